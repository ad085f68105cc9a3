#include "referee/tournament/tables/cross_table.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

/// Scores of players p1, p2, ... Each player has won a match against each player with a higher number.
ScoreTable all_have_met(int players) {
  std::vector<std::string> names;
  for (int i = 1; i <= players; ++i) names.push_back("p" + std::to_string(i));
  ScoreTable scores(names);
  for (int i = 0; i < players; ++i) {
    for (int j = i + 1; j < players; ++j)
      scores.count({names[i], names[j]}, {.winner = Seat::first}, Reason::normal);
  }
  return scores;
}

}  // namespace

TEST_CASE("each row of a cross table has a player's points against each other player") {
  ScoreTable scores({"ala", "olek", "ewa"});
  scores.count({"olek", "ala"}, {.winner = Seat::second}, Reason::normal);
  scores.count({"ala", "olek"}, {.winner = Seat::first}, Reason::timeout);
  scores.count({"ewa", "ala"}, {}, Reason::normal);
  scores.count({"ewa", "ala"}, {.winner = Seat::second}, Reason::normal);
  CHECK("\n" + cross_table("graf", scores, 80, TableStyle::plain) == R"(
graf
------------------------
      player   1   2   3
   1  ala      * 1.5   2
   2  ewa    0.5   *   -
   3  olek     0   -   *
)");
}

TEST_CASE("a tournament of two players has no cross table") {
  CHECK(cross_table("graf", all_have_met(2), 80, TableStyle::plain).empty());
}

TEST_CASE("a cross table that is wider than the terminal is replaced with one line") {
  const std::string wide = cross_table("graf", all_have_met(16), 80, TableStyle::plain);
  CHECK(wide.starts_with("graf\n"));
  CHECK(wide.find("p16") != std::string::npos);
  std::istringstream lines(wide);
  std::string title;
  std::getline(lines, title);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() == 76);
  for (const int players : {18, 1000}) {
    CHECK(cross_table("graf", all_have_met(players), 80, TableStyle::plain) ==
          "The cross table of " + std::to_string(players) +
              " players is left out here: it is wider than 80 columns.\n");
  }
  CHECK(cross_table("graf", all_have_met(18), 84, TableStyle::plain).starts_with("graf\n"));
}

TEST_CASE("control codes in the names of a cross table are replaced") {
  const std::string rude = "a\x1b[2J";
  const std::string text = cross_table(rude, ScoreTable({rude, "b", "c"}), 80, TableStyle::plain);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("1  a?[2J") != std::string::npos);
}
