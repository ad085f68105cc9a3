#include "referee/tournament/play/course.hpp"

#include <span>
#include <utility>

#include "referee/tournament/formats/report.hpp"

namespace gramy::referee {
namespace {

Standings empty_standings(const Format& format, const Fixtures& fixtures, const ScheduleNames& names) {
  Standings standings{.tournament = names.tournament, .overall = ScoreTable(names.players), .games = {}};
  standings.persons = names.persons;
  standings.not_admitted = names.not_admitted;
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

Course::Course(Format format, Fixtures fixtures, ScheduleNames names, History history,
               const std::optional<RatingAnchor>& anchor, const StopPoll& poll)
    : format_(std::move(format)),
      fixtures_(std::move(fixtures)),
      names_(std::move(names)),
      history_(std::move(history)),
      standings_(empty_standings(format_, fixtures_, names_)) {
  standings_.set_anchor(anchor);
  begin_round(poll);
}

std::optional<SchedulePlace> Course::next() {
  while (open_.given_out < open_.pairings.size() && open_.is_decided[open_.given_out]) ++open_.given_out;
  if (open_.given_out == open_.pairings.size()) return std::nullopt;
  return SchedulePlace{round(), open_.given_out++};
}

void Course::played(SchedulePlace match, const Outcome& outcome) {
  count(match, outcome);
  begin_round();
}

void Course::not_played(SchedulePlace match, const BySeat<bool>& out) {
  if (match.round >= first_ahead()) {
    history_.unplayed.emplace(identity_of(match), out);
    return;
  }
  count_not_played(match, out);
  begin_round();
}

void Course::recorded(const std::vector<RecordedOutcome>& played, const Unplayed& unplayed,
                      const StopPoll& poll) {
  for (const auto& [place, identity, outcome] : played) {
    if (place.round >= first_ahead()) {
      history_.played.emplace(identity, outcome);
    } else if (is_undecided(place)) {
      count(place, outcome);
    }
  }
  history_.unplayed.insert(unplayed.begin(), unplayed.end());
  if (!unplayed.empty() && !over()) enter_history();
  begin_round(poll);
}

std::uint64_t Course::first_ahead() const {
  return open_.pairings.empty() ? round() : round() + 1;
}

std::uint64_t Course::round_size(std::uint64_t round) const {
  return round < first_ahead() ? open_.pairings.size() : ahead_[round - first_ahead()].size();
}

bool Course::look_ahead(std::uint64_t round) {
  while (first_ahead() + ahead_.size() <= round) {
    Pairings pairings = known_round(format_, fixtures_, first_ahead() + ahead_.size() - 1);
    if (pairings.empty()) return false;
    ahead_.push_back(std::move(pairings));
  }
  return true;
}

bool Course::is_undecided(SchedulePlace match) const {
  if (!open_.pairings.empty() && match.round == round())
    return match.number < open_.pairings.size() && !open_.is_decided[match.number];
  if (match.round < first_ahead() || match.round >= first_ahead() + ahead_.size()) return false;
  if (match.number >= round_size(match.round)) return false;
  const MatchIdentity identity = identity_of(match);
  return !history_.played.contains(identity) && !history_.unplayed.contains(identity);
}

/// If the open round is over, begins the next round that has an undecided match.
void Course::begin_round(const StopPoll& poll) {
  while (open_.undecided == 0) {
    if (!open_.pairings.empty())
      played_.push_back(played_round(format_, open_.pairings, open_.results, open_.decisions));
    standings_.format = report(format_, fixtures_, played_, names_.players);
    // A test of two players cannot decide any more once a player is out.
    const bool is_vain = test_of(format_) && !out_.empty();
    Pairings pairings = is_vain ? Pairings() : next_round(format_, fixtures_, played_, poll);
    if (pairings.empty()) {
      open_ = {};
      // A format may end early. From then on, matches that were not played do not count as scheduled.
      for (GameStandings& game : standings_.games) game.scheduled = game.done();
      return;
    }
    keep_unplayed();
    open_ = {};  // frees the memory of the finished round before the next round is made
    open_.undecided = pairings.size();
    open_.results.resize(pairings.size());
    open_.is_decided.resize(pairings.size());
    if (asks_for_accuracy(format_)) open_.decisions.resize(pairings.size());
    open_.pairings = std::move(pairings);
    if (!ahead_.empty()) ahead_.pop_front();
    enter_history();
  }
}

/// Enters the results of matches of the open round that were decided before this process began.
void Course::enter_history() {
  for (std::size_t number = 0; number < open_.pairings.size() && !history_.empty(); ++number) {
    const SchedulePlace match{round(), number};
    if (open_.is_decided[number]) continue;
    const MatchIdentity identity = identity_of(match);
    if (const auto played = history_.played.extract(identity)) {
      count(match, played.mapped());
    } else if (const auto unplayed = history_.unplayed.extract(identity)) {
      count_not_played(match, unplayed.mapped());
    }
  }
}

void Course::count(SchedulePlace match, const Outcome& outcome) {
  const MatchIdentity identity = identity_of(match);
  standings_.count(identity.game, identity.players, outcome.result, outcome.reason, pair_key(identity));
  if (!open_.decisions.empty()) open_.decisions[match.number] = outcome.decisions;
  PairingResult result{.played = true};
  for (const Seat seat : both_seats) {
    const Value value = value_for(outcome.result, seat);
    result.half_points[seat] = static_cast<std::uint8_t>(value);
    result.faults[seat] = value == Value::loss && is_fault(outcome.reason);
  }
  decide(match, result);
}

void Course::count_not_played(SchedulePlace match, const BySeat<bool>& out) {
  standings_.count_aborted(game_of(match));
  PairingResult result{.out = out};
  for (const Seat seat : both_seats) {
    if (out[other(seat)] && !out[seat]) result.half_points[seat] = 2;
    if (out[seat]) out_.insert(pairing(match).players[seat]);
  }
  decide(match, result);
}

void Course::decide(SchedulePlace match, const PairingResult& result) {
  open_.results[match.number] = result;
  open_.is_decided[match.number] = true;
  --open_.undecided;
}

/// Moves the unplayed matches of the open round to closed_unplayed_, because the next round replaces the open
/// one.
void Course::keep_unplayed() {
  for (std::size_t number = 0; number < open_.pairings.size(); ++number) {
    const PairingResult& result = open_.results[number];
    if (!result.played) closed_unplayed_.emplace(names_.identity_of(open_.pairings[number]), result.out);
  }
}

Unplayed Course::close_rounds() {
  return std::exchange(closed_unplayed_, {});
}

std::vector<std::size_t> Course::out_before() const {
  return {out_.begin(), out_.end()};
}

/// Pairings of earlier rounds are seldom needed, so they are not kept, but computed again.
Pairing Course::pairing(SchedulePlace match) const {
  if (match.round >= first_ahead()) return ahead_[match.round - first_ahead()][match.number];
  if (match.round == round()) return open_.pairings[match.number];
  return next_round(format_, fixtures_, std::span(played_).first(match.round - 1))[match.number];
}

std::string Course::id_of(SchedulePlace match) const {
  return names_.id_of(pairing(match));
}

MatchIdentity Course::identity_of(SchedulePlace match) const {
  return names_.identity_of(pairing(match));
}

BySeat<std::string> Course::players_of(SchedulePlace match) const {
  return names_.players_of(pairing(match));
}

const std::string& Course::game_of(SchedulePlace match) const {
  return names_.games[pairing(match).game].id;
}

}  // namespace gramy::referee
