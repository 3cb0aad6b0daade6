#include "ErrorAnswers.h"

#include "AnswerFields.h"
#include "ApiPaths.h"
#include "PlainText.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

using Kind = ApiError::Kind;

Kind kindOf(int status)
{
    switch (status) {
    case 400:
        return Kind::Malformed;
    case 401:
        return Kind::Unauthorized;
    case 403:
        return Kind::Forbidden;
    case 407: // a proxy's, not the appliance's
        return Kind::Unreachable;
    case 409:
        return Kind::Moved;
    case 413:
        return Kind::TooLarge;
    case 422:
        return Kind::Refused;
    case 429:
        return Kind::TooMany;
    case 503:
        return Kind::Unavailable;
    default:
        break;
    }
    const bool redirect = status >= 300 && status < 400 && status != 304;
    return redirect ? Kind::Redirected : Kind::ServerFault;
}

QString sentenceOf(const Fault &fault)
{
    QString sentence = QString::fromStdString(fault.sentence);
    const QString pointer = QString::fromStdString(fault.pointer);
    if (!pointer.isEmpty() && !sentence.contains(pointer))
        sentence += u" (%1)"_s.arg(pointer);
    return plainText(sentence);
}

/// What the body adds to the status. A body that is not as promised takes nothing from the status.
void readErrorBody(ApiError &error, const QByteArray &text)
{
    const Result<nlohmann::json> body = parseBody(text);
    if (!body) {
        error.detail = sentenceOf(body.fault());
        return;
    }
    Fields fields(body.value());
    error.serverText = plainText(QString::fromStdString(fields.text(api::field::kError)));
    if (error.kind == Kind::Moved) {
        const std::int64_t revision = fields.whole(api::field::kRevision);
        if (!fields.fault())
            error.revision = revision;
    }
    if (error.kind == Kind::Refused)
        error.simulation = fields.simulation();
    if (fields.fault())
        error.detail = sentenceOf(*fields.fault());
}

} // namespace

std::optional<ApiError> statusError(const HttpAnswer &answer, const QString &where)
{
    ApiError error;
    error.httpStatus = answer.status;
    error.where = where;
    if (answer.status >= 200 && answer.status < 300) {
        if (answer.wholeness == HttpAnswer::Wholeness::Whole)
            return {};
        const bool broken = answer.wholeness == HttpAnswer::Wholeness::BrokenOff;
        error.kind = broken ? Kind::Unreachable : Kind::NotUnderstood;
        error.detail = (broken ? u"The answer broke off: %1"_s : u"The answer can't be unpacked: %1"_s)
                           .arg(answer.networkText);
        return error;
    }
    error.kind = kindOf(answer.status);
    error.retryAfterSeconds = answer.retryAfterSeconds;
    if (error.kind == Kind::Redirected)
        error.detail = answer.location.isEmpty() ? u"It does not say where to."_s : answer.location;
    else if (answer.wholeness == HttpAnswer::Wholeness::Whole)
        readErrorBody(error, answer.body);
    else
        error.detail = answer.networkText;
    return error;
}

ApiError notUnderstood(const HttpAnswer &answer, const QString &where, const Fault &fault)
{
    ApiError error;
    error.kind = Kind::NotUnderstood;
    error.httpStatus = answer.status;
    error.where = where;
    error.detail = sentenceOf(fault);
    return error;
}

void dropSecrets(ApiError &error, const QList<QString> &secrets)
{
    // Shorter ones stand in every other sentence by chance.
    constexpr qsizetype shortest = 4;
    const auto repeats = [&](const QString &text) {
        return std::any_of(secrets.begin(), secrets.end(), [&](const QString &secret) {
            return secret.size() >= shortest && text.contains(secret);
        });
    };
    if (repeats(error.serverText))
        error.serverText.clear();
    // Without an answer the words are all this computer's own.
    if (error.httpStatus != 0 && repeats(error.detail))
        error.detail.clear();
}

} // namespace launchpad
