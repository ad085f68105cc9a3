#include "referee/tournament/tables/table.hpp"

#include "referee/tournament/tables/cross_table.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

Standings some_standings() {
  Standings standings{
      .tournament = "all games",
      .overall = ScoreTable({"perfect", "shaky", "paski-grundy"}),
      .games = {{.game = "paski", .scheduled = 6, .table = ScoreTable({"perfect", "shaky", "paski-grundy"})},
                {.game = "graf", .scheduled = 2, .table = ScoreTable({"perfect", "shaky"})}}};
  standings.count("paski", {"perfect", "shaky"}, {.winner = Seat::first}, Reason::normal);
  standings.count("paski", {"shaky", "perfect"}, {.winner = Seat::second}, Reason::timeout);
  standings.count("paski", {"paski-grundy", "shaky"}, {.winner = Seat::first}, Reason::timeout);
  standings.count("paski", {"shaky", "paski-grundy"}, {.winner = Seat::second}, Reason::crash);
  standings.count("graf", {"perfect", "shaky"}, {}, Reason::normal);
  standings.count_aborted("graf");
  return standings;
}

}  // namespace

TEST_CASE("tables of standings show each player's rank, points, Elo, accuracy, results and faults") {
  const Standings standings = some_standings();
  CHECK("\n" + game_table(standings.games[0], {{"perfect", 1.0}, {"shaky", 0.123}}, TableStyle::plain) == R"(
paski                                                              4 matches
----------------------------------------------------------------------------
   #  player       points   elo  +- accuracy played   won drawn  lost faults
 1-3  paski-grundy    2.0  +137 430        -      2     2     -     -      -
 1-3  perfect         2.0  +137 430   100.0%      2     2     -     -      -
 1-3  shaky           0.0  -275 353    12.3%      4     -     -     4      3
     faults
     shaky: 2 timeout, 1 crash
)");
  CHECK("\n" + overall_table(standings, {}, TableStyle::plain) == R"(
all games, overall                                      5 matches, 1 aborted
----------------------------------------------------------------------------
   #  player       points   elo  +- accuracy played   won drawn  lost faults
 1-3  paski-grundy    2.0  +162 404        -      2     2     -     -      -
 1-3  perfect         2.5   +47 327        -      3     2     1     -      -
 1-3  shaky           0.5  -209 271        -      5     -     1     4      3
     faults
     shaky: 2 timeout, 1 crash
)");
}

TEST_CASE("control codes in stored names are replaced in the tables of standings") {
  const std::string rude = "a\x1b[2J\u202e\r";
  Standings standings{.tournament = rude,
                      .overall = ScoreTable({rude, "b"}),
                      .games = {{.game = rude, .scheduled = 2, .table = ScoreTable({rude, "b"})},
                                {.game = "graf", .scheduled = 2, .table = ScoreTable({rude, "b"})}}};
  standings.count(rude, {rude, "b"}, {.winner = Seat::second}, Reason::timeout);
  standings.format = {.format = "knockout",
                      .rounds = 1,
                      .places = {{rude, 1, {{rude, 1.0}}}},
                      .meetings = {{{{rude, "b"}, {0, 1}, rude, rude}}}};
  const auto check = [&] {
    const std::string text = all_tables(standings, {}, TableStyle::plain, 80);
    CHECK(text.find("a?[2J??") != std::string::npos);
    CHECK(text.find("\x1b") == std::string::npos);
    CHECK(text.find("\u202e") == std::string::npos);
    CHECK(text.find("\r") == std::string::npos);
  };
  check();
  standings.format.test = FormatReport::Test{{rude, "b"}, {}, {}};
  check();
}

TEST_CASE("a tournament's tables are followed by a legend, and then by the format's table or a cross table") {
  Standings standings = some_standings();
  const std::string games = game_table(standings.games[0], {{"shaky", 0.5}}, TableStyle::plain) + "\n" +
                            game_table(standings.games[1], {}, TableStyle::plain) + "\n";
  const AllAccuracies accuracies{.games = {{"paski", {{"shaky", 0.5}}}}, .overall = {{"shaky", 0.5}}};
  const auto rest = [&](std::size_t before) {
    return all_tables(standings, accuracies, TableStyle::plain, 80).substr(before);
  };
  CHECK(all_tables(standings, accuracies, TableStyle::plain, 80).starts_with(games));
  CHECK(rest(games.size()) ==
        R"(No table overall: not everybody plays every game, so points and elo cannot be compared.

#: the rank, or the range of ranks that the 95 % intervals of elo allow
elo, +-: the rating and its 95 % margin; both need two pairs of matches or more
accuracy: of the moves where a mistake was possible, the share without mistake
faults: matches lost by a fault, such as a timeout

paski, points against each other
------------------------------
      player         1   2   3
   1  paski-grundy   *   -   2
   2  perfect        -   *   2
   3  shaky          0   0   *
)");

  standings.games[1].table = ScoreTable({"perfect", "shaky", "paski-grundy"});
  const std::string overall = overall_table(standings, accuracies.overall, TableStyle::plain);
  const std::string all = all_tables(standings, accuracies, TableStyle::plain, 80);
  CHECK(all.find("\n\n" + overall + "\n#: ") != std::string::npos);
  CHECK(all.ends_with("such as a timeout\n\n" + cross_table("all games, overall, points against each other",
                                                            standings.overall, 80, TableStyle::plain)));

  standings.games.pop_back();
  standings.format = {.format = "swiss", .rounds = 1, .places = {{.player = "perfect"}}};
  const std::string one = game_table(standings.games[0], {{"shaky", 0.5}}, TableStyle::plain);
  CHECK(rest(0).starts_with(one + "\n#: "));
  CHECK(rest(0).ends_with("such as a timeout\n\n" + format_table(standings, TableStyle::plain)));
}

TEST_CASE("a table of fewer than four matches shows neither ratings nor leads") {
  GameStandings pair{.game = "paski", .scheduled = 4, .table = ScoreTable({"a", "b"})};
  for (const int board : {1, 2}) {
    pair.table.count({"a", "b"}, {.winner = Seat::first}, Reason::normal, std::to_string(board));
    pair.table.count({"b", "a"}, {.winner = Seat::second}, Reason::normal, std::to_string(board));
    const std::string text = game_table(pair, {}, TableStyle::plain);
    CAPTURE(text);
    // besides the + in the heading, there is a + in the table
    const bool is_told = std::ranges::count(text, '+') > 1;
    CHECK(is_told == (board == 2));
  }
}

TEST_CASE("players without matches are listed in a table, too") {
  const GameStandings nothing{.game = "paski", .scheduled = 2, .aborted = 2, .table = ScoreTable({"a", "b"})};
  CHECK("\n" + game_table(nothing, {}, TableStyle::plain) == R"(
paski                                                   0 matches, 2 aborted
----------------------------------------------------------------------------
   #  player       points   elo  +- accuracy played   won drawn  lost faults
   -  a               0.0     -   -        -      0     -     -     -      -
   -  b               0.0     -   -        -      0     -     -     -      -
)");
}

TEST_CASE("a table is aligned, and fits 80 columns if names have 16 letters and ranks have one digit") {
  Words names{std::string(16, 'x')};
  for (int i = 2; i <= 30; ++i) names.push_back("player-" + std::to_string(i));
  GameStandings standings{.game = "paski", .scheduled = 870, .table = ScoreTable(names)};
  for (int i = 0; i < 30; ++i) {
    for (int j = 0; j < i; ++j) {
      // The first nine players beat all later ones. All other matches are drawn.
      const Result result = j < 9 ? Result{.winner = Seat::second} : Result{};
      for (int times = 0; times < 2; ++times)
        standings.table.count({names[i], names[j]}, result, Reason::normal);
    }
  }
  const std::string text = game_table(standings, {{"player-30", 1.0}}, TableStyle::plain);
  CAPTURE(text);
  CHECK(text.find("10-30") != std::string::npos);
  std::istringstream lines(text);
  std::string line;
  int rows = 0;
  for (; std::getline(lines, line); ++rows) {
    CHECK(line.size() == 81);  // with ranks of one digit, a line would have 80 columns
    if (rows < 3) continue;
    CHECK(line.substr(5, 2).find_first_not_of(' ') == std::string::npos);
    std::istringstream cells(line);
    CHECK(std::distance(std::istream_iterator<std::string>(cells), {}) == 11);
  }
  CHECK(rows == 33);
}

TEST_CASE("colours do not change the text of a table") {
  const Standings standings = some_standings();
  const std::string coloured = overall_table(standings, {}, TableStyle::coloured);
  std::string without;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b') {
      i = coloured.find('m', i);
    } else {
      without += coloured[i];
    }
  }
  CHECK(coloured != without);
  CHECK(without == overall_table(standings, {}, TableStyle::plain));
  CHECK(overall_table(standings, {}, TableStyle::plain).find('\x1b') == std::string::npos);
}

TEST_CASE("the progress of a tournament is shown in one line") {
  Standings standings = some_standings();
  CHECK(progress_line(standings, "paski", 2500ms) ==
        "paski 4/6 | 6/8 matches, 2.0/s, about 1 s left | faults: 3 | aborted: 1");
  CHECK(progress_line(standings, "", 2500ms) ==
        "6/8 matches, 2.0/s, about 1 s left | faults: 3 | aborted: 1");
  CHECK(progress_line(standings, "paski", 500ms, 4) ==
        "paski 4/6 | 6/8 matches, 2.0/s, about 1 s left | faults: 3 | aborted: 1");
  CHECK(progress_line(standings, "graf", 0ms) == "graf 2/2 | 6/8 matches | faults: 3 | aborted: 1");
  standings.games[0].scheduled = 600;
  CHECK(progress_line(standings, "paski", 5000ms) ==
        "paski 4/600 | 6/602 matches, 1.0/s, about 10 min left | faults: 3 | aborted: 1");
  CHECK(progress_line(standings, "paski", 500'000ms).find("about 17 h left") != std::string::npos);
  standings.games[0].scheduled = 4;
  CHECK(progress_line(standings, "paski", 5000ms) ==
        "paski 4/4 | 6/6 matches, 1.0/s | faults: 3 | aborted: 1");
}

TEST_CASE("the progress of a tournament without faults does not mention faults") {
  const Standings fresh{.tournament = "t",
                        .overall = ScoreTable({"a", "b"}),
                        .games = {{.game = "paski", .scheduled = 2, .table = ScoreTable({"a", "b"})}}};
  CHECK(progress_line(fresh, "paski", 100ms) == "paski 0/2 | 0/2 matches");
}

TEST_CASE("the tables show the owner of each player, and below them the players that were not admitted") {
  Standings standings = some_standings();
  standings.persons = {{"shaky", "Zażółć"}};
  standings.not_admitted = {{"bob", "Bób", "it sleeps"}, {"eve", "", "it \x1b[31mshouts"}};
  const std::string game = game_table(standings.games[0], {}, TableStyle::plain, standings.persons);
  CHECK(game.find(" faults  person\n") != std::string::npos);
  CHECK(game.find("  Zażółć\n") != std::string::npos);
  const std::string all = all_tables(standings, {}, TableStyle::plain, 80);
  CHECK(all.find("not admitted\n     bob (Bób): it sleeps\n     eve: it ?[31mshouts\n") != std::string::npos);
  CHECK(all_tables(some_standings(), {}, TableStyle::plain, 80).find("not admitted") == std::string::npos);
}
