// Pool of threads that serves many clients in turn.
#pragma once

#include <chrono>
#include <compare>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace gramy {

/// Runs the work of many clients in a fair order. Addresses take turns, and so do the clients of one address.
/// Every waiting client gets a turn before any client gets a second one. The pieces of one client's work
/// start in the order in which they were submitted. However much work a client submits, the others wait for
/// at most one piece of it. Several threads may use the pool at once.
class TurnPool {
 public:
  /// Who submits work. Clients are equal if both address and name are.
  struct Client {
    std::string origin;  ///< the client's address; may be empty
    std::string name;

    friend auto operator<=>(const Client&, const Client&) = default;
  };
  /// A piece of work. It must not throw, and must end soon after the token is triggered.
  using Work = std::function<void(const std::stop_token& stop)>;
  /// Number of a piece of work, never reused within a pool.
  using Number = std::uint64_t;

  struct Settings {
    unsigned threads = 1;     ///< at least 1; each starts when it is first needed
    unsigned at_once = 1000;  ///< the most pieces of one client's work that run at the same time; at least 1
    int nice = 0;             ///< niceness of the threads (setpriority(2)), if the system permits changing it
    /// A piece of work that takes longer than this is asked to stop. If empty, there is no limit.
    std::optional<std::chrono::milliseconds> budget{};
  };

  explicit TurnPool(const Settings& settings);
  /// Drops waiting work and stops running work.
  ~TurnPool();
  TurnPool(const TurnPool&) = delete;
  TurnPool& operator=(const TurnPool&) = delete;

  /// Runs `work` on one of the threads when it is the client's turn.
  Number run(const Client& client, Work work);

  /// Drops the work and returns true if it has not started. Otherwise asks it to stop and returns false.
  bool cancel(Number number);

 private:
  using Time = std::chrono::steady_clock::time_point;
  /// The work of one client.
  struct Queue {
    std::map<Number, Work> waiting;
    unsigned running = 0;
    std::optional<std::list<std::string>::iterator>
        turn{};  // the client's place in Address::turns, if it has one
  };
  /// An address with clients that wait for a turn.
  struct Address {
    std::list<std::string> turns;  // names of the clients that wait for a turn
    std::list<std::string>::iterator turn;
  };
  struct Running {
    Number number;
    Client client;
    std::stop_source stop;
    Time until;
  };

  void begin_thread();
  void take_turn(const Client& client, Queue& queue);
  void give_up_turn(const Client& client, Queue& queue);
  std::pair<Running, Work> next();
  void serve(const std::stop_token& ending);
  void watch_budgets(const std::stop_token& ending);

  const Settings settings_;
  std::mutex in_use_;
  std::condition_variable_any came_, begun_;
  Number last_ = 0;
  std::map<Number, Client> waiting_;
  std::map<Client, Queue> clients_;  // clients with waiting or running work
  std::map<std::string, Address> addresses_;
  std::list<std::string> turns_;  // addresses that wait for a turn
  std::list<Running> running_;    // running work, sorted by the end of the budget
  unsigned idle_ = 0;             // number of idle threads
  std::vector<std::jthread> threads_;
  std::jthread watch_;
};

}  // namespace gramy
