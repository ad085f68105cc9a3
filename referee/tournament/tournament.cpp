#include "referee/tournament/tournament.hpp"

#include <algorithm>
#include <chrono>

namespace gramy::referee {
namespace {

std::vector<RoundRobin::Game> schedule_input(const TournamentFile& file,
                                             const std::vector<std::vector<TournamentBoard>>& boards) {
  std::vector<RoundRobin::Game> games;
  for (std::size_t g = 0; g < file.games.size(); ++g)
    games.push_back({boards[g].size(), file.games[g].players});
  return games;
}

std::vector<std::string> names_of(const TournamentFile& file) {
  std::vector<std::string> names;
  for (const PlayerEntry& player : file.players) names.push_back(player.name);
  return names;
}

Standings empty_standings(const TournamentFile& file,
                          const std::vector<std::vector<TournamentBoard>>& boards) {
  Standings standings{.tournament = file.name, .overall = ScoreTable(names_of(file)), .games = {}};
  const auto schedule = schedule_input(file, boards);
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    std::vector<std::string> names;
    for (const std::size_t player : file.games[g].players) names.push_back(file.players[player].name);
    standings.games.push_back({.game = std::string(file.games[g].game.id()),
                               .scheduled = schedule[g].matches(),
                               .table = ScoreTable(std::move(names))});
  }
  return standings;
}

}  // namespace

Tournament::Tournament(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards, Outcomes played,
                       Time now)
    : file_(std::move(file)),
      boards_(std::move(boards)),
      schedule_(schedule_input(file_, boards_), file_.seed),
      played_(std::move(played)),
      standings_(empty_standings(file_, boards_)),
      players_(file_.players.size()) {
  count_played();
  if (done()) return;
  for (Player& player : players_) {
    if (!file_.players[index_of(player)].command.empty()) player.launch_at = now;
    await(player, now);
  }
  launch_due(now);
}

Tournament::Player* Tournament::find(std::string_view player) {
  const auto found = std::ranges::find(file_.players, player, &PlayerEntry::name);
  if (found == file_.players.end()) return nullptr;
  Player& state = players_[static_cast<std::size_t>(found - file_.players.begin())];
  return state.attendance == Attendance::given_up ? nullptr : &state;
}

std::size_t Tournament::index_of(const Player& player) const {
  return static_cast<std::size_t>(&player - players_.data());
}

const std::string& Tournament::name_of(const Player& player) const {
  return file_.players[index_of(player)].name;
}

void Tournament::await(Player& player, Time now) {
  player.attendance = Attendance::awaited;
  player.awaited_until = player.launch_at.value_or(now) + std::chrono::milliseconds(file_.wait_ms);
}

void Tournament::launch_due(Time now) {
  if (stopped_) return;
  for (Player& player : players_) {
    if (player.attendance == Attendance::given_up || !player.launch_at || *player.launch_at > now) continue;
    player.launch_at.reset();
    actions_.push_back(Launch{name_of(player)});
  }
}

void Tournament::give_up(Player& player, std::string why) {
  player.attendance = Attendance::given_up;
  actions_.push_back(GiveUp{name_of(player), std::move(why)});
}

std::optional<std::string> Tournament::unplayed_game(
    const Player& player, const std::function<bool(std::string_view)>& plays) const {
  const std::size_t index = index_of(player);
  for (const GameEntry& entry : file_.games) {
    if (std::ranges::binary_search(entry.players, index) && !plays(entry.game.id())) {
      return std::string(entry.game.id());
    }
  }
  return std::nullopt;
}

void Tournament::arrived(std::string_view name, int capacity,
                         const std::function<bool(std::string_view)>& plays, Time now) {
  Player* player = find(name);
  if (!player || done()) return;
  if (const auto game = unplayed_game(*player, plays)) {
    const std::string why = "player '" + std::string(name) + "' does not play '" + *game + "'";
    if (!gathering_) {
      give_up(*player, why);
    } else {
      actions_.push_back(Refuse{why});
      stop();
    }
  } else {
    player->attendance = Attendance::present;
    player->ever_arrived = player->has_arrived = true;
    player->capacity = capacity;
  }
  tick(now);
}

void Tournament::left(std::string_view name, Time now) {
  Player* player = find(name);
  if (player && player->attendance == Attendance::present) await(*player, now);
}

void Tournament::process_ended(std::string_view name, std::string_view how, Time now) {
  Player* player = find(name);
  if (!player || done()) return;
  // One that never arrived has no part in the matches that its predecessor is still losing.
  const bool was_idle = !player->has_arrived || (player->playing == 0 && !player->has_played);
  player->idle_ends = was_idle ? player->idle_ends + 1 : 0;
  player->has_arrived = player->has_played = false;
  if (!player->ever_arrived) {
    give_up(*player, "could not be started: " + std::string(how));
  } else if (player->idle_ends > max_restarts) {
    give_up(*player, "ended " + std::to_string(player->idle_ends) +
                         " times in a row without playing: " + std::string(how));
  } else {
    player->launch_at = was_idle ? now + pause : now;
    await(*player, now);
  }
  tick(now);
}

void Tournament::match_finished(const MatchRecord& record, Time now) {
  const auto running = running_.find(record.setup.id);
  if (running == running_.end()) return;
  for (const std::size_t index : running->second.players) {
    Player& player = players_[index];
    --player.playing;
    player.has_played = player.has_played || record.result;
    if (player.attendance == Attendance::awaited && player.playing == 0) await(player, now);
  }
  if (record.result) {
    unrecorded_.emplace(record.setup.id,
                        Unrecorded{running->second, {.result = *record.result, .reason = record.reason}});
  } else {
    deferred_.push_back({running->second, now + pause});
  }
  running_.erase(running);
  tick(now);
}

void Tournament::match_recorded(const std::string& match, Time now) {
  const auto recorded = unrecorded_.extract(match);
  if (recorded.empty()) return;
  count(recorded.mapped().pairing, recorded.mapped().outcome);
  tick(now);
}

void Tournament::stop() {
  stopped_ = true;
}

void Tournament::tick(Time now) {
  launch_due(now);
  for (Player& player : players_) {
    if (player.attendance != Attendance::awaited || player.playing > 0 || player.awaited_until > now)
      continue;
    give_up(player, "not connected for " + std::to_string(file_.wait_ms) + " ms");
  }
  for (; !deferred_.empty() && deferred_.front().until <= now; deferred_.pop_front()) {
    waiting_.push_back(deferred_.front().pairing);
  }
  go_on();
}

std::optional<Time> Tournament::deadline() const {
  if (done()) return std::nullopt;
  std::optional<Time> earliest;
  const auto consider = [&](Time time) { earliest = earliest ? std::min(*earliest, time) : time; };
  for (const Player& player : players_) {
    if (player.attendance == Attendance::given_up) continue;
    if (player.launch_at && !stopped_) consider(*player.launch_at);
    if (player.attendance == Attendance::awaited && player.playing == 0) consider(player.awaited_until);
  }
  if (!deferred_.empty()) consider(deferred_.front().until);
  return earliest;
}

void Tournament::count(const Pairing& pairing, const Outcome& outcome) {
  standings_.count(file_.games[pairing.game].game.id(), names_in(pairing), outcome.result, outcome.reason);
}

/// Counts what was played before, as far as the schedule begins with it.
void Tournament::count_played() {
  while (!exhausted_ && waiting_.empty()) {
    const auto pairing = schedule_.next();
    if (!pairing) {
      exhausted_ = true;
    } else if (const auto played = played_.extract(id_of(*pairing))) {
      count(*pairing, played.mapped());
    } else {
      waiting_.push_back(*pairing);
    }
  }
}

/// Whether nothing is left to decide about a match: it was played before, has been arranged, or is aborted.
bool Tournament::settle(const Pairing& pairing) {
  if (const auto played = played_.extract(id_of(pairing))) {
    count(pairing, played.mapped());
    return true;
  }
  bool possible = true;
  bool now = running_.size() < file_.concurrency && unrecorded_.size() < max_unrecorded;
  for (const std::size_t index : pairing.players) {
    const Player& player = players_[index];
    possible = possible && player.attendance != Attendance::given_up;
    now = now && player.attendance == Attendance::present && player.playing < player.capacity;
  }
  if (!possible) {
    standings_.count_aborted(file_.games[pairing.game].game.id());
  } else if (now) {
    MatchSetup setup = setup_of(pairing);
    for (const std::size_t index : pairing.players) ++players_[index].playing;
    running_.emplace(setup.id, pairing);
    actions_.push_back(Arrange{std::move(setup)});
  }
  return !possible || now;
}

/// In seat order.
std::array<std::string, 2> Tournament::names_in(const Pairing& pairing) const {
  return {file_.players[pairing.players[0]].name, file_.players[pairing.players[1]].name};
}

std::string Tournament::id_of(const Pairing& pairing) const {
  return match_id(file_.games[pairing.game].game.id(), boards_[pairing.game][pairing.board].name,
                  names_in(pairing));
}

MatchSetup Tournament::setup_of(const Pairing& pairing) const {
  const TournamentBoard& board = boards_[pairing.game][pairing.board];
  return {.id = id_of(pairing),
          .game = file_.games[pairing.game].game,
          .board = board.board,
          .start = board.start,
          .players = names_in(pairing),
          .clock = file_.clock,
          .rated = true};
}

/// Arranges whatever can be: first what has waited longest, then what the schedule has next.
void Tournament::go_on() {
  const auto is_awaited = [](const Player& player) { return player.attendance == Attendance::awaited; };
  if (gathering_ && std::ranges::any_of(players_, is_awaited)) return;
  if (stopped_) return;
  gathering_ = false;
  std::erase_if(waiting_, [this](const Pairing& pairing) { return settle(pairing); });
  while (!exhausted_ && running_.size() < file_.concurrency && unrecorded_.size() < max_unrecorded) {
    const auto pairing = schedule_.next();
    if (!pairing) {
      exhausted_ = true;
    } else if (!settle(*pairing)) {
      waiting_.push_back(*pairing);
    }
  }
}

std::vector<TournamentAction> Tournament::take_actions() {
  return std::exchange(actions_, {});
}

bool Tournament::done() const {
  return running_.empty() && unrecorded_.empty() &&
         (stopped_ || (exhausted_ && waiting_.empty() && deferred_.empty()));
}

}  // namespace gramy::referee
