#pragma once

#include "models/state/ApplianceApi.h"

#include <deque>
#include <memory>
#include <vector>

namespace launchpad {

/// A port that answers when the test says so, with what the test says.
class FakeAppliance final : public ApplianceApi {
public:
    template<class T>
    struct Waiting {
        Done<T> done;
        std::shared_ptr<bool> cancelled = std::make_shared<bool>(false);
    };

    PendingCall logIn(const QString &, const QString &password, Done<LoginAnswer> done) override
    {
        passwords.push_back(password);
        return hold(logIns, std::move(done));
    }
    void logOut() override { ++logOuts; }
    PendingCall whoAmI(Done<WhoAmIAnswer> done) override { return hold(whoAmIs, std::move(done)); }
    PendingCall cluster(const ClusterQuery &query, Done<ClusterAnswer> done) override
    {
        queries.push_back(query);
        return hold(clusters, std::move(done));
    }
    PendingCall apply(const ProposedOperation &proposed, Done<ApplyAnswer> done) override
    {
        applied.push_back(proposed);
        return hold(applies, std::move(done));
    }

    /// Answers the oldest call of its kind that nobody cancelled.
    template<class T>
    bool answer(std::deque<Waiting<T>> &calls, Answer<T> with)
    {
        while (!calls.empty()) {
            const Waiting<T> call = calls.front();
            calls.pop_front();
            if (*call.cancelled)
                continue;
            call.done(with);
            return true;
        }
        return false;
    }
    template<class T>
    static int open(const std::deque<Waiting<T>> &calls)
    {
        int count = 0;
        for (const auto &call : calls)
            count += *call.cancelled ? 0 : 1;
        return count;
    }
    static ApiError error(ApiError::Kind kind)
    {
        ApiError error;
        error.kind = kind;
        return error;
    }

    std::deque<Waiting<LoginAnswer>> logIns;
    std::deque<Waiting<WhoAmIAnswer>> whoAmIs;
    std::deque<Waiting<ClusterAnswer>> clusters;
    std::deque<Waiting<ApplyAnswer>> applies;
    std::vector<QString> passwords;
    std::vector<ClusterQuery> queries;
    std::vector<ProposedOperation> applied;
    int logOuts = 0;

private:
    template<class T>
    PendingCall hold(std::deque<Waiting<T>> &calls, Done<T> done)
    {
        calls.push_back({std::move(done)});
        const auto cancelled = calls.back().cancelled;
        return PendingCall([cancelled] { *cancelled = true; });
    }
};

} // namespace launchpad
