#include "referee/tournament/play/course.hpp"

#include <set>
#include <utility>

#include "referee/tournament/formats/report.hpp"

namespace gramy::referee {
namespace {

Standings empty_standings(const Format& format, const Fixtures& fixtures, const ScheduleNames& names) {
  Standings standings{.tournament = names.tournament, .overall = ScoreTable(names.players), .games = {}};
  const auto matches = most_matches(format, fixtures);
  for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
    std::vector<std::string> players;
    for (const std::size_t player : fixtures.games[g].players) players.push_back(names.players[player]);
    standings.games.push_back(
        {.game = names.games[g].id, .scheduled = matches[g], .table = ScoreTable(std::move(players))});
  }
  return standings;
}

}  // namespace

Course::Course(Format format, Fixtures fixtures, ScheduleNames names, History history)
    : format_(std::move(format)),
      fixtures_(std::move(fixtures)),
      names_(std::move(names)),
      history_(std::move(history)),
      standings_(empty_standings(format_, fixtures_, names_)) {
  begin_round();
}

std::optional<SchedulePlace> Course::next() {
  while (given_out_ < is_decided_.size() && is_decided_[given_out_]) ++given_out_;
  if (given_out_ == is_decided_.size()) return std::nullopt;
  return SchedulePlace{rounds_.size(), given_out_++};
}

void Course::played(SchedulePlace match, const Outcome& outcome) {
  count(match, outcome);
  begin_round();
}

void Course::not_played(SchedulePlace match, const BySeat<bool>& out) {
  count_not_played(match, out);
  begin_round();
}

void Course::recorded(const std::vector<RecordedOutcome>& played, const Unplayed& unplayed) {
  for (const auto& [place, identity, outcome] : played) {
    if (is_undecided(place)) {
      count(place, outcome);
    } else if (place.round > rounds_.size()) {
      history_.played.emplace(identity, outcome);
    }
  }
  history_.unplayed.insert(unplayed.begin(), unplayed.end());
  if (!unplayed.empty() && undecided_ > 0) enter_history();
  begin_round();
}

bool Course::is_undecided(SchedulePlace match) const {
  return match.round == rounds_.size() && match.number < is_decided_.size() && !is_decided_[match.number];
}

BySeat<int> Course::voided(SchedulePlace match, Seat late) {
  BySeat<int>& times = history_.voided[identity_of(match)];
  ++times[late];
  return times;
}

BySeat<bool> Course::excused_enough(SchedulePlace match) const {
  const auto voided = history_.voided.find(identity_of(match));
  if (voided == history_.voided.end()) return {};
  const BySeat<int>& times = voided->second;
  return {times[Seat::first] >= max_replays, times[Seat::second] >= max_replays};
}

/// If the last one is over: the first one of which not every match was decided before.
void Course::begin_round() {
  while (undecided_ == 0) {
    standings_.format = report(format_, fixtures_, rounds_, names_.players);
    std::vector<Pairing> pairings = next_round(format_, fixtures_, rounds_);
    given_out_ = 0;
    is_decided_.assign(pairings.size(), false);
    if (pairings.empty()) {
      // Some formats end before they have given out all that they might.
      for (GameStandings& game : standings_.games) game.scheduled = game.done();
      return;
    }
    undecided_ = pairings.size();
    std::vector<PairingResult> results(pairings.size());
    rounds_.push_back({std::move(pairings), std::move(results)});
    enter_history();
  }
}

/// Decides what of the last round was decided before.
void Course::enter_history() {
  for (std::size_t number = 0; number < is_decided_.size() && !history_.empty(); ++number) {
    const SchedulePlace match{rounds_.size(), number};
    if (is_decided_[number]) continue;
    const MatchIdentity identity = identity_of(match);
    if (const auto played = history_.played.extract(identity)) {
      count(match, played.mapped());
    } else if (const auto unplayed = history_.unplayed.extract(identity)) {
      count_not_played(match, unplayed.mapped());
    }
  }
}

void Course::count(SchedulePlace match, const Outcome& outcome) {
  standings_.count(game_of(match), players_of(match), outcome.result, outcome.reason);
  PairingResult result{.played = true};
  for (const Seat seat : both_seats) {
    const Value value = value_for(outcome.result, seat);
    result.half_points[seat] = static_cast<int>(value);
    result.faults[seat] = value == Value::loss && is_fault(outcome.reason);
  }
  decide(match, result);
}

void Course::count_not_played(SchedulePlace match, const BySeat<bool>& out) {
  standings_.count_aborted(game_of(match));
  PairingResult result{.out = out};
  for (const Seat seat : both_seats) {
    if (out[other(seat)] && !out[seat]) result.half_points[seat] = 2;
  }
  decide(match, result);
}

void Course::decide(SchedulePlace match, const PairingResult& result) {
  rounds_.back().results[match.number] = result;
  is_decided_[match.number] = true;
  --undecided_;
}

Unplayed Course::close_rounds() {
  Unplayed unplayed;
  for (; closed_ + 1 < rounds_.size(); ++closed_) {
    const Round& round = rounds_[closed_];
    for (std::size_t i = 0; i < round.results.size(); ++i) {
      if (!round.results[i].played) unplayed.emplace(identity_of({closed_ + 1, i}), round.results[i].out);
    }
  }
  return unplayed;
}

std::vector<std::size_t> Course::out_before() const {
  std::set<std::size_t> out;
  for (const Round& round : rounds_) {
    for (std::size_t i = 0; i < round.results.size(); ++i) {
      for (const Seat seat : both_seats) {
        if (round.results[i].out[seat]) out.insert(round.pairings[i].players[seat]);
      }
    }
  }
  return {out.begin(), out.end()};
}

const Pairing& Course::pairing(SchedulePlace match) const {
  return rounds_[match.round - 1].pairings[match.number];
}

std::string Course::id_of(SchedulePlace match) const {
  const Pairing& played = pairing(match);
  const auto& [game, boards] = names_.games[played.game];
  return match_id(game, boards[played.board].name, players_of(match), played.repeat);
}

MatchIdentity Course::identity_of(SchedulePlace match) const {
  const Pairing& played = pairing(match);
  const auto& [game, boards] = names_.games[played.game];
  const BoardIdentity& board = boards[played.board].identity;
  return {game, board.content, board.start, players_of(match), board.repeat(played.repeat)};
}

BySeat<std::string> Course::players_of(SchedulePlace match) const {
  const auto& players = pairing(match).players;
  return {names_.players[players[Seat::first]], names_.players[players[Seat::second]]};
}

const std::string& Course::game_of(SchedulePlace match) const {
  return names_.games[pairing(match).game].id;
}

}  // namespace gramy::referee
