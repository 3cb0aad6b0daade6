#include "TestCertificate.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <QtGlobal>

#include <memory>

namespace launchpad::testing {

namespace {

QByteArray textOf(BIO *bio)
{
    char *data = nullptr;
    const long size = BIO_ctrl(bio, BIO_CTRL_INFO, 0, &data);
    return QByteArray(data, size);
}

} // namespace

TestCertificate makeCertificate(const char *subjectAltName, int fromDay, int untilDay)
{
    constexpr long day = 24 * 3600;
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
        EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"), EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> certificate(X509_new(), X509_free);
    static long serial = 1;
    X509_set_version(certificate.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), serial++);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), fromDay * day);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), untilDay * day);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME *name = X509_get_subject_name(certificate.get());
    const QByteArray common = "launchpad-lab";
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char *>(common.constData()), -1, -1, 0);
    X509_set_issuer_name(certificate.get(), name);
    X509_EXTENSION *alternative = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, subjectAltName);
    X509_add_ext(certificate.get(), alternative, -1);
    X509_EXTENSION_free(alternative);
    if (X509_sign(certificate.get(), key.get(), EVP_sha256()) == 0)
        qFatal("the test's certificate can't be signed");

    const std::unique_ptr<BIO, decltype(&BIO_free)> certificatePem(BIO_new(BIO_s_mem()), BIO_free);
    const std::unique_ptr<BIO, decltype(&BIO_free)> keyPem(BIO_new(BIO_s_mem()), BIO_free);
    PEM_write_bio_X509(certificatePem.get(), certificate.get());
    PEM_write_bio_PrivateKey(keyPem.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    return {QSslCertificate(textOf(certificatePem.get())), QSslKey(textOf(keyPem.get()), QSsl::Ec)};
}

} // namespace launchpad::testing
