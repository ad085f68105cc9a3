#include "referee/tournament/league/league_table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <tuple>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/random.hpp"
#include "referee/tournament/tables/lined_up.hpp"

namespace gramy::referee {
namespace {

constexpr double hundredths_of_all =
    100 * 100;  // a player with all points of a round gets 100 points in the league

/// The points of each player in a round, in hundredths.
std::map<std::string, std::int64_t> points_in(const LeagueRules& rules, const RoundResults& round) {
  std::map<std::size_t, std::size_t> sharing;  // for each place, how many players share it
  for (const auto& [player, result] : round) ++sharing[result.place];
  std::map<std::string, std::int64_t> points;
  for (const auto& [player, result] : round) {
    if (rules.by_place.empty()) {
      points[player] = std::llround(hundredths_of_all * result.share);
      continue;
    }
    const std::size_t equals = sharing[result.place];
    const auto worth = [&](std::size_t place) {
      return place <= rules.by_place.size() ? rules.by_place[place - 1] : 0;
    };
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < equals; ++i) sum += worth(result.place + i);
    points[player] = std::llround(static_cast<double>(sum) / static_cast<double>(equals));
  }
  return points;
}

/// A player with the values that decide its place.
struct Candidate {
  LeaguePlace place;
  std::vector<std::size_t> places;  ///< number of first places, second places, ...
  /// The mean accuracy in millionths, so that equal means are equal numbers; -1 if there is none.
  std::int64_t accuracy = -1;
  std::uint64_t lot = 0;
};

/// Adds up a player's best rounds. Of rounds with equal points, the earlier ones count.
void add_up(LeaguePlace& place, std::size_t best) {
  std::vector<std::size_t> order;
  for (std::size_t round = 0; round < place.rounds.size(); ++round) {
    if (place.rounds[round]) order.push_back(round);
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t round) { return *place.rounds[round]; });
  order.resize(std::min(best, order.size()));
  place.counts.resize(place.rounds.size());
  for (const std::size_t round : order) {
    place.counts[round] = true;
    place.points += *place.rounds[round];
  }
}

Candidate candidate(const std::string& player, std::span<const RoundResults> rounds) {
  Candidate candidate;
  candidate.place.player = player;
  double accuracies = 0;
  int judged = 0;
  for (const RoundResults& round : rounds) {
    const auto found = round.find(player);
    if (found == round.end()) continue;
    const RoundResult& result = found->second;
    if (!result.person.empty()) candidate.place.person = result.person;
    if (candidate.places.size() < result.place) candidate.places.resize(result.place);
    ++candidate.places[result.place - 1];
    candidate.place.won += result.place == 1;
    candidate.place.faults += result.faults;
    if (!result.accuracy) continue;
    accuracies += *result.accuracy;
    ++judged;
  }
  if (judged > 0) {
    candidate.place.accuracy = accuracies / judged;
    candidate.accuracy = std::llround(1e6 * *candidate.place.accuracy);
  }
  return candidate;
}

/// The rule that decides between two players: the first rule by which they differ. By each rule, the larger
/// value is better.
LeagueRule deciding(const Candidate& one, const Candidate& other) {
  if (one.place.points != other.place.points) return LeagueRule::points;
  if (one.places != other.places) return LeagueRule::places;
  if (one.accuracy != other.accuracy) return LeagueRule::accuracy;
  return LeagueRule::lot;
}

bool is_better(const Candidate& one, const Candidate& other) {
  const auto key = [](const Candidate& each) {
    return std::tie(each.place.points, each.places, each.accuracy, each.lot, each.place.player);
  };
  return key(one) > key(other);
}

void award(const LeagueRules& rules, std::vector<LeaguePlace>& places) {
  const auto prize = [&](std::size_t place) { return place < rules.prizes.size() ? rules.prizes[place] : 0; };
  for (std::size_t first = 0, end = 0; first < places.size(); first = end) {
    end = first + 1;
    while (rules.shares_prizes && end < places.size() && places[end].points == places[first].points) ++end;
    std::int64_t rest = 0;
    for (std::size_t i = first; i < end; ++i) rest += prize(i);
    for (std::size_t i = first; i < end; ++i) {
      const auto left = static_cast<std::int64_t>(end - i);
      places[i].prize = (rest + left - 1) / left;
      rest -= places[i].prize;
    }
  }
}

std::string in_hundredths(std::int64_t value) {
  return value % 100 == 0  ? std::to_string(value / 100)
         : value % 10 == 0 ? fmt::format("{:.1f}", static_cast<double>(value) / 100)
                           : fmt::format("{:.2f}", static_cast<double>(value) / 100);
}

std::string round_cell(const LeaguePlace& place, std::size_t round) {
  if (!place.rounds[round]) return "-";
  const std::string points = in_hundredths(*place.rounds[round]);
  return place.counts[round] ? points : "(" + points + ")";
}

}  // namespace

RoundResults results_of(const Standings& standings, const Accuracies& accuracies) {
  RoundResults results;
  std::uint64_t most = 0;
  const auto scores = standings.overall.by_points();
  for (const auto& place : scores) most = std::max(most, place.score.played());
  for (const auto& [rank, player, score, rating] : scores) {
    if (score.played() == 0) continue;
    RoundResult& result = results[player];
    result.share = static_cast<double>(score.half_points()) / (2 * static_cast<double>(most));
    result.faults = score.fault_count();
    if (const auto found = accuracies.find(player); found != accuracies.end())
      result.accuracy = found->second;
    if (const auto found = standings.persons.find(player); found != standings.persons.end())
      result.person = found->second;
  }
  for (const auto& [player, place, criteria] : standings.format.places) {
    const auto found = results.find(player);
    if (found == results.end() || standings.format.format != "swiss") continue;
    const double points = criteria.front().second.value_or(0);
    const auto rounds = static_cast<double>(standings.format.rounds);
    if (!(points >= 0 && points <= rounds && rounds > 0))
      throw BadInput(fmt::format(
          "expected 0 to {} points in a Swiss tournament of {} rounds, found {} points of player {}", rounds,
          rounds, points, player));
    found->second.share = points / rounds;
  }
  for (auto& [player, result] : results) {
    result.place =
        1 + static_cast<std::size_t>(std::ranges::count_if(
                results, [share = result.share](const auto& other) { return other.second.share > share; }));
  }
  for (const FormatReport::Place& place : standings.format.places) {
    if (const auto found = results.find(place.player); found != results.end())
      found->second.place = place.place;
  }
  return results;
}

std::string_view name(LeagueRule rule) {
  switch (rule) {
    case LeagueRule::points:
      return "points";
    case LeagueRule::places:
      return "places";
    case LeagueRule::accuracy:
      return "accuracy";
    case LeagueRule::lot:
      return "lot";
  }
  return "";
}

std::vector<LeaguePlace> league_table(const LeagueRules& rules, std::span<const RoundResults> rounds,
                                      std::string_view lot) {
  std::map<std::string, Candidate> everybody;
  for (const RoundResults& round : rounds) {
    for (const auto& [player, result] : round) everybody.try_emplace(player);
  }
  for (auto& [player, entry] : everybody) {
    entry = candidate(player, rounds);
    entry.lot = Random::stream(0, std::string(lot) + "\n" + player).next();
  }
  for (const RoundResults& round : rounds) {
    const auto points = points_in(rules, round);
    for (auto& [player, entry] : everybody) {
      const auto found = points.find(player);
      entry.place.rounds.push_back(found == points.end() ? std::nullopt : std::optional(found->second));
    }
  }
  std::vector<Candidate> order;
  for (auto& [player, entry] : everybody) {
    add_up(entry.place, rules.best);
    order.push_back(std::move(entry));
  }
  std::ranges::sort(order, is_better);
  std::vector<LeaguePlace> places;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0) order[i].place.by = deciding(order[i - 1], order[i]);
    places.push_back(order[i].place);
  }
  award(rules, places);
  return places;
}

std::string league_text(const std::vector<LeaguePlace>& places, const std::vector<std::string>& rounds,
                        TableStyle style) {
  constexpr std::size_t most_columns = 3;  // as many rounds as fit into lines of 80 characters
  const std::size_t from = rounds.size() > most_columns ? rounds.size() - most_columns : 0;
  const bool has_prizes = std::ranges::any_of(places, [](const auto& place) { return place.prize > 0; });
  std::vector<Row> rows{{"#", "player", "points"}};
  std::vector<std::size_t> widths{3, 12, 8};
  for (std::size_t round = from; round < rounds.size(); ++round) {
    rows.front().push_back(rounds[round]);
    widths.push_back(8);
  }
  for (const char* head : {"won", "faults", "by"}) rows.front().emplace_back(head);
  widths.insert(widths.end(), {4, 7, 9});
  if (has_prizes) {
    rows.front().emplace_back("prize");
    widths.push_back(7);
  }
  bool has_left_out = false;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const LeaguePlace& place = places[i];
    Row& row = rows.emplace_back(Row{std::to_string(i + 1), place.player, in_hundredths(place.points)});
    for (std::size_t round = from; round < rounds.size(); ++round) {
      row.push_back(round_cell(place, round));
      has_left_out = has_left_out || (place.rounds[round] && !place.counts[round]);
    }
    row.push_back(std::to_string(place.won));
    row.push_back(std::to_string(place.faults));
    row.emplace_back(i > 0 ? name(place.by) : "");
    if (has_prizes) row.push_back(place.prize > 0 ? in_hundredths(place.prize) : "");
  }
  const auto lines = lined_up(std::move(rows), std::move(widths), 1);
  const auto has_person = [](const LeaguePlace& place) { return !place.person.empty(); };
  const bool has_persons = std::ranges::any_of(places, has_person);
  std::string text =
      styled(has_persons ? lines.front() + "  person" : lines.front(), Look::faint, style) + "\n";
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::string& person = places[i].person;
    const std::string line = person.empty() ? lines[i + 1] : lines[i + 1] + "  " + printable(person);
    text += (i == 0 ? styled(line, Look::best, style) : line) + "\n";
  }
  if (has_left_out) text += styled("( ): a round that does not count\n", Look::faint, style);
  return text;
}

}  // namespace gramy::referee
