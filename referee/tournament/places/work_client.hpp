// Background thread of a worker: it claims batches, hands them in, and follows results of others.
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

/// A worker's access to the store, so that its loop never waits for the disk. After a failure it does no more
/// work. Safe to use from several threads at once.
class WorkClient {
 public:
  /// `worker`: who claims and hands in; none if it is only to be offered. `takes`: as it has joined. Follows
  /// what is recorded beyond what was read of `results`. `on_news` is called from the thread, whenever there
  /// is something to be taken. Until this is finished nobody else may use `results`. `decisions_of` is called
  /// from the thread, too.
  WorkClient(SharedResults& results, std::optional<WorkerId> worker, std::function<void()> on_news,
             DecisionsOf decisions_of = {}, Takes takes = Takes::all);

  /// Claims up to this many batches as soon as there are any. Replaces the number wanted before.
  void want(std::size_t batches);
  /// Whether to become the host as soon as there is none, and again after the lease has expired.
  void want_to_host(bool wants);
  /// Follows the offers of this round.
  void look_at(std::uint64_t round);
  void offer(Offer offer);
  /// Hands in a batch or a part of it. Parts are stored in order, several together if they wait.
  void hand_in(FinishedBatch batch);
  void give_back(Batch batch);
  /// Stores unplayed matches of finished rounds.
  void close(const Unplayed& unplayed);
  /// Notes that the worker cannot start this player.
  void unable(const std::string& player);
  /// Calls SharedResults::write after all earlier requests.
  void write(Standings standings);
  /// Calls SharedResults::write_truth after all earlier requests.
  void write_truth(AllAccuracies accuracies, std::string json);

  struct News {
    std::vector<RecordedOutcome> played;     ///< by anybody
    Unplayed unplayed;                       ///< all known ones, each time
    std::vector<ClaimedBatch> claimed;       ///< all matches that they depend on are in the news already
    std::optional<std::vector<Batch>> held;  ///< the worker's batches, without those claimed since
    std::uint64_t round = 0;                 ///< the round that `look` is about
    QueueLook queue;
    std::optional<std::string> failure;  ///< at most once
    bool is_revoked = false;             ///< whether the worker was revoked
    bool is_forgotten = false;
  };
  /// The events since the last call; none if there were none.
  std::optional<News> take_news();

  /// Whether all requests are done, or will never be.
  bool idle() const;

  /// The time since when a request is unanswered; none if there is none.
  std::optional<std::chrono::steady_clock::time_point> asking_since() const;

  /// Waits until all requests are done, and leaves the queue. No request may follow. The last news contain
  /// all recorded matches.
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
  std::set<MatchIdentity> unplayed_;  // unplayed matches that were reported
  // All matches of the round before this place are over, and no batch is open.
  std::optional<SchedulePlace> still_at_{};
  std::chrono::steady_clock::time_point extended_ = std::chrono::steady_clock::now();

  mutable std::mutex in_use_;
  std::condition_variable_any asked_;
  Requests requests_;
  bool busy_ = false;
  std::chrono::steady_clock::time_point busy_since_{};
  bool failed_ = false;
  std::optional<News> news_;  // until they are taken
  std::jthread thread_;
};

}  // namespace gramy::referee
