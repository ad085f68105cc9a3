// Background thread of a process: claims batches, hands them in, and follows the results of others.
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

/// Calls the store and the queue in a thread of its own, so that the process's event loop never waits for the
/// disk. After a failure it does no more work. Safe to use from several threads at once.
class WorkClient {
 public:
  /// Starts the thread, which first reads the records that `results` has not read yet. Until finish()
  /// returns, no other thread may use `results`. `worker`: the worker that claims batches and hands them in;
  /// none if this process only offers matches. With Takes::guests, the worker gets batches only while it is
  /// the host. The thread calls `on_news` whenever there is news to take, and `decisions_of` when it reads a
  /// match.
  WorkClient(SharedResults& results, std::optional<WorkerId> worker, std::function<void()> on_news,
             DecisionsOf decisions_of = {}, Takes takes = Takes::all);

  /// Claims up to this many batches as soon as there are any. Replaces the earlier number.
  void want(std::size_t batches);
  /// Sets whether the worker becomes the host whenever there is no host.
  void want_to_host(bool wants);
  /// From now on, News::queue counts the offered matches of this round.
  void look_at(std::uint64_t round);
  void offer(Offer offer);
  /// Hands in a batch or a part of it. If several parts wait, stores them together, in order.
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
    std::vector<RecordedOutcome> played;  ///< matches that any process has recorded
    Unplayed unplayed;                    ///< unplayed matches that no earlier news reported
    std::vector<ClaimedBatch> claimed;    ///< claimed batches; `played` has all matches on which they depend
    /// The batches that the worker still held when it last extended its leases. Not set if it has not
    /// extended them since the last news.
    std::optional<std::vector<Batch>> held;
    std::uint64_t round = 0;  ///< queue.offered is the number of offered matches of this round
    QueueLook queue;
    std::optional<std::string> failure;  ///< the error that ended the work; reported at most once
    bool is_revoked = false;
    bool is_forgotten = false;
  };
  /// The events since the last call; none if there were none.
  std::optional<News> take_news();

  /// Whether there is no request left: all are done, or a failure has ended the work.
  bool idle() const;

  /// Since when the thread has waited for the store's answer to a request; none if it does not wait.
  std::optional<std::chrono::steady_clock::time_point> asking_since() const;

  /// Waits until all requests are done, and leaves the queue. No request may follow. A last call of take_news
  /// returns the recorded matches that no earlier news reported.
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

  // Used only by the background thread.
  std::uint64_t round_ = 0;
  std::size_t wanted_ = 0;
  bool wants_to_host_ = false;
  std::set<std::string> unable_;
  std::set<MatchIdentity> unplayed_;  // unplayed matches that the news have reported
  // The place after the last offered match, if no batch was open when the queue was last read. While this
  // place stays the same, unplayed matches are not read again.
  std::optional<SchedulePlace> still_at_{};
  std::chrono::steady_clock::time_point extended_ = std::chrono::steady_clock::now();

  mutable std::mutex in_use_;
  std::condition_variable_any asked_;
  Requests requests_;
  bool busy_ = false;
  std::chrono::steady_clock::time_point busy_since_{};
  bool failed_ = false;
  std::optional<News> news_;  // news that the owner has not taken yet
  std::jthread thread_;
};

}  // namespace gramy::referee
