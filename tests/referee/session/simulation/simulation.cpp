#include "tests/referee/session/simulation/simulation.hpp"

#include <doctest/doctest.h>
#include <utility>
#include <variant>

#include "tests/referee/match/match_bench.hpp"

namespace gramy::testing {

using namespace std::chrono_literals;
using referee::ConnectionId;

namespace {

constexpr int bots = 8, spectators = 5;

referee::LobbySettings settings() {
  referee::LobbySettings settings;
  for (int i = 0; i < bots; ++i) settings.tokens.emplace("bot" + std::to_string(i), referee::SecretHash("t"));
  return settings;
}

}  // namespace

Simulation::Simulation(std::uint64_t seed)
    : random_(seed), umpire_(settings().come_back), most_latency_(some(40ms)) {
  referee_ = std::make_unique<referee::Referee>(Catalogue({pile()}), settings(), seed,
                                                [this] { return random_.next(); });
}

void Simulation::day(int matches) {
  arranged_ = 0;
  to_arrange_ = matches;
  leaving_ = false;
  for (int i = 0; i < bots; ++i) {
    come({.name = "bot" + std::to_string(i),
          .token = "t",
          .wants = {.view = i % 2 == 0, .undo = true},
          .capacity = 1 + i});
  }
  for (int i = 0; i < spectators; ++i) come({.spectator = true});
  timeline_.after(0ns, [this] { arrange(); });
  timeline_.after(some(1s), [this] { be_busy(); });
  run();
  CHECK(arranged_ == matches);
  CHECK(umpire_.running() == 0);
  umpire_.over();
  CHECK(links_.empty());
  CHECK(referee_->connections() == 0);
  CHECK(referee_->lobby().who().empty());
  for (const auto& [match, ply] : last_seen_) CHECK(ply == plies_.at(match));
  players_.clear();
  plies_.clear();
  last_seen_.clear();
}

void Simulation::come(const protocol::Hello& hello) {
  Player& player = *players_.emplace_back(std::make_unique<Player>());
  player.name = hello.name;
  player.bot = std::make_unique<Bot>(timeline_, random_, hello, [&player](std::string_view bytes) {
    if (player.link) player.link->up.send(bytes);
  });
  come_back(player);
}

/// Runs all events in order. If an event and a deadline of the referee have the same time, the event comes
/// first.
void Simulation::run() {
  const referee::Time latest = timeline_.now() + 24h;  // the simulation should end long before this time
  while (true) {
    REQUIRE(timeline_.now() < latest);
    const auto event = timeline_.next();
    const auto due = busy_since_ ? std::nullopt : referee_->deadline();
    if (event && (!due || *event <= *due)) {
      timeline_.run_next();
    } else if (due) {
      REQUIRE((*due >= timeline_.now() || free_since_ == timeline_.now()));
      timeline_.jump(std::max(*due, timeline_.now()));
      referee_->timeout(timeline_.now());
    } else {
      return;
    }
    settle();
  }
}

/// Reports an event to the referee at once, or as soon as the referee is no longer busy.
void Simulation::at_referee(std::function<void()> event) {
  busy_since_ ? waiting_.push_back(std::move(event)) : event();
}

void Simulation::be_busy() {
  busy_since_ = timeline_.now();
  timeline_.after(some(random_.chance(0.1) ? 2s : 100ms), [this] { be_free(); });
}

void Simulation::be_free() {
  looked_ = *std::exchange(busy_since_, std::nullopt);
  free_since_ = timeline_.now();
  lag_ = free_since_ - looked_;
  for (const auto& event : std::exchange(waiting_, {})) {
    event();
    settle();
  }
  lag_ = {};
  if (!leaving_) timeline_.after(some(1s), [this] { be_busy(); });
}

void Simulation::connect(Player& player) {
  const ConnectionId id = ++last_id_;
  Wire up(
      timeline_, random_, most_latency_,
      [this, id](std::string_view bytes) {
        at_referee([this, id, bytes = std::string(bytes)] {
          if (links_.contains(id)) reach_referee(*links_.at(id), bytes);
        });
      },
      [] {});
  Wire down(
      timeline_, random_, most_latency_, [&player](std::string_view bytes) { player.bot->receive(bytes); },
      [this, &player] {
        player.link.reset();
        come_back(player);
      });
  const auto link = std::make_shared<Link>(Link{id, player, std::move(up), std::move(down)});
  links_.emplace(id, link);
  player.link = link;
  at_referee([this, id] { referee_->opened(id, "192.0.2.1", moment()); });
  player.bot->connect();
  timeline_.after(some(6s), [this, id, &player] {
    if (!leaving_ && player.link && player.link->id == id) lose(player);
  });
}

void Simulation::reach_referee(Link& link, std::string_view bytes) {
  link.heard.feed(bytes);
  bool hello = false;
  while (const auto line = link.heard.next()) {
    umpire_.arrived(link.player.name, *line, moment());
    hello = hello || line->find("\"hello\"") != std::string_view::npos;
  }
  referee_->received(link.id, bytes, moment());
  if (hello && referee_->output(link.id).starts_with(R"({"type":"welcome")")) {
    link.player.connection = link.id;
    umpire_.back(link.player.name, moment());
  }
}

/// Cuts a player's link. The player and the referee notice it at different times.
void Simulation::lose(Player& player) {
  const ConnectionId id = player.link->id;
  player.link->up.cut();
  player.link->down.cut();
  player.link.reset();
  timeline_.after(some(random_.chance(0.2) ? 10s : 200ms),
                  [this, id] { at_referee([this, id] { lose_at_referee(id); }); });
  come_back(player);
}

void Simulation::lose_at_referee(ConnectionId id) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  const Player& player = link->second->player;
  if (player.connection == id) umpire_.lost(player.name, moment());
  links_.erase(link);
  referee_->closed(id, moment());
}

void Simulation::come_back(Player& player) {
  timeline_.after(some(random_.chance(0.1) ? 120s : 2s), [this, &player] {
    if (!leaving_ && !player.link) connect(player);
  });
}

protocol::ClockSettings Simulation::some_clock() {
  protocol::ClockSettings clock{.ready_ms = random_.between(0, 500),
                                .initial_ms = random_.between(200, 2000),
                                .increment_ms = random_.between(0, 50),
                                .margin_ms = random_.between(0, 20)};
  if (random_.chance(0.3)) {
    clock.increment_ms = 0;
    clock.move_ms = clock.initial_ms;
  }
  return clock;
}

void Simulation::arrange() {
  if (arranged_ == to_arrange_) {
    if (umpire_.running() == 0) return leave();
  } else {
    const Player& first = *players_[random_.below(bots)];
    const Player& second = *players_[random_.below(bots)];
    const auto has_room = [this](const Player& player) {
      return referee_->lobby().free_capacity(player.name) > 0;
    };
    if (&first != &second && has_room(first) && has_room(second)) {
      referee::MatchSetup setup{"x" + std::to_string(++arranged_),
                                pile().read_board(std::to_string(random_.between(1, 10)) + " 3 0"),
                                {},
                                {first.name, second.name},
                                {},
                                random_.chance(0.5)};
      if (random_.chance(0.6)) {
        setup.clock = some_clock();
        if (random_.chance(0.3)) setup.own_clocks[Seat::second] = some_clock();
      }
      umpire_.begun(setup, timeline_.now());
      for (const auto& player : players_) {
        const bool looks_on = player->name.empty() && player->link && random_.chance(0.5);
        if (looks_on)
          timeline_.after(some(200ms), [bot = player->bot.get(), id = setup.id] { bot->watch(id); });
      }
      referee_->arrange(std::move(setup), moment());
    }
  }
  timeline_.after(some(100ms), [this] { at_referee([this] { arrange(); }); });
}

void Simulation::leave() {
  leaving_ = true;
  for (const auto& player : players_) {
    if (player->link) player->bot->leave();
  }
}

void Simulation::settle() {
  while (auto instruction = referee_->next()) {
    std::visit([this](const auto& each) { carry_out(each); }, *instruction);
  }
}

/// Writes the output of a connection. The socket takes some bytes now and some later.
void Simulation::write(ConnectionId id) {
  const auto found = links_.find(id);
  REQUIRE(found != links_.end());  // the referee may write only to open connections
  Link& link = *found->second;
  for (auto output = referee_->output(id); !output.empty(); output = referee_->output(id)) {
    const auto taken = random_.chance(0.9) ? output.size() : random_.below(output.size());
    link.down.send(output.substr(0, taken));
    link.written.feed(output.substr(0, taken));
    while (const auto line = link.written.next()) {
      umpire_.written(link.player.name, *line, timeline_.now());
      look_on(link, *line);
    }
    const bool full = taken < output.size();
    referee_->written(id, taken, timeline_.now());
    if (!full) continue;
    return timeline_.after(some(30ms), [this, id] {
      at_referee([this, id] {
        if (links_.contains(id)) write(id);
      });
    });
  }
}

/// Checks that a spectator gets the final view before the end message.
void Simulation::look_on(Link& link, std::string_view line) {
  const auto message = protocol::parse_referee_line(line);
  if (!message) return;  // this line is the greeting
  if (const auto* view = std::get_if<protocol::View>(&*message)) {
    ++views;
    link.seen[view->match] = view->position.ply;
  } else if (const auto* end = std::get_if<protocol::WatchedEnd>(&*message)) {
    ++watched_ends;
    last_seen_.emplace_back(end->match, link.seen.at(end->match));
  } else if (const auto* own = std::get_if<protocol::End>(&*message); own && own->spectator_outcome) {
    last_seen_.emplace_back(own->match, link.seen.at(own->match));
  }
}

void Simulation::carry_out(const referee::Disconnect& what) {
  const auto found = links_.find(what.connection);
  REQUIRE(found != links_.end());
  found->second->down.end();
  links_.erase(found);
}

void Simulation::carry_out(const referee::Work&) {
  FAIL("nobody has asked for work");
}

void Simulation::carry_out(const referee::Finished& what) {
  plies_.emplace(what.record.setup.id, what.record.moves.size());
  const referee::Time now = timeline_.now();
  umpire_.finished(what.record, now, now == free_since_ ? looked_ : now);
}

}  // namespace gramy::testing
