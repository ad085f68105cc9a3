// A referee without sockets, whose clock the test moves. The bench carries out the referee's instructions at
// once.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "referee/session/referee.hpp"

namespace gramy::testing {

using referee::ConnectionId;
using referee::Time;

class RefereeBench {
 public:
  explicit RefereeBench(Catalogue games, referee::LobbySettings settings = {}, referee::Site site = {})
      : referee(
            std::move(games), std::move(settings), 1, [this] { return ++entropy_ * 0x9e3779b97f4a7c15; },
            std::move(site)) {}

  ConnectionId connect(std::string_view origin = "192.0.2.1") {
    const ConnectionId id = ++last_id;
    open_.insert(id);
    referee.opened(id, origin, {now});
    settle();
    return id;
  }
  ConnectionId connect(referee::RegisteredPlayer player) {
    const ConnectionId id = ++last_id;
    open_.insert(id);
    referee.opened(id, std::move(player));
    return id;
  }
  /// Connects a bot and says hello for it.
  ConnectionId bot(const std::string& name, int capacity = 1) {
    const ConnectionId id = connect();
    receive(id, R"({"type":"hello","protocol":1,"name":")" + name + R"(","capacity":)" +
                    std::to_string(capacity) + "}\n");
    return id;
  }

  void receive(ConnectionId id, std::string_view bytes) {
    referee.received(id, bytes, {now});
    settle();
  }
  /// Closes a connection, as if the network had failed.
  void close(ConnectionId id) {
    open_.erase(id);
    referee.closed(id, {now});
    settle();
  }
  /// Lets time pass, and calls tick() at each deadline.
  void pass(std::chrono::nanoseconds time) {
    const Time end = now + time;
    while (referee.deadline() && *referee.deadline() <= end) {
      now = std::max(now, *referee.deadline());
      referee.timeout(now);
      settle();
    }
    now = end;
  }

  bool open(ConnectionId id) const { return open_.contains(id); }

  /// The output to a connection since the last call for this connection.
  std::string take(ConnectionId id) { return std::exchange(sent_[id], {}); }

  /// Carries out all instructions of the referee. Call this after you have reported an event directly to
  /// `referee`.
  void settle() {
    while (auto instruction = referee.next()) {
      std::visit([this](auto&& each) { carry_out(std::forward<decltype(each)>(each)); },
                 std::move(*instruction));
    }
  }

  void work() {
    for (const referee::Work& each : std::exchange(put_off, {}))
      referee.work_done(perform(each, boards), referee::Moment{now});
    settle();
  }

  ConnectionId last_id;
  SolvedBoards boards;
  referee::Referee referee;
  Time now = Time(std::chrono::hours(1));
  std::vector<referee::MatchRecord> finished;
  bool works = true;  ///< if false, work is added to `put_off` and not done
  std::vector<referee::Work> put_off;
  std::vector<referee::WorkId> cancelled;  ///< ids of all work that was cancelled so far
  /// For each connection through a proxy, the client's address that the HTTP request contains.
  std::map<ConnectionId, std::string> moved;
  std::set<ConnectionId> blocked;  ///< connections whose clients do not read

 private:
  void carry_out(const referee::Write& write) {
    if (blocked.contains(write.connection)) return referee.written(write.connection, 0, now);
    for (auto output = referee.output(write.connection); !output.empty();
         output = referee.output(write.connection)) {
      sent_[write.connection] += output;
      referee.written(write.connection, output.size(), now);
    }
  }
  void carry_out(const referee::Disconnect& disconnect) { open_.erase(disconnect.connection); }
  void carry_out(referee::Work work) {
    if (!works) return put_off.push_back(std::move(work));
    referee.work_done(perform(work, boards), referee::Moment{now});
  }
  void carry_out(const referee::CancelWork& work) { cancelled.push_back(work.work); }
  void carry_out(const referee::Moved& now_for) { moved[now_for.connection] = now_for.origin; }
  void carry_out(const referee::TurnedAway&) {}
  void carry_out(const referee::PlayerRefused&) {}
  void carry_out(const referee::Joined&) {}
  void carry_out(const referee::Begun&) {}
  void carry_out(referee::Finished match) { finished.push_back(std::move(match.record)); }

  std::uint64_t entropy_ = 0;
  std::set<ConnectionId> open_;
  std::map<ConnectionId, std::string> sent_;
};

}  // namespace gramy::testing
