// Solves for many clients on a few threads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "referee/lobby/actions.hpp"

namespace gramy::referee {

/// Whoever comes first is served first, and nobody has more than one piece of work here: so however often a
/// client asks, and however long its boards take, everybody else has his turn. Safe to use from several
/// threads at once.
class SolverPool {
 public:
  using Client = ConnectionId;
  /// Must not throw; is to end soon once the token asks for it.
  using Work = std::function<void(const std::stop_token& stop)>;

  /// `budget`: how long a piece of work may take before it is asked to stop. Precondition: threads >= 1.
  SolverPool(unsigned threads, std::chrono::milliseconds budget);
  /// Drops what waits, and stops what is under way.
  ~SolverPool();
  SolverPool(const SolverPool&) = delete;
  SolverPool& operator=(const SolverPool&) = delete;

  /// Runs `work` on one of the threads when it is its turn. Cancels what the client has asked for before.
  void run(Client client, Work work);

  /// The client's work is dropped if it waits, and asked to stop if it is under way.
  void cancel(Client client);

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Waiting {
    Client client;
    Work work;
  };
  struct Running {
    Client client;
    std::stop_source stop;
    Time until;
  };

  void serve(const std::stop_token& ending);
  void watch_budgets(const std::stop_token& ending);

  const std::chrono::milliseconds budget_;
  std::mutex in_use_;
  std::condition_variable_any came_, begun_;
  std::deque<Waiting> waiting_;
  std::list<Running> running_;  // the one whose budget ends next comes first
  std::vector<std::jthread> threads_;
};

}  // namespace gramy::referee
