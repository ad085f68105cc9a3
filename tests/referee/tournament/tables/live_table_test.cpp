#include "referee/tournament/tables/live_table.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

ScoreTable three_scored() {
  ScoreTable scores({"perfect", "shaky", "paski-grundy"});
  scores.count({"perfect", "shaky"}, {.winner = Seat::first}, Reason::normal);
  scores.count({"shaky", "perfect"}, {}, Reason::normal);
  scores.count({"paski-grundy", "shaky"}, {.winner = Seat::first}, Reason::timeout);
  return scores;
}

ScoreTable many_players(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back("player-" + std::to_string(100 + i));
  ScoreTable scores(names);
  scores.count({names.back(), names.front()}, {.winner = Seat::first}, Reason::normal);
  return scores;
}

}  // namespace

TEST_CASE(
    "the live table of a running tournament shows the rank, points, Elo, accuracy and faults of each "
    "player") {
  std::string text = "\n";
  for (const std::string& line : live_table("3/8 matches", three_scored(), {{"shaky", 0.25}}, {}))
    text += line + "\n";
  CHECK(text == R"(
3/8 matches
   #  player       points  played    elo  accuracy  faults
 1-3  paski-grundy    1.0       1   +125         -       -
 1-3  perfect         1.5       2    +25         -       -
 1-3  shaky           0.5       3   -150     25.0%       1
)");
}

TEST_CASE("the live table is cut to the size of the terminal") {
  const ScoreTable scores = many_players(30);
  for (std::size_t rows = 1; rows < 40; ++rows) {
    for (const std::size_t columns : {1, 20, 80}) {
      const auto lines = live_table("0/8 matches", scores, {}, {rows, columns});
      CHECK(lines.size() == std::clamp<std::size_t>(rows - 1, 1, 32));
      for (const std::string& line : lines) CHECK(line.size() <= columns);
    }
  }
  const auto six = live_table("0/8 matches", scores, {}, {.rows = 7, .columns = 80});
  CHECK(six[2].find("player-129") != std::string::npos);
  CHECK(six[4].find("player-101") != std::string::npos);
  CHECK(six[5] == "     and 27 more");
  const auto all = live_table("0/8 matches", scores, {}, {.rows = 33, .columns = 80});
  CHECK(all.back().find("player-128") != std::string::npos);
}

TEST_CASE("in the live table of very many players, players are ranked by points, without ratings") {
  const auto lines = live_table("0/8 matches", many_players(most_rated_live + 1), {}, {100, 80});
  CHECK(lines.size() == most_rated_live + 3);
  CHECK(lines[2] == "      player-150      1.0       1                -       -");
  CHECK(lines[3] == "      player-100      0.0       1                -       -");
}
