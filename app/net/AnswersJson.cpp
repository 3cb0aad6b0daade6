#include "AnswersJson.h"

#include "AnswerFields.h"
#include "ApiPaths.h"
#include "ErrorAnswers.h"
#include "models/planner/ClusterJson.h"
#include "PlainText.h"

#include <utility>

namespace launchpad {

namespace {

using nlohmann::json;

/// A token goes into a header: one word of visible ASCII, and not a book.
bool isToken(const std::string &text)
{
    constexpr std::size_t longest = 16'384;
    return !text.empty() && text.size() <= longest &&
           text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                  "!#$%&'()*+,-./:;<=>?@[]^_`{|}~\"\\") == std::string::npos;
}

Role roleFrom(const std::string &word)
{
    if (word == api::role::kAdmin)
        return Role::Admin;
    return word == api::role::kViewer ? Role::Viewer : Role::Unknown;
}

/// RFC 3339; invalid where the text is no moment in time.
QDateTime momentFrom(const std::string &text)
{
    const QDateTime time = QDateTime::fromString(QString::fromStdString(text), Qt::ISODateWithMs);
    // Without an offset it is a wall clock's time, on a wall that nobody knows.
    return time.isValid() && time.timeSpec() != Qt::LocalTime ? time.toUTC() : QDateTime();
}

/// The body of a success, or the error that it is instead.
Answer<json> successBody(const HttpAnswer &answer, const QString &where)
{
    if (std::optional<ApiError> error = statusError(answer, where))
        return *std::move(error);
    Result<json> body = parseBody(answer.body);
    if (!body)
        return notUnderstood(answer, where, body.fault());
    return std::move(body).value();
}

} // namespace

Answer<LoginGrant> readLogin(const HttpAnswer &answer, const QString &where)
{
    const Answer<json> body = successBody(answer, where);
    if (!body)
        return body.error();
    Fields fields(body.value());
    const std::string token = fields.text(api::field::kToken);
    LoginGrant grant;
    grant.token = QByteArray::fromStdString(token);
    grant.answer.role = roleFrom(fields.text(api::field::kRole));
    grant.answer.expiresAt = momentFrom(fields.text(api::field::kExpiresAt));
    if (!fields.fault() && !isToken(token))
        fields.refuse(api::field::kToken, "is no bearer token");
    if (fields.fault())
        return notUnderstood(answer, where, *fields.fault());
    return grant;
}

Answer<WhoAmIAnswer> readWhoAmI(const HttpAnswer &answer, const QString &where)
{
    const Answer<json> body = successBody(answer, where);
    if (!body)
        return body.error();
    Fields fields(body.value());
    WhoAmIAnswer who;
    who.user = plainText(QString::fromStdString(fields.text(api::field::kUserName)));
    who.role = roleFrom(fields.text(api::field::kRole));
    who.expiresAt = momentFrom(fields.text(api::field::kExpiresAt));
    if (fields.fault())
        return notUnderstood(answer, where, *fields.fault());
    return who;
}

Answer<ClusterAnswer> readCluster(const HttpAnswer &answer, const QString &where, bool mayBeUnchanged)
{
    constexpr int notModified = 304;
    if (answer.status == notModified) {
        if (mayBeUnchanged)
            return ClusterAnswer{};
        return notUnderstood(answer, where, {"Nothing has changed, says the appliance, since what?", ""});
    }
    if (std::optional<ApiError> error = statusError(answer, where))
        return *std::move(error);
    Result<Cluster> cluster =
        parseCluster({answer.body.constData(), static_cast<std::size_t>(answer.body.size())});
    if (!cluster)
        return notUnderstood(answer, where, cluster.fault());
    return ClusterAnswer{std::make_shared<const Cluster>(std::move(cluster).value()), answer.body.size()};
}

Answer<ApplyAnswer> readApply(const HttpAnswer &answer, const QString &where, bool confirmed)
{
    const Answer<json> body = successBody(answer, where);
    if (!body)
        return body.error();
    Fields fields(body.value());
    ApplyAnswer apply;
    apply.applied = fields.flag(api::field::kApplied);
    apply.revision = fields.whole(api::field::kRevision);
    if (confirmed)
        apply.message = plainText(QString::fromStdString(fields.text(api::field::kMessage)));
    if (!fields.fault() && apply.applied != confirmed)
        fields.refuse(api::field::kApplied,
                      confirmed ? "is not true for a confirmed operation" : "is true for a dry run");
    if (const std::optional<Simulation> simulation = fields.simulation())
        apply.simulation = *simulation;
    if (fields.fault())
        return notUnderstood(answer, where, *fields.fault());
    return apply;
}

QByteArray loginBody(const QString &user, const QString &password)
{
    const json body{{api::field::kUserName, user.toStdString()},
                    {api::field::kPassword, password.toStdString()}};
    // What is typed may hold half a character; the appliance is to refuse it, not we to fall over it.
    return QByteArray::fromStdString(body.dump(-1, ' ', false, json::error_handler_t::replace));
}

QByteArray applyBody(const ProposedOperation &proposed)
{
    return QByteArrayLiteral("{\"") + api::field::kProposedOperation + QByteArrayLiteral("\":") +
           QByteArray::fromStdString(proposedOperationToJson(proposed)) + '}';
}

} // namespace launchpad
