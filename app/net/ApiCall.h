#pragma once

#include "ErrorAnswers.h"
#include "HttpExchange.h"
#include "models/state/ApplianceApi.h"

#include <QFutureWatcher>
#include <QObject>
#include <QPointer>
#include <QPromise>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <utility>

namespace launchpad {

/// A call of the API: its exchange, the reading of the answer (off this thread where that is large), and
/// one call of `done`. Destroyed before, it ends in nothing. Deletes itself afterwards.
template<class T>
class ApiCall : public QObject {
public:
    using Read = std::function<Answer<T>(const HttpAnswer &)>; ///< pure; runs on any thread
    using Done = std::function<void(Answer<T>)>;

    ApiCall(QObject *parent, const std::shared_ptr<HttpTransport> &transport, const HttpRequest &request,
            QList<QString> secrets, Read read, Done done)
        : QObject(parent),
          m_readInPlaceUpTo(transport->options().parseInPlaceUpTo),
          m_secrets(std::move(secrets)),
          m_read(std::move(read)),
          m_done(std::move(done))
    {
        new HttpExchange(
            transport, request, [this](Answer<HttpAnswer> answer) { take(std::move(answer)); }, this);
    }

    ~ApiCall() override
    {
        if (m_reading)
            m_reading->cancel(); // where it is still queued, it need not be read any more
    }

    /// Ends the call when the handle does.
    static PendingCall handle(ApiCall *call)
    {
        return PendingCall([guard = QPointer<QObject>(call)] { delete guard.data(); });
    }

private:
    using Reading = std::shared_ptr<Answer<T>>;

    void take(Answer<HttpAnswer> answer)
    {
        if (!answer)
            finish(answer.error());
        else if (answer.value().body.size() <= m_readInPlaceUpTo)
            finish(m_read(answer.value()));
        else
            readElsewhere(answer.value());
    }

    void readElsewhere(const HttpAnswer &answer)
    {
        const auto promise = std::make_shared<QPromise<Reading>>();
        promise->start();
        m_reading = new QFutureWatcher<Reading>(this);
        // Queued: the watcher must not be destroyed within its own signal.
        connect(
            m_reading, &QFutureWatcherBase::finished, this,
            [this] { finish(std::move(*m_reading->result())); }, Qt::QueuedConnection);
        m_reading->setFuture(promise->future());
        QThreadPool::globalInstance()->start([promise, read = m_read, answer] {
            if (!promise->isCanceled())
                promise->addResult(std::make_shared<Answer<T>>(read(answer)));
            promise->finish();
        });
    }

    void finish(Answer<T> answer)
    {
        const Done done = std::exchange(m_done, nullptr);
        deleteLater();
        if (answer) {
            done(std::move(answer));
        } else {
            ApiError error = answer.error();
            dropSecrets(error, m_secrets);
            done(std::move(error));
        }
        // Whoever was called may have deleted this.
    }

    qint64 m_readInPlaceUpTo;
    QList<QString> m_secrets;
    Read m_read;
    Done m_done;
    QFutureWatcher<Reading> *m_reading = nullptr;
};

} // namespace launchpad
