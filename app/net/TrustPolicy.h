#pragma once

#include <QList>
#include <QSslCertificate>
#include <QSslError>

namespace launchpad {

/// Decides on the certificate that an appliance presents, once per TLS connection and before the first byte
/// of a request is sent. A kept connection is not asked about again: what decides differently takes another
/// HttpApplianceApi.
class TrustPolicy {
public:
    virtual ~TrustPolicy() = default;
    /// `faults` is what the system finds wrong with it; empty where it is trusted.
    virtual bool accepts(const QSslCertificate &certificate, const QList<QSslError> &faults) const = 0;
};

/// The system's certificate authorities and nothing else.
class SystemTrust final : public TrustPolicy {
public:
    bool accepts(const QSslCertificate &, const QList<QSslError> &faults) const override
    {
        return faults.isEmpty();
    }
};

} // namespace launchpad
