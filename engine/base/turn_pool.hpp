// Threads that work for many clients in turn.
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

/// Everybody who waits has a turn before anybody has his next: addresses take turns, and so do the clients of
/// an address; a client's own work is begun in the order in which it came. So however much somebody asks for,
/// nobody else waits for more than one piece of it. Safe to use from several threads at once.
class TurnPool {
 public:
  struct Client {
    std::string origin;  ///< the address; may be empty
    std::string name;

    friend auto operator<=>(const Client&, const Client&) = default;
  };
  /// Must not throw; is to end soon once the token asks for it.
  using Work = std::function<void(const std::stop_token& stop)>;
  /// Of a piece of work, among all there ever are of a pool.
  using Number = std::uint64_t;

  struct Settings {
    unsigned threads = 1;     ///< at least 1; each begins when it is needed
    unsigned at_once = 1000;  ///< pieces of one client's work at the same time; at least 1
    int nice = 0;  ///< how far the threads give way to other ones (setpriority), where that is possible
    std::optional<std::chrono::milliseconds> budget{};  ///< of a piece of work, before it is asked to stop
  };

  explicit TurnPool(const Settings& settings);
  /// Drops what waits, and stops what is under way.
  ~TurnPool();
  TurnPool(const TurnPool&) = delete;
  TurnPool& operator=(const TurnPool&) = delete;

  /// Runs `work` on one of the threads when it is its turn.
  Number run(const Client& client, Work work);

  /// Work that waits is dropped, and true returned; what is under way is asked to stop.
  bool cancel(Number number);

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Queue {
    std::map<Number, Work> waiting;
    unsigned running = 0;
    std::optional<std::list<std::string>::iterator> turn{};  // among the clients of its address
  };
  struct Address {
    std::list<std::string> turns;  // the names of clients that may be served now
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
  std::map<Client, Queue> clients_;  // whose work waits or is under way
  std::map<std::string, Address> addresses_;
  std::list<std::string> turns_;  // of the addresses that have clients to be served
  std::list<Running> running_;    // the one whose budget ends next comes first
  unsigned idle_ = 0;             // threads
  std::vector<std::jthread> threads_;
  std::jthread watch_;
};

}  // namespace gramy
