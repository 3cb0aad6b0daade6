#pragma once

#include <QSslCertificate>
#include <QSslKey>

namespace launchpad::testing {

struct TestCertificate {
    QSslCertificate certificate;
    QSslKey key;
};

/// A new self-signed certificate for the address (`IP:127.0.0.1`, `DNS:name`), good from `fromDay` until
/// `untilDay`, counted from today.
TestCertificate makeCertificate(const char *subjectAltName, int fromDay, int untilDay);

} // namespace launchpad::testing
