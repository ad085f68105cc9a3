// A referee, bots and spectators with simulated time. Links are slow, deliver data in pieces, and break. The
// referee is busy at times. All random decisions follow from the seed.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.hpp"
#include "protocol/line_splitter.hpp"
#include "referee/session/referee.hpp"
#include "tests/referee/session/simulation/bot.hpp"
#include "tests/referee/session/simulation/timeline.hpp"
#include "tests/referee/session/simulation/umpire.hpp"
#include "tests/referee/session/simulation/wire.hpp"

namespace gramy::testing {

/// Runs the simulated time event by event, and checks what happens.
class Simulation {
 public:
  explicit Simulation(std::uint64_t seed);

  /// Lets bots and spectators join, play and watch this many matches, and leave. Checks everything that the
  /// umpire and the links observe. At the end, checks that the referee has forgotten all clients.
  void day(int matches);

  const Umpire& umpire() const { return umpire_; }
  int views = 0;         ///< number of views sent
  int watched_ends = 0;  ///< number of end messages sent to spectators

 private:
  struct Player;
  struct Link {
    referee::ConnectionId id;
    Player& player;
    Wire up, down;
    protocol::LineSplitter heard{1 << 20}, written{1 << 20};  // lines that the referee receives and sends
    std::map<std::string, std::uint64_t> seen{};              // for each match, the ply of the last view
  };
  struct Player {
    std::string name;
    std::unique_ptr<Bot> bot;
    std::shared_ptr<Link> link;        // null if the link is lost
    referee::ConnectionId connection;  // the connection of the last welcome
  };

  void come(const protocol::Hello& hello);
  void connect(Player& player);
  void reach_referee(Link& link, std::string_view bytes);
  void lose(Player& player);
  void lose_at_referee(referee::ConnectionId id);
  void come_back(Player& player);
  protocol::ClockSettings some_clock();
  void arrange();
  void leave();
  void run();
  void at_referee(std::function<void()> event);
  void be_busy();
  void be_free();
  referee::Moment moment() const { return {timeline_.now(), lag_}; }
  void settle();
  void write(referee::ConnectionId id);
  void look_on(Link& link, std::string_view line);
  void carry_out(const referee::Write& what) { write(what.connection); }
  void carry_out(const referee::Disconnect& what);
  void carry_out(const referee::Work&);
  void carry_out(const referee::CancelWork&) {}
  void carry_out(const referee::TurnedAway&) {}
  void carry_out(const referee::PlayerRefused&) {}
  void carry_out(const referee::Joined&) {}
  void carry_out(const referee::Begun&) {}
  void carry_out(const referee::Moved&) {}
  void carry_out(const referee::Finished& what);
  std::chrono::nanoseconds some(std::chrono::nanoseconds most) { return random_time(random_, most); }

  Random random_;
  Timeline timeline_;
  std::unique_ptr<referee::Referee> referee_;
  Umpire umpire_;
  std::chrono::nanoseconds most_latency_;
  std::vector<std::unique_ptr<Player>> players_;  // bots first, then spectators
  std::map<std::string, std::uint64_t> plies_;    // for each match that has ended, its ply at the end
  // (player, match) pairs for which the player got the end message
  std::vector<std::pair<std::string, std::uint64_t>> last_seen_;
  std::map<referee::ConnectionId, std::shared_ptr<Link>> links_;  // links that the referee knows
  referee::ConnectionId last_id_;
  int arranged_ = 0;
  int to_arrange_ = 0;
  bool leaving_ = false;
  // The time since when the referee is busy, so that events wait. None if the referee is not busy.
  std::optional<referee::Time> busy_since_;
  std::vector<std::function<void()>> waiting_;
  referee::Time::duration lag_{};      // lag of the events that are reported now
  referee::Time free_since_, looked_;  // the last busy time: its end, and its beginning (looked_)
};

}  // namespace gramy::testing
