#include "referee/tournament/play/tournament.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

std::vector<RosterEntry> entries_of(const TournamentFile& file) {
  std::vector<RosterEntry> entries;
  for (const PlayerEntry& player : file.players)
    entries.push_back({.clients = player.clients(), .is_started = !player.command.empty()});
  return entries;
}

void append(auto&& news, std::vector<TournamentAction>& actions) {
  for (auto& each : news) actions.emplace_back(std::move(each));
}

}  // namespace

Course course_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                 History history, const StopPoll& poll) {
  return {
      file.format, fixtures_of(file, boards), schedule_names(file, boards), std::move(history), file.anchor,
      poll};
}

Tournament::Tournament(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards, Course& course,
                       Time now, Share share)
    : file_(std::move(file)),
      boards_(std::move(boards)),
      course_(course),
      share_(std::move(share)),
      roster_(entries_of(file_), std::chrono::milliseconds(file_.wait_ms), now) {
  if (done()) return;
  leave_out_unneeded();
  for (const std::size_t player : course_.out_before()) {
    for (const std::string& name : file_.players[player].clients()) {
      if (const auto client = roster_.find(name))
        actions_.push_back(
            roster_.give_up(*client, "the referee removed it from the tournament in an earlier round"));
    }
  }
  append(roster_.launch_due(now), actions_);
}

/// Gives up the players that this process does not need. Reports nothing.
void Tournament::leave_out_unneeded() {
  for (std::size_t player = 0; player < file_.players.size(); ++player) {
    if (is_needed(player)) continue;
    for (const std::string& client : file_.players[player].clients())
      roster_.give_up(*roster_.find(client), "it is not needed");
  }
}

bool Tournament::is_needed(std::size_t player) const {
  if (file_.players[player].command.empty() && !share_.has_guests) return false;
  return !share_.players || share_.players->contains(player);
}

void Tournament::let_in_guests(Time now) {
  share_.has_guests = true;
  const auto out = course_.out_before();
  for (std::size_t player = 0; player < file_.players.size(); ++player) {
    if (file_.players[player].command.empty() && is_needed(player) &&
        !std::ranges::binary_search(out, player))
      roster_.await_again(player, now);
  }
  tick(now);
}

void Tournament::arrived(std::string_view name, int capacity,
                         const std::function<bool(std::string_view)>& plays, Time now) {
  const auto client = roster_.find(name);
  if (!client || done()) return;
  if (const auto game = missing_game(roster_.player_of(*client), plays)) {
    std::string why = fmt::format(
        "player '{}' does not play '{}': its hello names other games (add the game to its hello, or "
        "list the player's games under its key `games`)",
        roster_.name_of(*client), *game);
    if (gathering_) {
      refuse(std::move(why));
    } else {
      actions_.push_back(roster_.give_up(*client, std::move(why)));
    }
  } else {
    roster_.arrived(*client, capacity);
  }
  tick(now);
}

void Tournament::left(std::string_view name, Time now) {
  if (const auto client = roster_.find(name)) roster_.left(*client, now);
}

void Tournament::process_ended(std::string_view name, std::string_view how, Time now) {
  const auto client = roster_.find(name);
  if (!client || done()) return;
  if (auto out = roster_.process_ended(*client, how, now)) actions_.push_back(std::move(*out));
  tick(now);
}

void Tournament::was_no_command(std::string_view name, std::string_view how, Time now) {
  const auto client = roster_.find(name);
  if (!client || done()) return;
  if (!gathering_) return process_ended(name, how, now);
  const PlayerEntry& player = file_.players[roster_.player_of(*client)];
  refuse(player.where + ": command of player '" + player.name +
         "': expected a program that can be run, found " + quoted_word(player.command, 200) + ", which " +
         std::string(how));
}

std::optional<SchedulePlace> Tournament::match_finished(const MatchRecord& record, Time now) {
  const auto running = running_.extract(record.setup.id);
  if (running.empty()) return std::nullopt;
  const auto& [match, clients] = running.mapped();
  for (const Seat seat : both_seats) {
    if (record.setup.is_taken(seat)) roster_.match_ended(clients[seat], record.result.has_value(), now);
  }
  if (record.result) unrecorded_.insert(match);
  if (!record.result) deferred_.push_back({match, now + pause});
  tick(now);
  return record.result ? std::optional(match) : std::nullopt;
}

void Tournament::tick(Time now) {
  std::erase_if(unrecorded_, [this](SchedulePlace match) { return !course_.is_undecided(match); });
  append(roster_.give_up_missing(now), actions_);
  for (; !deferred_.empty() && deferred_.front().until <= now; deferred_.pop_front())
    wait(deferred_.front().match);
  go_on();
  if (may_launch()) append(roster_.launch_due(now), actions_);
}

bool Tournament::is_playing(SchedulePlace match) const {
  return std::ranges::any_of(running_, [&](const auto& running) { return running.second.match == match; });
}

std::optional<Time> Tournament::deadline() const {
  if (done()) return std::nullopt;
  std::optional<Time> earliest = roster_.next_give_up();
  const auto consider = [&](Time time) { earliest = earliest ? std::min(*earliest, time) : time; };
  if (const auto launch = roster_.next_launch(); launch && may_launch()) consider(*launch);
  if (!deferred_.empty()) consider(deferred_.front().until);
  return earliest;
}

/// Arranges all matches that can begin: waiting matches first, then the next matches of the schedule.
void Tournament::go_on() {
  if (stopped_ || (gathering_ && roster_.awaits_somebody())) return;
  gathering_ = false;
  for (const SchedulePlace match :
       waiting_.take_all_with([this](auto player) { return roster_.is_out(player); }))
    abort(match);
  while (can_begin()) {
    const auto match =
        waiting_.take_first([this](auto player) { return roster_.with_most_room(player).has_value(); });
    if (!match) break;
    arrange(*match);
  }
  // Takes one more match from the schedule only if no match waits, or if at least two players can begin a
  // match. Otherwise the match could only wait.
  while (can_begin() && (waiting_.empty() || roster_.two_have_room())) {
    const auto match = share_.next();
    if (!match) break;
    if (is_hopeless(*match)) {
      abort(*match);
    } else if (!arrange(*match)) {
      wait(*match);
    }
  }
}

bool Tournament::can_begin() const {
  return running_.size() < file_.concurrency;
}

/// Whether a player of the match is out of the tournament.
bool Tournament::is_hopeless(SchedulePlace match) const {
  return std::ranges::any_of(course_.pairing(match).players,
                             [this](std::size_t player) { return roster_.is_out(player); });
}

/// Begins the match if both players can begin one. Returns whether they can.
bool Tournament::arrange(SchedulePlace match) {
  const BySeat<std::size_t> players = course_.pairing(match).players;
  const auto first = roster_.with_most_room(players[Seat::first]);
  const auto second = roster_.with_most_room(players[Seat::second]);
  if (!first || !second) return false;
  const BySeat clients{*first, *second};
  MatchSetup setup = setup_of(match);
  for (const Seat seat : both_seats) {
    if (setup.is_taken(seat)) roster_.match_begun(clients[seat]);
    setup.clients[seat] = roster_.name_of(clients[seat]);
  }
  running_.emplace(setup.id, Running{match, clients});
  actions_.push_back(Arrange{std::move(setup)});
  return true;
}

void Tournament::abort(SchedulePlace match) {
  const BySeat<std::size_t> players = course_.pairing(match).players;
  const BySeat out{roster_.is_out(players[Seat::first]), roster_.is_out(players[Seat::second])};
  share_.not_played(match, out);
}

MatchSetup Tournament::setup_of(SchedulePlace match) const {
  const Pairing pairing = course_.pairing(match);
  const TournamentBoard& board = boards_[pairing.game][pairing.board];
  const GameEntry& game = file_.games[pairing.game];
  MatchSetup setup{.id = course_.id_of(match),
                   .board = board.board,
                   .start = board.start,
                   .players = course_.players_of(match),
                   .clock = game.clock,
                   .rated = true};
  if (const auto& question = board.question) {
    setup.opening = question->opening;
    setup.asked = question->worth.seat;
  }
  for (const Seat seat : both_seats) {
    const auto own = game.own_clocks.find(pairing.players[seat]);
    if (own != game.own_clocks.end()) setup.own_clocks[seat] = own->second;
  }
  return setup;
}

/// A game that the player has to play and its client does not know; none if the client knows all of them.
std::optional<std::string_view> Tournament::missing_game(
    std::size_t player, const std::function<bool(std::string_view)>& plays) const {
  for (const GameEntry& entry : file_.games) {
    if (std::ranges::binary_search(entry.players, player) && !plays(entry.game.id())) return entry.game.id();
  }
  return std::nullopt;
}

void Tournament::refuse(std::string why) {
  actions_.push_back(Refuse{std::move(why)});
  stop();
}

std::vector<TournamentAction> Tournament::take_actions() {
  return std::exchange(actions_, {});
}

/// Whether processes may be started. None may start while matches only have to be recorded, because the
/// tournament may be over after that.
bool Tournament::may_launch() const {
  const bool awaits_only_records = !unrecorded_.empty() && course_.undecided() == unrecorded_.size();
  return !stopped_ && !done() && !awaits_only_records;
}

bool Tournament::done() const {
  return running_.empty() && (stopped_ || course_.over());
}

}  // namespace gramy::referee
