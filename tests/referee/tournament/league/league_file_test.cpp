#include "referee/tournament/league/league_file.hpp"

#include "engine/catalogue.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

constexpr const char* whole = R"(
name = "Winter"
tournament = "class.toml"
points = [10, 8, 6]
best = 2
prizes = [300, 200]
equal_points = "broken"
[[round]]
date = 2027-01-11
[[round]]
date = 2027-01-18
name = "Graphs"
games = ["graf", "zielone"]
[[round]]
date = 2027-01-25
tournament = "../final.toml"
)";

constexpr const char* tournament = R"(
[[player]]
name = "ala"
command = "true"
[[player]]
name = "ola"
command = "true"
[[game]]
id = "paski"
boards = { generate = 2, size = 30 }
[[game]]
id = "graf"
)";

std::string error_of(const std::string& text) {
  return refusal_of([&] { parse_league_file(text, "l.toml"); });
}

TournamentFile round_file(const LeagueFile& league, std::size_t round) {
  return parse_tournament_file(round_text(tournament, "class.toml", league.rounds[round]), "class.toml",
                               all_games());
}

}  // namespace

TEST_CASE("a league file sets the rounds, the points for places, and the prizes") {
  const LeagueFile league = parse_league_file(whole, "school/winter.toml");
  CHECK(league.name == "Winter");
  REQUIRE(league.rounds.size() == 3);
  CHECK(day_text(league.rounds[0].date) == "2027-01-11");
  CHECK(league.rounds[0].name == "2027-01-11");
  CHECK(league.rounds[0].tournament == "school/class.toml");
  CHECK(league.rounds[0].games.empty());
  CHECK(league.rounds[1].name == "Graphs");
  CHECK(league.rounds[1].games == Words{"graf", "zielone"});
  CHECK(league.rounds[2].tournament == "final.toml");
  CHECK(league.rules.by_place == std::vector<std::int64_t>{1000, 800, 600});
  CHECK(league.rules.best == 2);
  CHECK(league.rules.prizes == std::vector<std::int64_t>{30000, 20000});
  CHECK(!league.rules.shares_prizes);
}

TEST_CASE(
    "a league's default rules count all rounds, award each player's share of the possible points, and share "
    "prizes") {
  const LeagueFile league =
      parse_league_file("tournament = 'c.toml'\n[[round]]\ndate = 2027-01-11\n", "w.toml");
  CHECK(league.name == "w");
  CHECK(league.rules.by_place.empty());
  CHECK(league.rules.best > 1000);
  CHECK(league.rules.shares_prizes);
}

TEST_CASE("an error in a league file is reported with its position in the file") {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"tournament = 'c.toml'", "expected at least one table [[round]], found none"},
      {"[[round]]\ndate = 2027-01-11",
       "l.toml:1:1: [[round]]: needs the key tournament, such as tournament = \"class.toml\" (write it here, "
       "or once "
       "above all rounds)"},
      {"tournament = 'c'\n[[round]]\nname = 'x'", "expected a date, such as date = 2027-01-11, found none"},
      {"tournament = 'c'\n[[round]]\ndate = '2027-01-11'",
       "l.toml:3:8: date: expected a date without quotes, such as 2027-01-11, found '2027-01-11'"},
      {"tournament = 'c'\n[[round]]\n  date =  18.11.2026  # a Wednesday\n",
       "l.toml:3:11: date: expected a day, such as 2027-01-11, found '18.11.2026'"},
      {"tournament = 'c'\n[[round]]\ndate = 18/11/2026\r\n",
       "l.toml:3:8: date: expected a day, such as 2027-01-11, found '18/11/2026'"},
      {"tournament = 'c'\n[[round]]\ndate = 2027-01-11T10:00:00",
       "l.toml:3:8: date: expected a day, such as 2027-01-11, found '2027-01-11T10:00:00'"},
      {"tournament = 'c'\n[[round]]\ndate = 2027-02-29",
       "expected a day, such as 2027-01-11, found '2027-02-29'"},
      {"date = ", "l.toml:1"},
      {"date", "l.toml:1"},
      {"tournament = 'c'\n[[round]]\ndate = 2027-01-11\n[[round]]\ndate = 2027-01-11",
       "l.toml:5:8: date: expected a day after 2027-01-11, the date of the round before, found 2027-01-11"},
      {"points = [3, 5]",
       "l.toml:1:14: points: expected at most 3, the value for the next better place, found 5"},
      {"equal_points = 'shared'", "equal_points: applies only to prizes, and the file has none (remove it)"},
      {"seed = 3", "unknown key 'seed'"},
      {"tournament = 'c'\n[[round]]\ndate = 2027-01-11\ngames = ['graf', 'graf']",
       "games: expected each game once, found 'graf' again"}};
  for (const auto& [wrong_text, message] : wrong) {
    const auto& text = wrong_text;
    CAPTURE(text);
    CHECK_MESSAGE(error_of(text).find(message) != std::string::npos, error_of(text));
  }
}

TEST_CASE("each round of a league is a tournament with its own boards") {
  const LeagueFile league = parse_league_file(
      "name = 'Winter'\ntournament = 'class.toml'\n[[round]]\ndate = 2027-01-11\n[[round]]\ndate = "
      "2027-01-18\n"
      "name = 'Graphs'\ngames = ['graf']\n[[round]]\ndate = 2027-01-25\ngames = ['hydrorozgrywka']\n",
      "winter.toml");
  const TournamentFile first = round_file(league, 0), second = round_file(league, 1);
  CHECK(first.name == "2027-01-11");
  CHECK(first.games.size() == 2);
  CHECK(std::get<GeneratedBoards>(first.games[0].boards).count == 2);
  CHECK(second.name == "2027-01-18");
  CHECK(first.seed != 7);
  CHECK(second.seed != first.seed);
  CHECK(round_file(league, 0).seed == first.seed);
  REQUIRE(second.games.size() == 1);
  CHECK(second.games[0].game.id() == "graf");
  CHECK_THROWS_WITH_AS(round_file(league, 2),
                       "winter.toml:9:1: games: expected only games of class.toml, found 'hydrorozgrywka'",
                       BadInput);
}

TEST_CASE("a league's seed of any size gives each round a seed that is allowed in a tournament file") {
  const LeagueFile league =
      parse_league_file("tournament = 'class.toml'\n[[round]]\ndate = 2027-01-11\n", "winter.toml");
  for (const char* seed : {"0", "1", "9223372036854775807"}) {
    const std::string text =
        round_text(std::string("seed = ") + seed + tournament, "class.toml", league.rounds[0]);
    CHECK_NOTHROW(parse_tournament_file(text, "class.toml", all_games()));
  }
}

TEST_CASE("a date that is written and read again is the same") {
  CHECK(day_text(parse_day("2028-02-29")) == "2028-02-29");
  for (const char* text :
       {"", "2027-02-29", "2027-1-1", "11-01-2027", "2027-01-1x", "2027/01/11", "2027-01-110"})
    CHECK_THROWS_AS(parse_day(text), BadInput);
}
