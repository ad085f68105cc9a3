#include "referee/tournament/file/format_keys.hpp"

#include "referee/tournament/file/tournament_file.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

/// Reads a tournament file with the lines `top` and with players p0, p1, ... of paski. Returns its format.
Format format_of(const std::string& top, int players = 3, const std::string& roster = "") {
  std::string text = top;
  for (int i = 0; i < players; ++i)
    text += "[[player]]\nname = \"p" + std::to_string(i) + "\"\ncommand = \"x\"\n";
  text += "[[game]]\nid = \"graf\"\n[[game]]\nid = \"paski\"\n" + roster;
  return parse_tournament_file(text, "t.toml", toy::games()).format;
}

std::string error_in_format(const std::string& top, int players = 3, const std::string& roster = "") {
  return refusal_of([&] { format_of(top, players, roster); });
}

}  // namespace

TEST_CASE("the tournament file selects each format by its name") {
  CHECK(name(format_of("")) == "round-robin");
  for (const char* format : {"round-robin", "gauntlet", "swiss", "knockout"})
    CHECK(name(format_of("format = \"" + std::string(format) + "\"\n")) == format);
  CHECK(name(format_of("format = \"sprt\"\nsprt = { elo0 = 0, elo1 = 5 }\n", 2)) == "sprt");
}

TEST_CASE(
    "if the tournament file leaves out an option of its format, the option has the documented default") {
  CHECK(std::get<Gauntlet>(format_of("format = \"gauntlet\"\n")).player == 0);
  for (const auto& [players, rounds] : {std::pair{2, 1}, {3, 2}, {4, 2}, {5, 3}, {8, 3}, {9, 4}})
    CHECK(std::get<Swiss>(format_of("format = \"swiss\"\n", players)).rounds ==
          static_cast<std::size_t>(rounds));
  const auto sprt = std::get<Sprt>(format_of("format = \"sprt\"\n[sprt]\nelo0 = -2.5\nelo1 = 5\n", 2));
  CHECK(sprt.test.theta0 == -2.5);
  CHECK(sprt.test.theta1 == 5);
  CHECK(sprt.test.alpha == 0.05);
  CHECK(sprt.test.beta == 0.05);
  CHECK(sprt.test.batch == 10);
  CHECK(!sprt.max_pairs);
}

TEST_CASE("each option of a format is read") {
  CHECK(std::get<Gauntlet>(format_of("format = \"gauntlet\"\ngauntlet = { player = \"p2\" }\n")).player == 2);
  CHECK(std::get<Swiss>(format_of("format = \"swiss\"\nswiss = { rounds = 9 }\n")).rounds == 9);
  using enum Knockout::TieBreak;
  const auto tie_breaks_of = [](const std::string& table) {
    return std::get<Knockout>(format_of("format = \"knockout\"\n" + table)).tie_breaks;
  };
  const std::vector usual{play_offs, accuracy, faults};
  CHECK(tie_breaks_of("") == usual);
  CHECK(tie_breaks_of("knockout = {}\n") == usual);
  CHECK(tie_breaks_of("knockout = { tie_breaks = [\"seeding\"] }\n").empty());
  CHECK(tie_breaks_of("knockout = { tie_breaks = [\"faults\", \"play-offs\", \"seeding\"] }\n") ==
        std::vector{faults, play_offs});
  const auto sprt =
      std::get<Sprt>(format_of("format = \"sprt\"\nsprt = { elo0 = 0, elo1 = 5, alpha = 0.01, beta = 0.1, "
                               "batch = 3, max_pairs = 7 }\n",
                               2));
  CHECK(sprt.test.alpha == 0.01);
  CHECK(sprt.test.beta == 0.1);
  CHECK(sprt.test.batch == 3);
  CHECK(sprt.max_pairs == 7);
}

TEST_CASE("a format is refused if it does not allow the players or games of the tournament file") {
  const std::string some = "players = [\"p1\", \"p2\"]\n";
  for (const char* format : {"swiss", "knockout"}) {
    CHECK(error_in_format("format = \"" + std::string(format) + "\"\n", 3, some) ==
          "t.toml:13:1: game 'paski': expected every player to play it, found 2 of 3 players: format '" +
              std::string(format) + "' requires all players");
  }
  CHECK(error_in_format("format = \"gauntlet\"\n", 3, some) ==
        "t.toml:1:10: gauntlet: expected the main player 'p0' in every game, found game 'paski' without this "
        "player");
  CHECK(error_in_format("format = \"gauntlet\"\ngauntlet = { player = \"p9\" }\n")
            .starts_with("t.toml:2:23: player: expected the name of a [[player]], found 'p9', "));
}

TEST_CASE("an exam of two players has a sequential test if the file has the key `until_told`") {
  const auto exam_of = [](const std::string& until_told, int players = 2, const std::string& roster = "") {
    std::string text = "format = \"exam\"\n" + until_told;
    for (int i = 0; i < players; ++i)
      text += "[[player]]\nname = \"p" + std::to_string(i) + "\"\ncommand = \"x\"\n";
    for (const char* game : {"graf", "paski"})
      text += "[[game]]\nid = \"" + std::string(game) + "\"\nboards = { sheet = \"s.jsonl\" }\n";
    text += roster;
    return std::get<Exam>(parse_tournament_file(text, "t.toml", toy::games()).format).until_told;
  };
  const std::string bounds = "more_accurate0 = 0.5, more_accurate1 = 0.7";
  CHECK(exam_of("") == std::nullopt);
  constexpr auto accuracy = SequentialTest::Measure::accuracy;
  CHECK(exam_of("until_told = { " + bounds + " }\n") ==
        SequentialTest{.theta0 = 0.5, .theta1 = 0.7, .measure = accuracy});
  CHECK(exam_of("until_told = { " + bounds + ", alpha = 0.01, beta = 0.1, batch = 3 }\n") ==
        SequentialTest{
            .theta0 = 0.5, .theta1 = 0.7, .alpha = 0.01, .beta = 0.1, .batch = 3, .measure = accuracy});

  const auto error = [&](const std::string& until_told, int players = 2, const std::string& roster = "") {
    return refusal_of([&] { exam_of(until_told + "\n", players, roster); });
  };
  for (const int players : {1, 3})
    CHECK(error("until_told = { " + bounds + " }", players) ==
          "t.toml:2:14: until_told: expected 2 players, found " + std::to_string(players));
  CHECK(error("until_told = { " + bounds + " }", 2, "players = [\"p1\"]\n")
            .find("game 'paski': expected every player to play it, found 1 of 2 players: format 'exam' with "
                  "until_told requires all players") != std::string::npos);
  CHECK(error("until_told = { more_accurate0 = 0.7, more_accurate1 = 0.7 }") ==
        "t.toml:2:55: more_accurate1: expected more than more_accurate0 = 0.7, found 0.7");
  CHECK(error("until_told = { more_accurate0 = 0.5 }") ==
        "t.toml:2:14: until_told: needs both more_accurate0 and more_accurate1, such as more_accurate0 = 0.5 "
        "and "
        "more_accurate1 = 0.7");
  CHECK(error("until_told = { elo0 = 0, elo1 = 5 }").find("unknown key 'elo0' in [until_told]") !=
        std::string::npos);
  CHECK(error_in_format("until_told = { " + bounds + " }\n", 2) ==
        "t.toml:1:14: until_told: applies only to format 'exam', and the format is 'round-robin' (remove the "
        "table, or change the format)");
}

TEST_CASE("the keys of an SPRT's bounds determine whether it tests Elo, normalised Elo or accuracy") {
  struct Bounds {
    const char* keys;
    SequentialTest::Measure measure;
    double theta0, theta1;
  };
  for (const auto& [keys, measure, theta0, theta1] :
       {Bounds{"elo0 = 0, elo1 = 5", SequentialTest::Measure::elo, 0, 5},
        {"nelo0 = -5, nelo1 = 5.5", SequentialTest::Measure::normalised_elo, -5, 5.5},
        {"more_accurate0 = 0.5, more_accurate1 = 0.55", SequentialTest::Measure::accuracy, 0.5, 0.55}}) {
    const auto sprt =
        std::get<Sprt>(format_of("format = \"sprt\"\nsprt = { " + std::string(keys) + " }\n", 2));
    CHECK(sprt.test.measure == measure);
    CHECK(sprt.test.theta0 == theta0);
    CHECK(sprt.test.theta1 == theta1);
  }
}

TEST_CASE("an invalid setting of the format is reported with its line and column in the tournament file") {
  const std::pair<const char*, const char*> wrong[] = {
      {"format = \"swis\"\n",
       "t.toml:1:10: format: expected round-robin, gauntlet, swiss, knockout, sprt or exam, found 'swis'"},
      {"format = 3\n", "...sprt or exam, found 3"},
      {"swiss = { rounds = 3 }\n",
       "t.toml:1:9: [swiss]: applies only to format 'swiss', and the format is 'round-robin' (remove the "
       "table, or change the format)"},
      {"format = \"swiss\"\nsprt = { elo0 = 0 }\n",
       "t.toml:2:8: [sprt]: applies only to format 'sprt', and the format is 'swiss' (remove the table, or "
       "change the format)"},
      {"format = \"swiss\"\nswiss = { round = 3 }\n",
       "t.toml:2:11: unknown key 'round' in [swiss], the nearest known one is 'rounds' (of rounds)"},
      {"format = \"knockout\"\nknockout = { tie_breaks = [\"faults\", \"speed\"] }\n",
       "t.toml:2:38: tie_breaks: expected play-offs, accuracy, faults or seeding, found 'speed'"},
      {"format = \"knockout\"\nknockout = { tie_breaks = [\"seeding\", \"faults\"] }\n",
       "t.toml:2:39: tie_breaks: expected seeding to be the last tie-break, found after it: 'faults'"},
      {"format = \"knockout\"\nknockout = { tie_breaks = [\"faults\", \"faults\"] }\n",
       "t.toml:2:38: tie_breaks: expected each tie-break once, found 'faults' again"},
      {"knockout = { tie_breaks = [\"seeding\"] }\n",
       "t.toml:1:12: [knockout]: applies only to format 'knockout', and the format is 'round-robin' (remove "
       "the table, or change the format)"},
      {"format = \"sprt\"\n", "t.toml:1:10: format 'sprt': expected 2 players, found 3"}};
  for (const auto& [wrong_top, message] : wrong) {
    const auto& top = wrong_top;
    CAPTURE(top);
    CHECK_MESSAGE(reads(error_in_format(top), message), error_in_format(top));
  }
}

TEST_CASE("the bounds of an SPRT have to be valid and of the same measure") {
  const std::pair<const char*, const char*> wrong[] = {
      {"",
       "t.toml:1:10: format 'sprt': needs a table [sprt] with both elo0 and elo1, such as elo0 = 0 and elo1 "
       "= 20"},
      {"sprt = { elo0 = 1 }", "t.toml:2:8: format 'sprt': needs a table [sprt] with both..."},
      {"sprt = { elo0 = 1, elo1 = 1 }", "t.toml:2:27: elo1: expected more than elo0 = 1, found 1"},
      {"sprt = { elo0 = \"x\", elo1 = 1 }",
       "t.toml:2:17: elo0: expected a number from -1000 to 1000, found 'x'"},
      {"sprt = { elo0 = 0, elo1 = nan }",
       "t.toml:2:27: elo1: expected a number from -1000 to 1000, found nan"},
      {"sprt = { elo0 = 0, elo1 = 1, alpha = 0 }",
       "t.toml:2:38: alpha: expected a number from 0.0001 to 0.49, found 0"},
      {"sprt = { elo0 = 0, elo1 = 1, batch = 0 }",
       "t.toml:2:38: batch: expected an integer from 1 to 100000, found 0"},
      {"sprt = { elo0 = 0, nelo1 = 5 }",
       "t.toml:2:17: elo0: cannot be used together with nelo1, which belongs to another measure (remove "
       "one)"},
      {"sprt = { nelo1 = 5 }", "...with both nelo0 and nelo1, such as nelo0 = 0 and nelo1 = 20"},
      {"sprt = { more_accurate1 = 0.6, elo0 = 0 }",
       "t.toml:2:39: elo0: cannot be used together with more_accurate1, which belongs to another measure "
       "(remove one)"},
      {"sprt = { more_accurate1 = 0.6 }",
       "...with both more_accurate0 and more_accurate1, such as more_accurate0 = 0.5 "
       "and more_accurate1 = 0.6"},
      {"sprt = { more_accurate0 = 0.5, more_accurate1 = 1 }",
       "...more_accurate1: expected a number from 0.01 to 0.99, found 1"},
      {"sprt = { nelo0 = 0, nelo1 = 300 }", "...nelo1: expected a number from -200 to 200, found 300"}};
  for (const auto& [wrong_options, message] : wrong) {
    const auto& options = wrong_options;
    CAPTURE(options);
    const std::string error = error_in_format("format = \"sprt\"\n" + std::string(options) + "\n", 2);
    CHECK_MESSAGE(reads(error, message), error);
  }
}
