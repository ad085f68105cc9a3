#include "referee/tournament/standings.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <nlohmann/json.hpp>

namespace gramy::referee {

std::uint64_t Score::fault_count() const {
  std::uint64_t count = 0;
  for (const auto& [reason, times] : faults) count += times;
  return count;
}

bool is_fault(protocol::Reason reason) {
  using enum protocol::Reason;
  switch (reason) {
    case timeout:
    case illegal_move:
    case malformed:
    case disconnect:
    case crash:
    case stall:
      return true;
    case normal:
    case repetition:
    case resign:
    case aborted:
      return false;
  }
  return false;
}

ScoreTable::ScoreTable(std::vector<std::string> players) {
  for (std::string& player : players) scores_.emplace(std::move(player), Score{});
}

void ScoreTable::count(const std::array<std::string, 2>& seats, const Result& result,
                       protocol::Reason reason) {
  for (const Seat seat : {0, 1}) {
    Score& score = scores_.at(seats[seat]);
    switch (value_for(result, seat)) {
      case Value::win:
        ++score.won;
        break;
      case Value::draw:
        ++score.drawn;
        break;
      case Value::loss:
        ++score.lost;
        if (is_fault(reason)) ++score.faults[reason];
        break;
    }
  }
  ++matches_;
}

std::vector<ScoreTable::Place> ScoreTable::ranking() const {
  std::vector<Place> places;
  for (const auto& [player, score] : scores_) places.push_back({.player = player, .score = score});
  // By name they are already.
  std::ranges::stable_sort(places, std::greater(),
                           [](const Place& place) { return place.score.half_points(); });
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool tied = i > 0 && places[i].score.half_points() == places[i - 1].score.half_points();
    places[i].rank = tied ? places[i - 1].rank : i + 1;
  }
  return places;
}

std::uint64_t Standings::scheduled() const {
  std::uint64_t matches = 0;
  for (const GameStandings& game : games) matches += game.scheduled;
  return matches;
}

std::uint64_t Standings::aborted() const {
  std::uint64_t matches = 0;
  for (const GameStandings& game : games) matches += game.aborted;
  return matches;
}

void Standings::count(std::string_view game, const std::array<std::string, 2>& seats, const Result& result,
                      protocol::Reason reason) {
  of(game).table.count(seats, result, reason);
  overall.count(seats, result, reason);
}

void Standings::count_aborted(std::string_view game) {
  ++of(game).aborted;
}

GameStandings& Standings::of(std::string_view game) {
  const auto found = std::ranges::find(games, game, &GameStandings::game);
  assert(found != games.end());
  return *found;
}

namespace {

using nlohmann::ordered_json;

ordered_json ranking_json(const ScoreTable& table) {
  ordered_json list = ordered_json::array();
  for (const ScoreTable::Place& place : table.ranking()) {
    const Score& score = place.score;
    ordered_json faults = ordered_json::object();
    for (const auto& [reason, times] : score.faults) faults[std::string(protocol::name(reason))] = times;
    list.push_back({{"name", place.player},
                    {"points", static_cast<double>(score.half_points()) / 2},
                    {"played", score.played()},
                    {"won", score.won},
                    {"drawn", score.drawn},
                    {"lost", score.lost},
                    {"faults", std::move(faults)}});
  }
  return list;
}

}  // namespace

std::string to_json(const Standings& standings) {
  ordered_json json{{"tournament", standings.tournament}, {"finished", standings.finished()},
                    {"scheduled", standings.scheduled()}, {"played", standings.overall.matches()},
                    {"aborted", standings.aborted()},     {"players", ranking_json(standings.overall)},
                    {"games", ordered_json::object()}};
  for (const GameStandings& game : standings.games) json["games"][game.game] = ranking_json(game.table);
  return json.dump(2) + "\n";
}

}  // namespace gramy::referee
