#include "referee/tournament/league/league_table.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

/// The results of a round with these places. Players may share a place.
RoundResults by_places(std::initializer_list<std::pair<const char*, std::size_t>> places) {
  RoundResults round;
  for (const auto& [player, place] : places) round[player] = {.place = place, .share = 0, .accuracy = {}};
  return round;
}

std::vector<std::string> names(const std::vector<LeaguePlace>& places) {
  std::vector<std::string> names;
  for (const LeaguePlace& place : places) names.push_back(place.player);
  return names;
}

const LeaguePlace& of(const std::vector<LeaguePlace>& places, const std::string& player) {
  for (const LeaguePlace& place : places) {
    if (place.player == player) return place;
  }
  throw std::out_of_range(player);
}

}  // namespace

TEST_CASE(
    "a league adds up points of rounds, and players that share a place get the mean of the places' points") {
  const LeagueRules rules{.by_place = {1000, 600, 300}, .prizes = {}};
  const std::vector<RoundResults> rounds = {by_places({{"ala", 1}, {"ola", 2}, {"ela", 2}, {"iza", 4}}),
                                            by_places({{"ala", 3}, {"ola", 1}, {"iza", 2}})};
  const auto places = league_table(rules, rounds, "");
  CHECK(names(places) == Words{"ola", "ala", "iza", "ela"});
  CHECK(of(places, "ola").points == 1450);
  CHECK(of(places, "ala").points == 1300);
  CHECK(of(places, "iza").points == 600);
  CHECK(of(places, "ela").points == 450);
  CHECK(of(places, "ela").rounds == std::vector<std::optional<std::int64_t>>{450, std::nullopt});
  CHECK(of(places, "iza").rounds.front() == 0);
}

TEST_CASE(
    "if a league sets no points for places, a round is worth the percentage of points that a player scored") {
  std::vector<RoundResults> rounds(1);
  rounds[0]["ala"] = {.place = 1, .share = 2.0 / 3, .accuracy = {}};
  CHECK(league_table({}, rounds, "").front().points == 6667);
}

TEST_CASE("if a league's file limits the number of counted rounds, the best rounds of each player count") {
  const LeagueRules rules{.by_place = {1000, 600, 300}, .best = 2, .prizes = {}};
  const std::vector<RoundResults> rounds = {by_places({{"ala", 3}, {"ola", 1}, {"ela", 2}}),
                                            by_places({{"ala", 1}, {"ola", 2}, {"ela", 3}}),
                                            by_places({{"ala", 1}, {"ela", 2}})};
  const auto places = league_table(rules, rounds, "");
  CHECK(names(places) == Words{"ala", "ola", "ela"});
  CHECK(places[0].points == 2000);
  CHECK(places[1].points == 1600);
  CHECK(places[2].points == 1200);
  CHECK(places[0].counts == std::vector{false, true, true});
  CHECK(places[1].counts == std::vector{true, true, false});  // ola missed the third round
  CHECK(places[2].counts == std::vector{true, false, true});
  const std::string text = league_text(places, {"01-01", "01-02", "01-03"}, TableStyle::plain);
  CHECK(text.find("     (3)      10      10") != std::string::npos);
  CHECK(text.find("      10       6       -") != std::string::npos);
  CHECK(text.ends_with("\n( ): a round that does not count\n"));
}

TEST_CASE(
    "if a league counts only a player's best rounds, earlier rounds count before equally good later ones") {
  const std::vector<RoundResults> rounds(3, by_places({{"ala", 1}}));
  CHECK(league_table({.by_place = {1000}, .best = 2, .prizes = {}}, rounds, "").front().counts ==
        std::vector{true, true, false});
}

TEST_CASE("the table of a league explains brackets only if it contains any") {
  const std::vector<RoundResults> rounds(3, by_places({{"ala", 1}}));
  const auto all = league_table({.by_place = {1000}, .best = 3, .prizes = {}}, rounds, "");
  CHECK(league_text(all, {"01-01", "01-02", "01-03"}, TableStyle::plain).find('(') == std::string::npos);
}

TEST_CASE("the table of a league shows the owner of each player, from the latest round that names an owner") {
  std::vector<RoundResults> rounds(3, by_places({{"ala", 1}, {"ola", 2}}));
  rounds[0]["ala"].person = "Ala Żółć";
  rounds[1]["ala"].person = "Ala Żółć-Nowak";
  const auto places = league_table({}, rounds, "");
  CHECK(of(places, "ala").person == "Ala Żółć-Nowak");
  CHECK(of(places, "ola").person.empty());
  std::istringstream lines(league_text(places, {"01-01", "01-02", "01-03"}, TableStyle::plain));
  std::string head, line;
  std::getline(lines, head);
  CHECK(head.ends_with("  person"));
  for (int player = 0; player < 2; ++player) {
    std::getline(lines, line);
    CHECK(line.ends_with("  Ala Żółć-Nowak") == (line.find("ala") != std::string::npos));
  }
}

TEST_CASE(
    "players with equal points in a league are ordered by places, then by accuracy, and then at random") {
  const LeagueRules rules{.by_place = {400, 300, 200, 100}, .prizes = {}};
  // For two rounds, places 1 and 3 give as many points as places 2 and 2.
  std::vector<RoundResults> rounds = {by_places({{"ala", 2}, {"ola", 1}, {"ela", 4}, {"iza", 4}}),
                                      by_places({{"ala", 2}, {"ola", 3}, {"ela", 4}, {"iza", 4}})};
  rounds[0]["ela"].accuracy = 0.5;
  rounds[0]["iza"].accuracy = 0.75;
  auto places = league_table(rules, rounds, "");
  CHECK(names(places) == Words{"ola", "ala", "iza", "ela"});
  CHECK(places[1].by == LeagueRule::places);
  CHECK(places[2].by == LeagueRule::points);
  CHECK(places[3].by == LeagueRule::accuracy);
  rounds[0]["ela"].accuracy = 0.75;
  bool one_first = false, other_first = false;
  for (const char* lot : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
    places = league_table(rules, rounds, lot);
    CHECK(places[3].by == LeagueRule::lot);
    CHECK(names(places) == names(league_table(rules, rounds, lot)));
    (places[2].player == "iza" ? one_first : other_first) = true;
  }
  CHECK((one_first && other_first));
}

TEST_CASE("players with equal points in a league share prizes, or get them in the order of the table") {
  LeagueRules rules{.by_place = {100, 100, 100, 50}, .prizes = {10000, 5000, 5000}};
  const std::vector<RoundResults> rounds = {by_places({{"ala", 1}, {"ola", 2}, {"ela", 3}, {"iza", 4}})};
  auto places = league_table(rules, rounds, "");
  CHECK(names(places) == Words{"ala", "ola", "ela", "iza"});
  CHECK(places[0].prize == 6667);
  CHECK(places[1].prize == 6667);
  CHECK(places[2].prize == 6666);
  CHECK(places[3].prize == 0);
  rules.shares_prizes = false;
  places = league_table(rules, rounds, "");
  CHECK(places[0].prize == 10000);
  CHECK(places[1].prize == 5000);
  CHECK(places[2].prize == 5000);
}

TEST_CASE(
    "the table of a league is strictly ordered, gives out all prizes, and ignores the order of the rounds") {
  Random random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    LeagueRules rules{.by_place = {300, 200, 100}, .best = 1 + random.below(4), .prizes = {1000, 500, 1}};
    rules.shares_prizes = random.chance(0.5);
    std::vector<RoundResults> rounds(1 + random.below(4));
    for (RoundResults& round : rounds) {
      for (const char* player : {"a", "b", "c", "d", "e"}) {
        if (random.chance(0.8)) round[player] = {.place = 1 + random.below(4), .share = 0, .accuracy = {}};
      }
    }
    const auto places = league_table(rules, rounds, "lot");
    std::int64_t given = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      given += places[i].prize;
      if (i == 0) continue;
      CHECK(places[i - 1].points >= places[i].points);
      CHECK(places[i - 1].prize >= places[i].prize);
      CHECK((places[i].by == LeagueRule::points) == (places[i - 1].points > places[i].points));
    }
    const std::vector<std::int64_t> sums = {0, 1000, 1500, 1501, 1501, 1501};
    CHECK(given == sums[places.size()]);
    std::vector<RoundResults> backwards(rounds.rbegin(), rounds.rend());
    CHECK(names(league_table(rules, backwards, "lot")) == names(places));
  }
}

TEST_CASE(
    "a league takes each player's place, share of points, accuracy and faults from a round's standings") {
  const Result first_wins{.winner = Seat::first};
  Standings standings{
      .tournament = "t",
      .overall = ScoreTable({"a", "b", "c", "away"}),
      .games = {{.game = "paski", .scheduled = 12, .table = ScoreTable({"a", "b", "c", "away"})}},
      .persons = {{"c", "Cecylia Ćma"}}};
  const auto count = [&](const char* first, const char* second, protocol::Reason reason) {
    standings.count("paski", {first, second}, first_wins, reason);
  };
  count("a", "b", protocol::Reason::normal);
  count("a", "c", protocol::Reason::timeout);
  count("c", "a", protocol::Reason::normal);
  RoundResults results = results_of(standings, {{"a", 0.5}});
  REQUIRE(results.size() == 3);
  CHECK(results["a"].place == 1);
  CHECK(results["a"].share == doctest::Approx(2.0 / 3));
  CHECK(results["a"].accuracy == 0.5);
  CHECK(results["c"].place == 2);
  CHECK(results["c"].share == doctest::Approx(1.0 / 3));
  CHECK(results["c"].faults == 1);
  CHECK(!results["c"].accuracy);
  CHECK(results["c"].person == "Cecylia Ćma");
  CHECK(results["a"].person.empty());
  CHECK(results["b"].place == 3);
  SUBCASE("a player that leaves after winning its only match does not win the league's round") {
    count("away", "b", protocol::Reason::normal);
    standings.count_aborted("paski");
    CHECK(results_of(standings, {})["away"].share == doctest::Approx(1.0 / 3));
    CHECK(results_of(standings, {})["away"].place == 2);
  }
  SUBCASE("from a Swiss, a league takes the places and points of the format, including points for byes") {
    standings.format = {.format = "swiss",
                        .rounds = 2,
                        .places = {{.player = "b", .place = 1, .criteria = {{"points", 2}}},
                                   {.player = "a", .place = 2, .criteria = {{"points", 1.5}}},
                                   {.player = "c", .place = 2, .criteria = {{"points", 0.5}}}}};
    results = results_of(standings, {});
    CHECK(results["b"].place == 1);
    CHECK(results["b"].share == 1);
    CHECK(results["a"].share == 0.75);
    CHECK(results["c"].place == 2);
  }
}

TEST_CASE("the table of a league has a line for each player, and columns for the latest rounds") {
  const LeagueRules rules{.by_place = {1000, 600}, .prizes = {12550}};
  const RoundResults round = by_places({{"ala", 1}, {"a-name-of-sixtee", 2}});
  const std::vector<RoundResults> rounds(5, round);
  const auto text = league_text(league_table(rules, rounds, ""),
                                {"01-01", "01-02", "01-03", "01-04", "01-05"}, TableStyle::plain);
  std::istringstream lines(text);
  std::string line;
  std::vector<std::string> all;
  while (std::getline(lines, line)) {
    CHECK(line.size() <= 80);
    all.push_back(line);
  }
  REQUIRE(all.size() == 3);
  CHECK(all[0].find("01-02") == std::string::npos);
  CHECK(all[0].find("01-05") != std::string::npos);
  CHECK(all[1].find("ala") != std::string::npos);
  CHECK(all[1].find("125.5") != std::string::npos);
}

TEST_CASE("a league refuses a Swiss in which a player has more points than there were rounds") {
  Standings standings{.tournament = "t",
                      .overall = ScoreTable({"ala", "ola"}),
                      .games = {{.game = "paski", .table = ScoreTable({"ala", "ola"})}}};
  standings.count("paski", {"ala", "ola"}, {.winner = Seat::first}, protocol::Reason::normal);
  const auto share_of = [&](double points, std::size_t rounds) {
    standings.format = {.format = "swiss",
                        .rounds = rounds,
                        .places = {{"ala", 1, {{"points", points}}}, {"ola", 2, {{"points", 0}}}}};
    return results_of(standings, {}).at("ala").share;
  };
  CHECK(share_of(1.5, 2) == 0.75);
  for (const auto& [points, rounds] : {std::pair(2.5, 2), {-1.0, 2}, {0.0, 0}, {1e308, 2}})
    CHECK_THROWS_AS(share_of(points, static_cast<std::size_t>(rounds)), BadInput);
}
