// Background thread of a worker: it claims, hands in, and follows what others do.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/places/shared_results.hpp"
#include "referee/tournament/queue/shared_work.hpp"

namespace gramy::referee {

/// A process that plays a part of a tournament, or offers it, asks the store through this, so that its loop
/// never waits for the disk. After a failure it does no more work. Safe to use from several threads at once.
class WorkClient {
 public:
  /// `worker`: who claims and hands in; none if it is only to be offered. `takes`: as it has joined. Follows
  /// what is recorded beyond what was read of `results`. `on_news` is called from the thread, whenever there
  /// is something to be taken. Until this is finished nobody else may use `results`. `decisions_of` is called
  /// from the thread, too.
  WorkClient(SharedResults& results, std::optional<WorkerId> worker, std::function<void()> on_news,
             DecisionsOf decisions_of = {}, Takes takes = Takes::all);

  /// Claims at most so many batches, as soon as there are any; takes the place of what was wanted before.
  void want(std::size_t batches);
  /// Whether to become the host as soon as nobody else is, and again if the lease has expired meanwhile.
  void want_to_host(bool wants);
  /// Looks at what is offered of this round.
  void look_at(std::uint64_t round);
  void offer(Offer offer);
  /// Parts of a batch go to the store in their order, several at once if they wait.
  void hand_in(FinishedBatch batch);
  void give_back(Batch batch);
  /// These matches of rounds that are over were not played.
  void close(const Unplayed& unplayed);
  /// The worker cannot start this player.
  void unable(const std::string& player);
  /// As SharedResults::write, once what was asked for before is done.
  void write(Standings standings);
  /// As SharedResults::write_truth, likewise.
  void write_truth(AllAccuracies accuracies, std::string json);

  struct News {
    std::vector<RecordedOutcome> played;     ///< by anybody
    Unplayed unplayed;                       ///< all that are known, each time
    std::vector<ClaimedBatch> claimed;       ///< everything they follow from is in the news by now
    std::optional<std::vector<Batch>> held;  ///< all that the worker holds, but for those claimed since
    std::uint64_t round = 0;                 ///< that was looked at in the queue
    QueueLook queue;
    std::optional<std::string> failure;  ///< at most once
    bool is_revoked = false;             ///< that is why, or
    bool is_forgotten = false;
  };
  /// The events since the last call.
  News take_news();

  /// Whether everything that was asked for is done, or never will be.
  bool idle() const;

  /// Since when the store has not answered what it was asked. None if it was asked nothing.
  std::optional<std::chrono::steady_clock::time_point> asking_since() const;

  /// Waits until that is so, and leaves the queue. Nothing may be asked for any more; the last news are of
  /// all that is recorded then.
  void finish();

 private:
  struct Requests {
    std::optional<std::size_t> want;
    std::optional<bool> host;
    std::optional<std::uint64_t> round;
    std::vector<Offer> offers;
    std::vector<FinishedBatch> finished;
    std::vector<Batch> given_back;
    Unplayed closed;
    std::set<std::string> unable;
    std::optional<Standings> standings;
    std::optional<std::pair<AllAccuracies, std::string>> truth;

    bool empty() const;
  };

  template <class Put>
  void ask(Put put);
  void run(const std::stop_token& finishing);
  void carry_out(Requests requests);
  void leave_after(const std::exception& error);
  void extend(News& news);
  void become_host(QueueLook& look);
  void claim(const QueueLook& look, News& news);
  void follow(const QueueLook& look, News& news);
  void tell(News news);

  SharedResults& results_;
  std::optional<WorkerId> worker_;
  std::function<void()> on_news_;
  DecisionsOf decisions_of_;
  Takes takes_;

  // The thread's own.
  std::uint64_t round_ = 0;
  std::size_t wanted_ = 0;
  bool wants_to_host_ = false;
  std::set<std::string> unable_;
  std::set<MatchIdentity> unplayed_;         // that were told
  std::optional<SchedulePlace> still_at_{};  // all of the round up to there is over, and nothing is open
  std::chrono::steady_clock::time_point extended_ = std::chrono::steady_clock::now();

  mutable std::mutex in_use_;
  std::condition_variable_any asked_;
  Requests requests_;
  bool busy_ = false;
  std::chrono::steady_clock::time_point busy_since_{};
  bool failed_ = false;
  News news_;
  std::jthread thread_;
};

}  // namespace gramy::referee
