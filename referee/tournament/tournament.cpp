#include "referee/tournament/tournament.hpp"

#include <algorithm>
#include <chrono>

namespace gramy::referee {
namespace {

std::vector<std::string> names_of(const TournamentFile& file) {
  std::vector<std::string> names;
  for (const PlayerEntry& player : file.players) names.push_back(player.name);
  return names;
}

Standings empty_standings(const TournamentFile& file, const Programme& programme) {
  Standings standings{.tournament = file.name, .overall = ScoreTable(names_of(file)), .games = {}};
  const auto matches = most_matches(file.format, programme);
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    std::vector<std::string> names;
    for (const std::size_t player : file.games[g].players) names.push_back(file.players[player].name);
    standings.games.push_back({.game = std::string(file.games[g].game.id()),
                               .scheduled = matches[g],
                               .table = ScoreTable(std::move(names))});
  }
  return standings;
}

}  // namespace

Tournament::Tournament(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards, Outcomes played,
                       Time now)
    : file_(std::move(file)),
      boards_(std::move(boards)),
      programme_(programme_of(file_, boards_)),
      played_(std::move(played)),
      standings_(empty_standings(file_, programme_)),
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
  if (stopped_ || done() || awaits_only_records()) return;
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
  for (const std::size_t index : pairing(running->second).players) {
    Player& player = players_[index];
    --player.playing;
    player.has_played = player.has_played || record.result;
    if (player.attendance == Attendance::awaited && player.playing == 0) await(player, now);
  }
  if (record.result) {
    unrecorded_.emplace(record.setup.id,
                        Unrecorded{running->second, {.result = *record.result, .reason = record.reason}});
  } else {
    play_later(running->second, record, now);
  }
  running_.erase(running);
  tick(now);
}

void Tournament::match_recorded(const std::string& match, Time now) {
  const auto recorded = unrecorded_.extract(match);
  if (recorded.empty()) return;
  count(recorded.mapped().match, recorded.mapped().outcome);
  tick(now);
}

void Tournament::play_later(MatchNumber match, const MatchRecord& record, Time now) {
  const std::string& id = record.setup.id;
  const bool again = !record.in_doubt || ++replays_[id] <= max_replays;
  if (record.in_doubt) actions_.push_back(Doubt{id, record.detail, again});
  if (again) {
    deferred_.push_back({match, now + pause});
  } else {
    count_aborted(match);
  }
}

void Tournament::stop() {
  stopped_ = true;
}

void Tournament::tick(Time now) {
  for (Player& player : players_) {
    if (player.attendance != Attendance::awaited || player.playing > 0 || player.awaited_until > now)
      continue;
    give_up(player, "not connected for " + std::to_string(file_.wait_ms) + " ms");
  }
  for (; !deferred_.empty() && deferred_.front().until <= now; deferred_.pop_front()) {
    waiting_.push_back(deferred_.front().match);
  }
  go_on();
  launch_due(now);
}

std::optional<Time> Tournament::deadline() const {
  if (done()) return std::nullopt;
  std::optional<Time> earliest;
  const auto consider = [&](Time time) { earliest = earliest ? std::min(*earliest, time) : time; };
  for (const Player& player : players_) {
    if (player.attendance == Attendance::given_up) continue;
    if (player.launch_at && !stopped_ && !awaits_only_records()) consider(*player.launch_at);
    if (player.attendance == Attendance::awaited && player.playing == 0) consider(player.awaited_until);
  }
  if (!deferred_.empty()) consider(deferred_.front().until);
  return earliest;
}

const Pairing& Tournament::pairing(MatchNumber match) const {
  return rounds_.back().pairings[match];
}

void Tournament::count(MatchNumber match, const Outcome& outcome) {
  const Pairing& played = pairing(match);
  standings_.count(file_.games[played.game].game.id(), names_in(played), outcome.result, outcome.reason);
  PairingResult result{.played = true};
  for (const Seat seat : {0, 1}) {
    const Value value = value_for(outcome.result, seat);
    result.half_points[seat] = static_cast<int>(value);
    result.faults[seat] = value == Value::loss && is_fault(outcome.reason);
  }
  enter(match, result);
}

/// It will not be played: a walkover if just one of the players is out.
void Tournament::count_aborted(MatchNumber match) {
  const Pairing& aborted = pairing(match);
  standings_.count_aborted(file_.games[aborted.game].game.id());
  const auto is_out = [&](Seat seat) {
    return players_[aborted.players[seat]].attendance == Attendance::given_up;
  };
  PairingResult result;
  for (const Seat seat : {0, 1}) result.half_points[seat] = is_out(other(seat)) && !is_out(seat) ? 2 : 0;
  enter(match, result);
}

void Tournament::enter(MatchNumber match, const PairingResult& result) {
  rounds_.back().results[match] = result;
  --open_;
}

/// The next match of the schedule; none while the next round waits for the results of this one, and when the
/// schedule is exhausted.
std::optional<Tournament::MatchNumber> Tournament::next_match() {
  if (given_out_ == (rounds_.empty() ? 0 : rounds_.back().pairings.size())) {
    if (open_ > 0 || exhausted_) return std::nullopt;
    begin_round();
    if (exhausted_) return std::nullopt;
  }
  return given_out_++;
}

void Tournament::begin_round() {
  standings_.format = report(file_.format, programme_, rounds_, names_of(file_));
  std::vector<Pairing> pairings = next_round(file_.format, programme_, rounds_);
  open_ = pairings.size();
  if (open_ > 0) {
    given_out_ = 0;
    rounds_.push_back({std::move(pairings), std::vector<PairingResult>(open_)});
    return;
  }
  // Some formats end before they have given out all that they might.
  exhausted_ = true;
  for (GameStandings& game : standings_.games) game.scheduled = game.done();
}

/// Counts what was played before, as far as the schedule begins with it.
void Tournament::count_played() {
  while (waiting_.empty()) {
    const auto match = next_match();
    if (!match) return;
    if (const auto played = played_.extract(id_of(pairing(*match)))) {
      count(*match, played.mapped());
    } else {
      waiting_.push_back(*match);
    }
  }
}

/// Whether nothing is left to decide about a match: it was played before, has been arranged, or is aborted.
bool Tournament::settle(MatchNumber match) {
  if (const auto played = played_.extract(id_of(pairing(match)))) {
    count(match, played.mapped());
    return true;
  }
  const auto& seats = pairing(match).players;
  bool possible = true;
  bool now = running_.size() < file_.concurrency && unrecorded_.size() < max_unrecorded;
  for (const std::size_t index : seats) {
    const Player& player = players_[index];
    possible = possible && player.attendance != Attendance::given_up;
    now = now && player.attendance == Attendance::present && player.playing < player.capacity;
  }
  if (!possible) {
    count_aborted(match);
  } else if (now) {
    MatchSetup setup = setup_of(pairing(match));
    for (const std::size_t index : seats) ++players_[index].playing;
    running_.emplace(setup.id, match);
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
                  names_in(pairing), pairing.repeat);
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
  std::erase_if(waiting_, [this](MatchNumber match) { return settle(match); });
  while (running_.size() < file_.concurrency && unrecorded_.size() < max_unrecorded) {
    const auto match = next_match();
    if (!match) break;
    if (!settle(*match)) waiting_.push_back(*match);
  }
}

std::vector<TournamentAction> Tournament::take_actions() {
  return std::exchange(actions_, {});
}

/// Whether nothing is to be played before what was played is written, and perhaps nothing then.
bool Tournament::awaits_only_records() const {
  return !unrecorded_.empty() && running_.empty() && waiting_.empty() && deferred_.empty() &&
         given_out_ == rounds_.back().pairings.size();
}

bool Tournament::done() const {
  return running_.empty() && unrecorded_.empty() &&
         (stopped_ || (exhausted_ && waiting_.empty() && deferred_.empty()));
}

}  // namespace gramy::referee
