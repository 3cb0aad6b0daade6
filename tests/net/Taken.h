#pragma once

#include "models/state/ApplianceApi.h"

#include <QTest>

#include <optional>

namespace launchpad::testing {

/// What a call came to, and how often it did.
template<class T>
struct Taken {
    std::optional<Answer<T>> answer;
    int times = 0;

    ApplianceApi::Done<T> done()
    {
        return [this](Answer<T> came) {
            answer.emplace(std::move(came));
            ++times;
        };
    }
    bool isError(ApiError::Kind kind) const { return answer && !*answer && answer->error().kind == kind; }
    const ApiError &error() const { return answer->error(); }
    const T &value() const { return answer->value(); }
};

/// For the message of a failed test.
template<class T>
QByteArray told(const Taken<T> &taken)
{
    if (!taken.answer)
        return "no answer";
    if (*taken.answer)
        return "a value";
    const ApiError &error = taken.error();
    return "kind " + QByteArray::number(int(error.kind)) + ", status " +
           QByteArray::number(error.httpStatus) + ", \"" + error.serverText.toUtf8() + "\", " +
           error.where.toUtf8() + ", " + error.detail.toUtf8();
}

} // namespace launchpad::testing

#define LP_VERIFY_ANSWER(taken)                                                                              \
    QVERIFY(QTest::qWaitFor([&] { return (taken).times > 0; }, 20'000));                                     \
    QCOMPARE((taken).times, 1);                                                                              \
    QVERIFY2(bool(*(taken).answer), launchpad::testing::told(taken).constData())

#define LP_VERIFY_ERROR(taken, wanted)                                                                       \
    QVERIFY(QTest::qWaitFor([&] { return (taken).times > 0; }, 20'000));                                     \
    QCOMPARE((taken).times, 1);                                                                              \
    QVERIFY2((taken).isError(launchpad::ApiError::Kind::wanted), launchpad::testing::told(taken).constData())
