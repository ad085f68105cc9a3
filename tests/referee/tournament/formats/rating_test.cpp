#include "referee/tournament/formats/rating.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

double expected(double lead) {
  return 1 / (1 + std::pow(10, -lead / 400));
}

}  // namespace

TEST_CASE("ratings: a player that scores three quarters of the points leads by 191 Elo") {
  const std::vector<PairScore> scores{{0, 1, 1'000'000, 750'000}};
  const auto ratings = rate(2, scores);
  CHECK(ratings[0].elo - ratings[1].elo == doctest::Approx(400 * std::log10(3)).epsilon(1e-4));
  CHECK(ratings[0].elo + ratings[1].elo == doctest::Approx(0));
  // In nats, the variance of the lead is 1 / (n p q). Each rating is half the lead away from the mean.
  const double deviation = 400 / std::log(10) / std::sqrt(1'000'000 * 0.75 * 0.25);
  CHECK(ratings[0].margin == doctest::Approx(1.96 * deviation / 2).epsilon(1e-3));
}

TEST_CASE("ratings: each player's expected points equal the points that it scored") {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    const std::size_t players = 2 + random.below(9);
    std::vector<PairScore> scores;
    for (std::size_t a = 0; a < players; ++a) {
      for (std::size_t b = a + 1; b < players; ++b) {
        if (random.chance(0.3)) continue;
        const auto games = random.between(1, 40);
        scores.push_back(
            {a, b, static_cast<double>(games), static_cast<double>(random.between(0, 2 * games)) / 2});
      }
    }
    const auto ratings = rate(players, scores);
    std::vector<double> surprise(players);
    for (const PairScore& s : scores) {
      const double more = s.points - s.games * expected(ratings[s.player].elo - ratings[s.opponent].elo);
      surprise[s.player] += more;
      surprise[s.opponent] -= more;
    }
    // Because of the prior, a player's expected and scored points differ by up to half a point.
    double sum = 0;
    for (const double each : surprise) {
      CHECK(std::abs(each) < 0.5);
      sum += each;
    }
    CHECK(sum == doctest::Approx(0));
    // An unexpected score first changes the player's own rating. Then the mean is subtracted from all
    // ratings, which shifts them equally.
    std::optional<double> shift;
    for (std::size_t p = 0; p < players; ++p) {
      const double anchored = 400 * std::log10((0.5 + surprise[p]) / (0.5 - surprise[p]));
      if (!shift) shift = anchored - ratings[p].elo;
      CHECK(std::abs(anchored - ratings[p].elo - *shift) < 0.01);
    }
  }
}

TEST_CASE(
    "ratings: a player that won all matches has a finite rating, and more matches make ratings more "
    "certain") {
  const auto few = rate(2, std::vector<PairScore>{{0, 1, 4, 4}});
  const auto many = rate(2, std::vector<PairScore>{{0, 1, 100, 100}});
  CHECK(few[0].elo > 100);
  CHECK(many[0].elo > few[0].elo);
  CHECK(many[0].elo < 2000);
  const auto even = rate(2, std::vector<PairScore>{{0, 1, 4, 2}});
  const auto surer = rate(2, std::vector<PairScore>{{0, 1, 400, 200}});
  CHECK(even[0].elo == doctest::Approx(0));
  CHECK(surer[0].margin < even[0].margin / 5);
}

TEST_CASE("ratings: players without matches or without common opponents are rated, too") {
  const auto ratings = rate(4, std::vector<PairScore>{{0, 1, 10, 8}});
  CHECK(ratings[2].elo == doctest::Approx(0));
  CHECK(ratings[2].elo == ratings[3].elo);
  CHECK(ratings[2].margin > ratings[0].margin);
  CHECK(rate(0, {}).empty());
  CHECK(rate(1, {})[0].elo == doctest::Approx(0));
}

TEST_CASE("ratings: of two players whose intervals overlap, neither is certainly ranked above the other") {
  const std::vector<Rating> ratings{{300, 50}, {210, 30}, {190, 70}, {100, 20}};
  CHECK(certain_ranks(ratings) == std::vector<Ranks>{{1, 2}, {2, 3}, {1, 4}, {3, 4}});
}

TEST_CASE(
    "ratings: an anchor, which fixes one player's rating, does not change the differences between ratings") {
  const std::vector<PairScore> scores{{0, 1, 40, 30}, {1, 2, 40, 25}, {0, 2, 40, 33}};
  const auto about_mean = rate(3, scores);
  const auto anchored = rate(3, scores, {.player = 2, .elo = 1000});
  CHECK(anchored[2].elo == doctest::Approx(1000));
  CHECK(anchored[2].margin == doctest::Approx(0));
  for (const std::size_t player : {0, 1})
    CHECK(anchored[player].elo - 1000 == doctest::Approx(about_mean[player].elo - about_mean[2].elo));
  CHECK(anchored[0].margin > about_mean[0].margin);
}

TEST_CASE(
    "the dispersion of pairs is the variance of two players' points, divided by the variance for independent "
    "matches") {
  CHECK(dispersion({}, 8) == 1);
  // If one seat wins each board, points do not vary.
  CHECK(dispersion({0, 0, 1000, 0, 0}, 2000) < 0.01);
  // If both matches of a pair end alike, points vary twice as much as in independent matches.
  CHECK(dispersion({500, 0, 0, 0, 500}, 2000) == doctest::Approx(2).epsilon(0.01));
  CHECK(dispersion({250, 0, 500, 0, 250}, 2000) ==
        doctest::Approx(1).epsilon(0.01));  // points vary as much as in independent matches
  // the pairs do not vary, except for the two pairs of the prior
  CHECK(dispersion({0, 0, 0, 0, 10}, 20) == doctest::Approx(1.6));
  // If half of the matches belong to no pair, these count as independent.
  CHECK(dispersion({0, 0, 1000, 0, 0}, 4000) == doctest::Approx(0.5).epsilon(0.01));
  CHECK(dispersion({0, 0, 1, 0, 0}, 2) ==
        doctest::Approx(1.6 / 1.5));  // the prior adds two pairs to the one that was played
}

TEST_CASE("ratings: on all kinds of boards, about 95 of 100 intervals contain the true rating") {
  // `seats`: the share of the boards on which one seat always wins. `alike`: the share on which both matches
  // end alike. On all other boards, matches are independent.
  struct Shares {
    double seats, alike;
  };
  for (const Shares& shares : {Shares{0.4, 0.0}, {0.0, 0.6}, {0.0, 1.0}, {0.0, 0.0}}) {
    Random random(3);
    const std::array<double, 4> truth{-150, -50, 50, 150};
    constexpr int experiments = 300, boards = 8;
    std::size_t held = 0;
    for (int experiment = 0; experiment < experiments; ++experiment) {
      std::vector<PairScore> scores;
      for (std::size_t a = 0; a < truth.size(); ++a) {
        for (std::size_t b = a + 1; b < truth.size(); ++b) {
          const double score = expected(truth[a] - truth[b]);
          const double by_seats = std::min(shares.seats, 1 - std::abs(2 * score - 1));
          const double chance = (score - by_seats / 2) / (1 - by_seats);
          PairCounts pairs{};
          double points = 0;
          for (int board = 0; board < boards; ++board) {
            const bool is_first_won = random.chance(chance), is_second_won = random.chance(chance);
            const int wins = random.chance(by_seats)       ? 1
                             : random.chance(shares.alike) ? 2 * is_first_won
                                                           : is_first_won + is_second_won;
            ++pairs[static_cast<std::size_t>(2 * wins)];
            points += wins;
          }
          scores.push_back({a, b, 2 * boards, points, dispersion(pairs, 2 * boards)});
        }
      }
      const auto ratings = rate(truth.size(), scores);
      for (std::size_t p = 0; p < truth.size(); ++p)
        held += std::abs(ratings[p].elo - truth[p]) < ratings[p].margin;
    }
    const double share = static_cast<double>(held) / (experiments * truth.size());
    CAPTURE(shares.seats);
    CAPTURE(shares.alike);
    CHECK(share > 0.92);
    CHECK(share < 0.985);
  }
}
