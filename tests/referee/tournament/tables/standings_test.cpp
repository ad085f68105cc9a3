#include "referee/tournament/tables/standings.hpp"

#include <nlohmann/json.hpp>

#include "tests/referee/tournament/testing.hpp"

namespace {

Standings three_players() {
  return {.tournament = "t",
          .overall = ScoreTable({"a", "b", "c"}),
          .games = {{.game = "paski", .scheduled = 6, .table = ScoreTable({"a", "b", "c"})},
                    {.game = "graf", .scheduled = 2, .table = ScoreTable({"a", "b"})}}};
}

const Result first_wins{.winner = Seat::first};
const Result second_wins{.winner = Seat::second};
const Result draw{.by_repetition = true};

}  // namespace

TEST_CASE("the JSON of standings contains no negative zero") {
  Standings standings = three_players();
  for (const auto& [one, two] : {std::pair{"a", "b"}, {"b", "c"}, {"c", "a"}})
    standings.count("paski", {one, two}, first_wins, Reason::normal);
  for (const auto& player : standings.overall.ranking()) CHECK(std::abs(player.rating.elo) < 0.05);
  CHECK(to_json(standings).find("-0.0") == std::string::npos);
}

TEST_CASE("standings agree with a count by hand") {
  Standings standings = three_players();
  standings.count("paski", {"a", "b"}, first_wins, Reason::normal);
  standings.count("paski", {"b", "a"}, first_wins, Reason::timeout);
  standings.count("paski", {"a", "c"}, second_wins, Reason::crash);
  standings.count("paski", {"c", "a"}, second_wins, Reason::resign);
  standings.count_aborted("paski");
  standings.count("graf", {"a", "b"}, draw, Reason::repetition);
  CHECK(!standings.finished());

  CHECK(standings.scheduled() == 8);
  CHECK(standings.aborted() == 1);
  CHECK(standings.done() == 6);
  const auto overall = standings.overall.ranking();
  REQUIRE(overall.size() == 3);
  CHECK(overall[0].player == "a");
  CHECK(overall[0].score ==
        Score{.won = 2, .drawn = 1, .lost = 2, .faults = {{Reason::timeout, 1}, {Reason::crash, 1}}});
  CHECK(overall[0].score.half_points() == 5);
  CHECK(overall[0].score.played() == 5);
  CHECK(overall[0].score.fault_count() == 2);
  CHECK(overall[1].player == "b");
  CHECK(overall[1].score == Score{.won = 1, .drawn = 1, .lost = 1, .faults = {}});
  CHECK(overall[2].player == "c");
  CHECK(overall[2].score == Score{.won = 1, .drawn = 0, .lost = 1, .faults = {}});
  const auto paski = standings.games[0].table.ranking();
  CHECK(paski[0].score ==
        Score{.won = 2, .drawn = 0, .lost = 2, .faults = {{Reason::timeout, 1}, {Reason::crash, 1}}});
  CHECK(standings.games[1].table.ranking().size() == 2);

  standings.count("paski", {"b", "c"}, first_wins, Reason::normal);
  standings.count("graf", {"b", "a"}, draw, Reason::normal);
  CHECK(standings.finished());
}

TEST_CASE("illegal moves, timeouts and other failures of a bot count as faults, and resignations do not") {
  for (const Reason reason : {Reason::illegal_move, Reason::timeout, Reason::malformed, Reason::disconnect,
                              Reason::crash, Reason::stall}) {
    CHECK(is_fault(reason));
  }
  for (const Reason reason : {Reason::normal, Reason::repetition, Reason::resign, Reason::aborted}) {
    CHECK(!is_fault(reason));
  }
}

TEST_CASE("players of equal rating are ordered by name, and after few matches all ranks are uncertain") {
  ScoreTable table({"d", "c", "b", "a"});
  table.count({"d", "a"}, first_wins, Reason::normal);
  table.count({"b", "c"}, draw, Reason::normal);
  table.count({"c", "b"}, draw, Reason::normal);
  const auto ranking = table.ranking();
  CHECK(ranking[0].player == "d");
  CHECK(ranking[1].player == "b");
  CHECK(ranking[2].player == "c");
  CHECK(ranking[3].player == "a");
  for (const auto& place : ranking) CHECK(place.rank == Ranks{1, 4});
}

TEST_CASE("tables are ordered by rating, even if the ranks of players with few matches are uncertain") {
  ScoreTable table({"few", "many", "middling", "weak"});
  for (int i = 0; i < 400; ++i) {
    table.count({"many", "middling"}, i % 5 == 0 ? second_wins : first_wins, Reason::normal);
    table.count({"middling", "weak"}, i % 3 == 0 ? second_wins : first_wins, Reason::normal);
  }
  table.count({"few", "weak"}, draw, Reason::normal);
  const auto ranking = table.ranking();
  for (std::size_t i = 1; i < ranking.size(); ++i) CHECK(ranking[i - 1].rating.elo >= ranking[i].rating.elo);
  const auto few = std::ranges::find(ranking, "few", &ScoreTable::Place::player);
  CHECK(few->rank->best == 1);
  CHECK(few != ranking.begin());
}

TEST_CASE("a player that is certainly better is first, however few its matches") {
  ScoreTable table({"few", "many", "weak"});
  for (int i = 0; i < 60; ++i) table.count({"few", "many"}, first_wins, Reason::normal);
  for (int i = 0; i < 100; ++i) table.count({"many", "weak"}, first_wins, Reason::normal);
  const auto ranking = table.ranking();
  CHECK(ranking[0].player == "few");
  CHECK(ranking[1].player == "many");
  CHECK(ranking[1].score.half_points() > ranking[0].score.half_points());
  for (std::size_t i = 0; i < ranking.size(); ++i) CHECK(ranking[i].rank == Ranks{i + 1, i + 1});
}

TEST_CASE("a player without matches has no rank and is last") {
  ScoreTable table({"absent", "strong", "weak"});
  for (int i = 0; i < 50; ++i) table.count({"strong", "weak"}, first_wins, Reason::crash);
  const auto ranking = table.ranking();
  CHECK(ranking[0].player == "strong");
  CHECK(ranking[0].rank->best == 1);
  CHECK(ranking[1].player == "weak");
  CHECK(ranking[1].rank);
  CHECK(ranking[2].player == "absent");
  CHECK(!ranking[2].rank);
  const Standings standings{.tournament = "t", .overall = table, .games = {}};
  CHECK(nlohmann::json::parse(to_json(standings))["players"][2]["rank"].is_null());
}

TEST_CASE("the JSON of standings has the documented fields") {
  Standings standings = three_players();
  standings.count("paski", {"a", "b"}, first_wins, Reason::illegal_move);
  standings.count("graf", {"a", "b"}, draw, Reason::repetition);
  standings.count_aborted("graf");
  const auto json = nlohmann::json::parse(to_json(standings));
  CHECK(json["tournament"] == "t");
  CHECK(json["finished"] == false);
  CHECK(json["scheduled"] == 8);
  CHECK(json["played"] == 2);
  CHECK(json["aborted"] == 1);
  CHECK(json["aborted_in"] == nlohmann::json{{"graf", 1}});
  auto players = json["players"];
  CHECK(players[0]["elo"] == -players[1]["elo"].get<double>() - players[2]["elo"].get<double>());
  for (auto& player : players) {
    CHECK(player["rank"] == (player["played"] == 0 ? nlohmann::json() : nlohmann::json(1)));
    CHECK(player["elo_margin"] > 100);
    for (const char* key : {"rank", "rank_at_worst", "elo", "elo_margin"}) player.erase(key);
  }
  CHECK(players == nlohmann::json::parse(R"([
    {"name": "a", "points": 1.5, "played": 2, "won": 1, "drawn": 1, "lost": 0, "faults": {}},
    {"name": "b", "points": 0.5, "played": 2, "won": 0, "drawn": 1, "lost": 1, "faults": {"illegal_move": 1}},
    {"name": "c", "points": 0, "played": 0, "won": 0, "drawn": 0, "lost": 0, "faults": {}}])"));
  CHECK(json["games"]["paski"].size() == 3);
  CHECK(json["games"]["paski"][0]["points"] == 1);
  CHECK(json["games"]["graf"].size() == 2);
  CHECK(json["games"]["graf"][0]["points"] == 0.5);
}

TEST_CASE(
    "two matches of the same players with swapped seats on a board are a pair, whichever is counted first") {
  Standings standings = three_players();
  standings.count("paski", {"b", "a"}, first_wins, Reason::normal, "x");
  standings.count("paski", {"a", "b"}, first_wins, Reason::normal, "y");
  standings.count("paski", {"a", "b"}, first_wins, Reason::normal, "x");  // completes a pair that ends 1 : 1
  standings.count("paski", {"b", "a"}, second_wins, Reason::crash, "y");  // completes a pair that ends 2 : 0
  standings.count("graf", {"a", "b"}, draw, Reason::repetition, "x");     // a board of another game
  standings.count("paski", {"c", "a"}, first_wins, Reason::normal, "x");
  const auto ranking = standings.overall.ranking();
  const auto met = standings.overall.head_to_heads(ranking);
  REQUIRE(met.size() == 2);
  const auto found = std::ranges::find(met, "b", [](const HeadToHead& each) { return each.players[1]; });
  REQUIRE(found != met.end());
  CHECK(found->players[0] == "a");
  CHECK(found->pairs == PairCounts{0, 0, 1, 0, 1});
  CHECK(found->score.won == 3);
  CHECK(found->score.drawn == 1);
  CHECK(found->points(0) == 3.5);
  CHECK(found->points(1) == 1.5);
  // With the players swapped, wins are losses.
  const auto reversed = standings.overall.head_to_heads(std::vector(ranking.rbegin(), ranking.rend()));
  const auto other = std::ranges::find(reversed, "b", [](const HeadToHead& each) { return each.players[0]; });
  REQUIRE(other != reversed.end());
  CHECK(other->pairs == PairCounts{1, 0, 1, 0, 0});
  CHECK(other->points(0) == 1.5);

  const auto json = nlohmann::json::parse(to_json(standings));
  CHECK(json["head_to_head"]["overall"].size() == 2);
  CHECK(json["head_to_head"]["games"]["paski"].size() == 2);
  const auto& in_graf = json["head_to_head"]["games"]["graf"][0];
  CHECK(in_graf["points"] == std::vector{0.5, 0.5});
  CHECK(in_graf["pairs"] == std::vector{0, 0, 0, 0, 0});
  for (const char* key : {"elo", "elo_low", "elo_high", "normalised_elo", "normalised_elo_low",
                          "normalised_elo_high", "los", "draw_ratio"})
    CHECK(in_graf[key].is_null());  // this match has no second match, so no pair is counted
}

TEST_CASE("no lead is certain after a single pair, even if one player won both matches") {
  Standings standings = three_players();
  standings.count("paski", {"a", "b"}, first_wins, Reason::normal, "x");
  standings.count("paski", {"b", "a"}, second_wins, Reason::normal, "x");
  const auto json = nlohmann::json::parse(to_json(standings));
  const auto& met = json["head_to_head"]["overall"][0];
  CHECK(met["points"] == std::vector{2.0, 0.0});
  for (const char* key : {"elo", "elo_low", "elo_high", "normalised_elo", "los"}) CHECK(met[key].is_null());
  const auto& players = json["players"];
  CHECK(players[0]["elo"].get<double>() - players[0]["elo_margin"].get<double>() < 0);
  CHECK(players[0]["rank_at_worst"] == 2);
  CHECK(players[1]["rank"] == 1);
}

TEST_CASE("for two players, the Elo of the head-to-head table equals the difference of their ratings") {
  const auto is_near = [](double a, double b) { return std::abs(a - b) < 0.3; };  // tables round to tenths
  // `both`, `one`, `none`: the number of boards on which the first player wins both matches, one match or
  // none.
  for (int both = 0; both <= 5; ++both) {
    for (int one = 0; one <= 5; ++one) {
      for (int none = 0; none <= 5; ++none) {
        if (both + one + none < 2) continue;
        Standings standings{.tournament = "cup",
                            .overall = ScoreTable({"a", "b"}),
                            .games = {{.game = "paski", .table = ScoreTable({"a", "b"})}}};
        for (int board = 0; board < both + one + none; ++board) {
          const std::string name = std::to_string(board);
          standings.count("paski", {"a", "b"}, board < both + one ? first_wins : second_wins, Reason::normal,
                          name);
          standings.count("paski", {"b", "a"}, board < both ? second_wins : first_wins, Reason::normal, name);
        }
        standings.count("paski", {"a", "b"}, first_wins, Reason::normal, "in no pair");
        const auto json = nlohmann::json::parse(to_json(standings));
        const auto& met = json["head_to_head"]["overall"][0];
        const auto &better = json["players"][0], &worse = json["players"][1];
        const double elo = better["elo"].get<double>() - worse["elo"].get<double>();
        const double margin = better["elo_margin"].get<double>() + worse["elo_margin"].get<double>();
        CAPTURE(met.dump());
        CHECK(is_near(met["elo"], elo));
        CHECK(is_near(met["elo_low"], elo - margin));
        CHECK((met["elo_high"].is_null() ? met["lost"] == 0 : is_near(met["elo_high"], elo + margin)));
        CHECK((met["los"] > 0.975) == (better["rank_at_worst"] == 1));
      }
    }
  }
}

TEST_CASE("if results are counted in pairs, ratings have smaller margins and the same values") {
  Standings single = three_players(), paired = three_players();
  for (int board = 0; board < 50; ++board) {
    for (Standings* standings : {&single, &paired}) {
      const std::string name = standings == &paired ? std::to_string(board) : "";
      standings->count("paski", {"a", "b"}, first_wins, Reason::normal, name);
      standings->count("paski", {"b", "a"}, first_wins, Reason::normal, name);
    }
  }
  const auto without = single.overall.ranking(), with = paired.overall.ranking();
  for (const std::size_t player : {0, 1}) {
    CHECK(with[player].rating.elo == doctest::Approx(without[player].rating.elo));
    CHECK(with[player].rating.margin < without[player].rating.margin);
  }
}

TEST_CASE("an anchor, which fixes one player's rating, shifts all ratings and changes no rank") {
  Standings standings = three_players();
  for (int i = 0; i < 9; ++i) {
    standings.count("paski", {"a", "b"}, first_wins, Reason::normal);
    standings.count("paski", {"b", "c"}, i % 3 == 0 ? second_wins : first_wins, Reason::normal);
    standings.count("graf", {"a", "b"}, first_wins, Reason::normal);
  }
  const auto before = standings.overall.ranking();
  standings.set_anchor(RatingAnchor{"c", 500});
  const auto after = standings.overall.ranking();
  for (std::size_t i = 0; i < before.size(); ++i) {
    CHECK(after[i].player == before[i].player);
    CHECK(after[i].rank == before[i].rank);
  }
  CHECK(after.back().rating.elo == doctest::Approx(500));
  const auto json = nlohmann::json::parse(to_json(standings));
  CHECK(json["rating"]["anchor"] == "c");
  CHECK(json["rating"]["elo"] == 500);
  // The anchor does not play graf, so the mean rating there is 0.
  const auto in_graf = standings.games[1].table.ranking();
  CHECK(in_graf[0].rating.elo + in_graf[1].rating.elo == doctest::Approx(0));
}

TEST_CASE("if there are too many players to rate, the table orders players by points and shows no ranks") {
  std::vector<std::string> names;
  for (std::size_t i = 0; i <= ScoreTable::most_rated; ++i) names.push_back(std::to_string(i));
  ScoreTable table(names);
  table.count({"7", "8"}, second_wins, Reason::normal);
  const auto ranking = table.ranking();
  CHECK(ranking.size() == names.size());
  CHECK(ranking[0].player == "8");
  CHECK(!ranking[0].rank);
}
