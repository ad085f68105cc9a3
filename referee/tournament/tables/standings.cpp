#include "referee/tournament/tables/standings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>

#include "referee/tournament/tables/head_to_head.hpp"
#include "referee/tournament/tables/not_admitted_list.hpp"

namespace gramy::referee {
namespace {

/// Rounds to tenths, because further digits have no meaning and differ from machine to machine. Never -0.0.
double in_tenths(double elo) {
  return std::round(10 * elo) / 10 + 0.0;
}

}  // namespace

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
    case asked:
    case resign:
    case idle:
    case aborted:
      return false;
  }
  return false;
}

ScoreTable::ScoreTable(std::vector<std::string> players) {
  for (std::string& player : players) scores_.emplace(std::move(player), Score{});
}

void Score::count(Value value, protocol::Reason reason) {
  switch (value) {
    case Value::win:
      ++won;
      break;
    case Value::draw:
      ++drawn;
      break;
    case Value::loss:
      ++lost;
      if (is_fault(reason)) ++faults[reason];
      break;
  }
}

std::optional<WholePair> ScoreTable::count(const BySeat<std::string>& seats, const Result& result,
                                           protocol::Reason reason, const std::string& board) {
  for (const Seat seat : both_seats) {
    if (!seats[seat].empty()) scores_.at(seats[seat]).count(value_for(result, seat), reason);
  }
  if (seats[Seat::first].empty() || seats[Seat::second].empty()) {
    ++matches_;
    return std::nullopt;
  }
  const Seat first = seats[Seat::first] < seats[Seat::second] ? Seat::first : Seat::second;
  const std::string &player = seats[first], &opponent = seats[other(first)];
  const Value value = value_for(result, first);
  encounters_[{player, opponent}].count(value, reason);
  ++matches_;
  if (board.empty()) return std::nullopt;
  const std::uint64_t key = std::hash<std::string>()(player + '\n' + opponent + '\n' + board);
  const auto [half, is_new] = halves_.try_emplace(key, Half{first, value});
  if (is_new || half->second.seat == first) return std::nullopt;
  const auto half_points = static_cast<std::size_t>(half->second.value) + static_cast<std::size_t>(value);
  halves_.erase(half);
  const WholePair whole{{player, opponent}, half_points};
  count(whole);
  return whole;
}

void ScoreTable::count(const WholePair& pair) {
  ++pairs_[pair.players][pair.half_points];
}

std::optional<std::uint64_t> ScoreTable::half_points(const std::string& player,
                                                     const std::string& opponent) const {
  const bool is_first = player < opponent;
  const auto met = encounters_.find(is_first ? std::array{player, opponent} : std::array{opponent, player});
  if (met == encounters_.end()) return std::nullopt;
  const Score& score = met->second;
  return is_first ? score.half_points() : 2 * score.played() - score.half_points();
}

std::uint64_t ScoreTable::fault_count() const {
  std::uint64_t count = 0;
  for (const auto& [player, score] : scores_) count += score.fault_count();
  return count;
}

double HeadToHead::points(std::size_t player) const {
  const std::uint64_t half_points = score.half_points();
  return static_cast<double>(player == 0 ? half_points : 2 * score.played() - half_points) / 2;
}

PairCounts ScoreTable::pairs_of(const std::array<std::string, 2>& players) const {
  const auto pairs = pairs_.find(players);
  return pairs == pairs_.end() ? PairCounts{} : pairs->second;
}

std::vector<HeadToHead> ScoreTable::head_to_heads(std::span<const Place> ranking) const {
  std::map<std::string_view, std::size_t> rank;
  for (std::size_t i = 0; i < ranking.size(); ++i) rank.emplace(ranking[i].player, i);
  std::vector<HeadToHead> list;
  for (const auto& [players, score] : encounters_) {
    HeadToHead& entry = list.emplace_back(HeadToHead{players, score, pairs_of(players)});
    entry.score.faults.clear();
    if (rank.at(players[0]) < rank.at(players[1])) continue;
    std::swap(entry.players[0], entry.players[1]);
    std::swap(entry.score.won, entry.score.lost);
    std::ranges::reverse(entry.pairs);
  }
  std::ranges::sort(list, {}, [&](const HeadToHead& met) {
    return std::pair(rank.at(met.players[0]), rank.at(met.players[1]));
  });
  return list;
}

std::vector<Rating> ScoreTable::ratings(bool anchored) const {
  std::map<std::string_view, std::size_t> numbers;
  for (const auto& [player, score] : scores_) numbers.emplace_hint(numbers.end(), player, numbers.size());
  std::vector<PairScore> pairs;
  for (const auto& [names, score] : encounters_) {
    pairs.push_back({.player = numbers.at(names[0]),
                     .opponent = numbers.at(names[1]),
                     .games = static_cast<double>(score.played()),
                     .points = static_cast<double>(score.half_points()) / 2,
                     .dispersion = dispersion(pairs_of(names), score.played())});
  }
  RatingOrigin origin;
  if (anchored && scores_.contains(anchor_->player)) origin = {numbers.at(anchor_->player), anchor_->elo};
  return rate(scores_.size(), pairs, origin);
}

/// Ranks come from ratings relative to the mean of all players, because ratings relative to one player would
/// all include the uncertainty of that player's rating.
std::vector<ScoreTable::Place> ScoreTable::ranking() const {
  if (scores_.size() > most_rated) return by_points();
  const std::vector<Rating> rated = ratings(false);
  std::vector<Place> places, idle;
  std::vector<Rating> ratings_there;
  for (const auto& [player, score] : scores_) {
    const Rating& rating = rated[places.size() + idle.size()];
    if (score.played() == 0) {
      idle.push_back({{}, player, score, rating});
    } else {
      places.push_back({{}, player, score, rating});
      ratings_there.push_back(rating);
    }
  }
  const std::vector<Ranks> ranks = certain_ranks(ratings_there);
  for (std::size_t i = 0; i < places.size(); ++i) places[i].rank = ranks[i];
  if (anchor_) {
    const std::vector<Rating> anchored = ratings(true);
    for (auto* list : {&places, &idle}) {
      for (Place& place : *list)
        place.rating =
            anchored[static_cast<std::size_t>(std::distance(scores_.begin(), scores_.find(place.player)))];
    }
  }
  // The places are sorted by name already, and a stable sort keeps this order among equal players.
  std::ranges::stable_sort(places, std::ranges::greater{}, [](const Place& place) {
    return std::pair(in_tenths(place.rating.elo), place.score.half_points());
  });
  places.insert(places.end(), idle.begin(), idle.end());
  return places;
}

std::vector<ScoreTable::Place> ScoreTable::by_points() const {
  std::vector<Place> places;
  for (const auto& [player, score] : scores_) places.push_back({{}, player, score, {}});
  std::ranges::stable_sort(places, std::ranges::greater{},
                           [](const Place& place) { return place.score.half_points(); });
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

void Standings::count(std::string_view game, const BySeat<std::string>& seats, const Result& result,
                      protocol::Reason reason, const std::string& board) {
  const auto pair = of(game).table.count(seats, result, reason, board);
  overall.count(seats, result, reason);
  if (pair) overall.count(*pair);
}

void Standings::set_anchor(const std::optional<RatingAnchor>& anchor) {
  overall.set_anchor(anchor);
  for (GameStandings& game : games) game.table.set_anchor(anchor);
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

ordered_json ranking_json(std::span<const ScoreTable::Place> ranking, const Persons& persons) {
  ordered_json list = ordered_json::array();
  for (const ScoreTable::Place& place : ranking) {
    const Score& score = place.score;
    ordered_json faults = ordered_json::object();
    for (const auto& [reason, times] : score.faults) faults[std::string(protocol::name(reason))] = times;
    list.push_back({{"name", place.player},
                    {"points", static_cast<double>(score.half_points()) / 2},
                    {"elo", in_tenths(place.rating.elo)},
                    {"elo_margin", in_tenths(place.rating.margin)},
                    {"rank", place.rank ? ordered_json(place.rank->best) : ordered_json()},
                    {"rank_at_worst", place.rank ? ordered_json(place.rank->worst) : ordered_json()},
                    {"played", score.played()},
                    {"won", score.won},
                    {"drawn", score.drawn},
                    {"lost", score.lost},
                    {"faults", std::move(faults)}});
    if (const auto person = persons.find(place.player); person != persons.end())
      list.back()["person"] = person->second;
  }
  return list;
}

ordered_json head_to_heads_json(const ScoreTable& table, std::span<const ScoreTable::Place> ranking) {
  ordered_json list = ordered_json::array();
  for (const HeadToHead& met : table.head_to_heads(ranking)) list.push_back(to_json(met));
  return list;
}

}  // namespace

std::string to_json(const Standings& standings) {
  const auto ranking = standings.overall.ranking();
  ordered_json json{
      {"tournament", standings.tournament},  {"finished", standings.finished()},
      {"scheduled", standings.scheduled()},  {"played", standings.overall.matches()},
      {"aborted", standings.aborted()},      {"aborted_in", ordered_json::object()},
      {"format", to_json(standings.format)}, {"players", ranking_json(ranking, standings.persons)},
      {"games", ordered_json::object()}};
  if (!standings.not_admitted.empty()) json["not_admitted"] = not_admitted_json(standings.not_admitted);
  if (const auto& anchor = standings.overall.anchor())
    json["rating"] = {{"anchor", anchor->player}, {"elo", anchor->elo}};
  const bool is_paired = standings.overall.players() <= most_players_head_to_head;
  if (is_paired) {
    json["head_to_head"] = {{"overall", head_to_heads_json(standings.overall, ranking)},
                            {"games", ordered_json::object()}};
  }
  for (const GameStandings& game : standings.games) {
    if (game.aborted > 0) json["aborted_in"][game.game] = game.aborted;
    const auto in_game = game.table.ranking();
    json["games"][game.game] = ranking_json(in_game, standings.persons);
    if (is_paired) json["head_to_head"]["games"][game.game] = head_to_heads_json(game.table, in_game);
  }
  return json.dump(2) + "\n";
}

}  // namespace gramy::referee
