#include "referee/tournament/formats/swiss_pairing.hpp"

#include "tests/referee/tournament/testing.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

/// The players of a Swiss, best first, and for each two players how often they have met.
struct Field {
  std::vector<SwissPlayer> players;
  std::vector<std::vector<std::size_t>> met;

  std::vector<SwissPlayer> ranked() const {
    std::vector<SwissPlayer> ranked = players;
    for (SwissPlayer& player : ranked) player.times_met = met[player.number];
    return ranked;
  }
  std::size_t size() const { return players.size(); }
};

Field random_field(Random& random, std::size_t size) {
  Field field{std::vector<SwissPlayer>(size), std::vector(size, std::vector<std::size_t>(size))};
  const std::uint64_t points = 1 + random.below(8), byes = 1 + random.below(3), density = random.below(11);
  for (std::size_t p = 0; p < size; ++p) {
    field.players[p] = {p, static_cast<int>(random.below(points)), random.below(byes), {}};
    for (std::size_t other = 0; other < p; ++other) {
      const std::size_t times = random.below(10) < density ? 1 + random.below(3) / 2 : 0;
      field.met[p][other] = field.met[other][p] = times;
    }
  }
  std::ranges::stable_sort(field.players, std::greater{}, &SwissPlayer::half_points);
  return field;
}

/// The pairs of a round. Players are numbered by rank. For a bye, the opponent is the number of all players.
using Pairs = std::vector<Pair>;

/// Calls the function once for each way to pair these players.
void for_rounds(const std::vector<std::size_t>& left, Pairs& begun, const std::function<void()>& visit) {
  if (left.empty()) return visit();
  for (std::size_t i = 1; i < left.size(); ++i) {
    std::vector<std::size_t> rest(left.begin() + 1, left.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i - 1));
    begun.emplace_back(left.front(), left[i]);
    for_rounds(rest, begun, visit);
    begun.pop_back();
  }
}

int difference(const Field& field, const Pair& pair) {
  return field.players[pair.first].half_points - field.players[pair.second].half_points;
}

std::size_t meetings(const Field& field, const Pair& pair) {
  return field.met[field.players[pair.first].number][field.players[pair.second].number];
}

/// Criteria for comparing ways to pair a round: repeated meetings, byes, differences in points, distances.
/// Less is better.
using Merit = std::tuple<std::vector<std::size_t>, std::size_t, int, std::vector<int>, std::size_t>;

Merit merit(const Field& field, const Pairs& round) {
  auto [met, byes, points, differences, distance] = Merit();
  for (const Pair& pair : round) {
    const auto& [one, other] = pair;
    if (other == field.size()) {
      byes = field.players[one].byes;
      points = field.players[one].half_points;
      distance += other - one;
      continue;
    }
    met.push_back(meetings(field, pair));
    differences.push_back(difference(field, pair));
    if (differences.back() > 0) distance += other - one;
  }
  std::ranges::sort(met, std::greater{});
  std::ranges::sort(differences, std::greater{});
  return {met, byes, points, differences, distance};
}

/// Criteria for pairing players with equal points, most important first; less is better. The upper half of
/// these players should meet the lower half, in the same order. The criteria are: how often each pair has met
/// before; how many pairs are within a half; the sum of squared distances, in places, between the intended
/// opponents and the chosen ones.
using HalvesMerit = std::tuple<std::vector<std::size_t>, int, std::size_t>;

HalvesMerit halves_merit(const Field& field, const std::vector<std::size_t>& equals, const Pairs& round) {
  auto [met, same, distance] = HalvesMerit();
  const auto place = [&](std::size_t player) {
    return static_cast<std::size_t>(std::ranges::lower_bound(equals, player) - equals.begin());
  };
  const std::size_t half = equals.size() / 2;
  for (const Pair& pair : round) {
    const std::size_t one = place(pair.first), other = place(pair.second);
    met.push_back(meetings(field, pair));
    same += (one < half) == (other < half);
    distance += (other - one - half) *
                (other - one - half);  // the square is right even if the unsigned difference wraps around
  }
  std::ranges::sort(met, std::greater{});
  return {met, same, distance};
}

Pairs paired(const Field& field) {
  std::map<std::size_t, std::size_t> rank;
  for (std::size_t i = 0; i < field.size(); ++i) rank[field.players[i].number] = i;
  Pairs round;
  std::set<std::size_t> left;
  for (std::size_t i = 0; i < field.size(); ++i) left.insert(i);
  for (const auto& [players, repeat] : pair_swiss_round(field.ranked())) {
    const Pair pair(rank.at(players[0]), rank.at(players[1]));
    CHECK(pair.first < pair.second);
    CHECK((round.empty() || round.back().first < pair.first));
    CHECK(repeat == meetings(field, pair));
    CHECK(left.erase(pair.first) + left.erase(pair.second) == 2);
    round.push_back(pair);
  }
  REQUIRE(left.size() == field.size() % 2);
  if (!left.empty()) round.emplace_back(*left.begin(), field.size());
  return round;
}

}  // namespace

TEST_CASE(
    "by the criteria of a Swiss, the pairing of a round is as good as the best that exhaustive search "
    "finds") {
  Random random(38);
  for (int trial = 0; trial < 5000; ++trial) {
    CAPTURE(trial);
    const Field field = random_field(random, 1 + random.below(trial % 20 == 0 ? 10 : 8));
    const Pairs found = paired(field);
    std::vector<std::size_t> all(field.size() + field.size() % 2);
    std::iota(all.begin(), all.end(), std::size_t{0});
    Pairs other;
    std::optional<Merit> best;
    for_rounds(all, other, [&] {
      Merit least = merit(field, other);
      if (!best || least < *best) best = std::move(least);
    });
    CHECK(merit(field, found) == *best);

    std::map<int, Pairs> of_equals;  // for each number of half points, the pairs of players who both have it
    for (const Pair& pair : found) {
      if (pair.second < field.size() && difference(field, pair) == 0)
        of_equals[field.players[pair.first].half_points].push_back(pair);
    }
    for (const auto& [points, pairs] : of_equals) {
      std::vector<std::size_t> equals;
      for (const auto& [one, two] : pairs) equals.insert(equals.end(), {one, two});
      std::ranges::sort(equals);
      const HalvesMerit is = halves_merit(field, equals, pairs);
      for_rounds(equals, other, [&] { CHECK(is <= halves_merit(field, equals, other)); });
    }
  }
}

TEST_CASE("a Swiss round keeps the largest difference of points between opponents as small as possible") {
  // The points are 2, 2, 1, 1, 0, 0. The first player has met all but the third and the last. A greedy
  // pairing of the first with the third would leave a pair that differs by 2 points.
  Field field{std::vector<SwissPlayer>(6), std::vector(6, std::vector<std::size_t>(6))};
  for (std::size_t p = 0; p < 6; ++p) field.players[p] = {p, 4 - 2 * static_cast<int>(p / 2), 0, {}};
  for (const auto& [one, two] : {Pair(0, 1), Pair(2, 3), Pair(4, 5)})
    field.met[one][two] = field.met[two][one] = 1;
  field.met[1][2] = field.met[2][1] = field.met[1][3] = field.met[3][1] = 1;
  CHECK(paired(field) == Pairs{{0, 2}, {1, 4}, {3, 5}});
}

TEST_CASE("a Swiss gives a player a second bye rather than let two players meet a second time") {
  Field field{std::vector<SwissPlayer>(3), std::vector(3, std::vector<std::size_t>(3))};
  for (std::size_t p = 0; p < 3; ++p) field.players[p] = {p, 0, p == 0 ? 1U : 0U, {}};
  field.met = {{0, 1, 1}, {1, 0, 0}, {1, 0, 0}};
  CHECK(paired(field) == Pairs{{1, 2}, {0, 3}});
}
