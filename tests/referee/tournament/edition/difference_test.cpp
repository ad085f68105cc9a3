#include "referee/tournament/edition/difference.hpp"

#include "class_file.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

const std::string two_players =
    "[[player]]\nname = \"x\"\ncommand = \"./bot --level 3\"\n"
    "[[player]]\nname = \"y\"\ntoken = \"sesame\"\n";
const std::string a_game = "[[game]]\nid = \"paski\"\n";

Edition edition_in(const ScratchFolder& folder, const std::string& text,
                   const std::string& search_path = "") {
  const auto file = parse_tournament_file(text, folder.path() / "t.toml", toy::games());
  return edition_of(file, make_boards(file), search_path);
}

Words words_of(const std::vector<Change>& changes) {
  Words words;
  for (const Change& change : changes) words.push_back(change.words);
  return words;
}

/// The differences between the editions. Differences that affect no match are left out.
Words changes(const Edition& before, const Edition& now) {
  std::vector<Change> changes = difference(before, now);
  std::erase_if(changes, [](const Change& change) { return change.field == Field::text; });
  return words_of(changes);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE(
    "addresses, waiting times, concurrency and tokens are not part of an edition of the tournament file") {
  const ScratchFolder folder;
  const Edition before = edition_in(folder, two_players + a_game);
  CHECK(difference(before, before).empty());
  const std::string harmless = "listen = \"127.0.0.1:4\"\nwait_ms = 7\nconcurrency = 9\n";
  const auto now = difference(before, edition_in(folder, harmless + two_players + a_game));
  REQUIRE(now.size() == 1);
  CHECK(now[0].field == Field::text);
  CHECK(now[0].words == "only keys of the tournament file that affect no match");
  CHECK(difference(before, edition_in(folder, replaced(two_players, "sesame", "poppy") + a_game)).empty());
  CHECK(to_json(before).find("sesame") == std::string::npos);
}

TEST_CASE("a difference between editions is described by the key of the tournament file that changed") {
  const ScratchFolder folder;
  const Edition before = edition_in(folder, "seed = 1\n[clock]\ninitial_ms = 1000\n" + two_players + a_game);
  CHECK(changes(before, edition_in(folder, "seed = 2\n" + two_players + a_game)) ==
        Words{"seed was 1, is 2", "clock.initial_ms was 1000, is 60000",
              "set of boards of paski has changed (" + (folder.path() / "t.toml").string() + ":8:1)"});
  CHECK(changes(before, edition_in(folder, "[clock]\ninitial_ms = 1000\n" + two_players +
                                               "[[player]]\nname = \"z\"\ntoken = \"z\"\n" + a_game)) ==
        Words{"list of players was x, y, is x, y, z"});
  CHECK(changes(before, edition_in(folder, "clock = \"1+0.1\"\n" + two_players + a_game)).empty());
}

TEST_CASE("a change of the tournament's clock is reported once, not for each game") {
  const auto with = [](const std::string& top, const std::string& game) {
    return class_of("ala ola", top)
        .text()
        .append("clock = { initial_ms = 7 }\n")
        .append(game.empty() ? "" : "[[game]]\nid = \"graf\"\n" + game);
  };
  const ScratchFolder folder;
  const Edition before = edition_in(folder, with("", "clock = { margin_ms = 1 }\n"));
  CHECK(changes(before,
                edition_in(folder, with("clock = { ready_ms = 3 }\n", "clock = { margin_ms = 1 }\n"))) ==
        Words{"clock.ready_ms was 10000, is 3"});
  CHECK(changes(before, edition_in(folder, with("", "clock = { margin_ms = 2 }\n"))) ==
        Words{"game graf: clock.margin_ms was 1, is 2"});
}

TEST_CASE("a board file that changed is reported once by name, however many starts it has") {
  const ScratchFolder folder;
  const std::string text =
      two_players +
      "[[game]]\nid = \"zielone\"\nboards = { files = [\"*.in\", \"sub/a.in\"], starts = [1, 2] }\n";
  folder.write("a.in", "7");
  folder.write("b.in", "7");
  folder.write("sub/a.in", "7");
  const Edition before = edition_in(folder, text);
  const auto now = [&] { return changes(before, edition_in(folder, text)); };
  const auto place = [&](const char* name) { return " (" + (folder.path() / name).string() + ")"; };
  CHECK(now().empty());
  folder.write("sub/a.in", "8");
  CHECK(now() == Words{"board sub/a.in of zielone has changed" + place("sub/a.in")});
  std::filesystem::remove(folder.path() / "b.in");
  folder.write("c.in", "7");
  CHECK(now() == Words{"board b.in of zielone is gone", "board c.in of zielone is new" + place("c.in"),
                       "board sub/a.in of zielone has changed" + place("sub/a.in")});
  for (const char* name : {"a.in", "d.in", "e.in"}) folder.write(name, "9");
  REQUIRE(now().size() == 4);
  CHECK(now()[0] == "board a.in of zielone has changed" + place("a.in"));
  CHECK(now()[3] == "3 more boards of zielone");
}

TEST_CASE(
    "a change of a player's command, or of a file that the command names, makes a new version of the "
    "player") {
  const ScratchFolder folder;
  const std::string text = two_players + a_game;
  const Edition without = edition_in(folder, text);
  folder.write("bot", "first");
  const std::string bot = " (" + (folder.path() / "bot").string() + ")";
  const Edition before = edition_in(folder, text);
  CHECK(before.players[0].version.files ==
        std::vector<PlayerVersion::File>{{"./bot", content_hash("first"), (folder.path() / "bot").string()}});
  CHECK(changes(without, before) == Words{"player x: file ./bot is new" + bot});
  folder.write("bot", "second");
  CHECK(changes(before, edition_in(folder, text)) == Words{"player x: file ./bot has changed" + bot});
  CHECK(changes(before, edition_in(folder, replaced(text, "level 3", "level 4"))) ==
        Words{"player x: command was './bot --level 3', is './bot --level 4'",
              "player x: file ./bot has changed" + bot});
  std::filesystem::remove(folder.path() / "bot");
  CHECK(changes(before, edition_in(folder, text)) == Words{"player x: file ./bot is gone" + bot});
  CHECK(changes(without, edition_in(folder, replaced(text, "\"./bot --level 3\"",
                                                     "\"./bot --level 3\"\nclock = { initial_ms = 9 }\n"
                                                     "transport = \"stdio\"\nsandbox = true"))) ==
        Words{"player x: transport was tcp, is stdio",
              "player x: sandbox was not set, is 1024 MB, 256 processes, 3600 s",
              "player x: clock.initial_ms was not set, is 9"});
}

TEST_CASE(
    "a player's program at another path is a change only if its content differs, and then both paths are "
    "reported") {
  const ScratchFolder folder;
  const std::string text = replaced(two_players + a_game, "./bot", "bot");
  const auto one = folder.write("one/bot", "first"), two = folder.write("two/bot", "second"),
             copy = folder.write("copy/bot", "first");
  const Edition there = edition_in(folder, text, one.parent_path());
  CHECK(changes(there, edition_in(folder, text, two.parent_path())) ==
        Words{"player x: file bot has changed: it was " + one.string() + ", it is " + two.string()});
  const Edition elsewhere = edition_in(folder, text, copy.parent_path());
  CHECK(changes(there, elsewhere).empty());
  CHECK(elsewhere.players[0].version.hash() == there.players[0].version.hash());
}

TEST_CASE("the program of a command is searched for in the folders in which a shell would search") {
  const ScratchFolder folder;
  const std::string text = replaced(two_players + a_game, "./bot", "(cd .; bot)");
  const auto one = folder.write("one/cat", "not it").parent_path(),
             two = folder.write("two/bot", "it").parent_path();
  const auto files = [&](const std::string& search_path) {
    return edition_in(folder, text, search_path).players[0].version.files;
  };
  REQUIRE(files(one.string() + "::" + two.string()).size() == 1);
  CHECK(files(one.string() + "::" + two.string())[0].content == content_hash("it"));
  CHECK(files(one.string()).empty());
}

TEST_CASE("a player's version depends only on its own command, files and clock") {
  const ScratchFolder folder;
  folder.write("bot", "first");
  const auto version = [&](const std::string& text, std::size_t player) {
    return edition_in(folder, text).players[player].version.hash();
  };
  const std::string text = two_players + a_game;
  const auto before = version(text, 0);
  CHECK(before.has_value());
  CHECK(!version(text, 1));  // player 1 connects by itself, so its version is unknown
  CHECK(version("seed = 2\nclock = { initial_ms = 9 }\n" + text, 0) == before);
  CHECK(version(replaced(text, "\"x\"", "\"z\""), 0) == before);
  const auto with_clock = version(replaced(text, "command", "clock = { initial_ms = 60000 }\ncommand"), 0);
  CHECK(with_clock != before);
  CHECK(version("clock = { margin_ms = 9 }\n" +
                    replaced(text, "command", "clock = { initial_ms = 60000 }\ncommand"),
                0) == with_clock);
  folder.write("bot", "second");
  CHECK(version(text, 0) != before);
}

namespace {

/// The edition of a class file with these first lines, players and boards.
Edition asked(const std::string& top, const std::string& players,
              const std::string& boards = "generate = 2") {
  ClassFile file = class_of(players, top);
  file.games = "[[game]]\nid = \"paski\"\nboards = { " + boards + " }\n";
  return file.edition();
}

}  // namespace

TEST_CASE(
    "the format and the matches already played determine which changes of the tournament file are allowed") {
  const std::string gauntlet = "format = \"gauntlet\"\n", knockout = "format = \"knockout\"\n";
  const auto swiss = [](int rounds) {
    return "format = \"swiss\"\nswiss = { rounds = " + std::to_string(rounds) + " }\n";
  };
  const auto sprt = [](const std::string& more) {
    return "format = \"sprt\"\nsprt = { elo0 = 0, elo1 = 20, batch = 2" + more + " }\n";
  };
  const auto exam = [](std::optional<double> more_accurate1) {
    Edition edition = asked("", "ala ola");
    Exam format;
    if (more_accurate1)
      format.until_told = {
          .theta0 = 0.5, .theta1 = *more_accurate1, .measure = SequentialTest::Measure::accuracy};
    edition.format = format;
    return edition;
  };
  constexpr SchedulePlace begun{1, 0};
  struct Row {
    Edition before, now;
    SchedulePlace last;
    Words refused, to_accept;
  };
  const Words none;
  const std::vector<Row> rows{
      // A round-robin or a gauntlet may get new players, versions, boards and games at any time.
      {asked("", "ala ola"), asked("", "ewa ala"), begun, none, none},
      {asked("", "ala ola"), asked("", "ala ola/2"), begun, none, none},
      {asked("", "ala ola"), asked("", "ala ola", "generate = 3"), begun, none, none},
      {asked("", "ala ola"),
       asked("", "ala ola", "generate = 1"),
       begun,
       {"game paski: boards.generate was 2, is 1",
        "set of boards of paski has changed (/nowhere/t.toml:9:10)"},
       none},
      {asked("", "ala ola"),
       asked("seed = 2\n", "ala ola"),
       begun,
       {"seed was 1, is 2", "set of boards of paski has changed (/nowhere/t.toml:10:10)"},
       none},
      // any change is allowed before the first match
      {asked("", "ala ola"), asked("seed = 2\n", "ala ola"), {}, none, none},
      {asked("", "ala ola"),
       asked(knockout, "ala ola"),
       begun,
       {"format was round-robin, is knockout"},
       none},
      {asked("", "ala ola"),
       asked("clock = { initial_ms = 9 }\n", "ala ola"),
       begun,
       {"clock.initial_ms was 60000, is 9"},
       none},
      {asked("name = \"cup\"\n", "ala ola"),
       asked("name = \"cap\"\n", "ala ola"),
       begun,
       {"name was cup, is cap"},
       none},
      // The main player of a gauntlet has to stay the same.
      {asked(gauntlet, "ala ola ula"), asked(gauntlet, "ala/2 ewa"), begun, none, none},
      {asked(gauntlet, "ala ola"),
       asked(gauntlet, "ola ala"),
       begun,
       {"the gauntlet's player was ala, is ola"},
       none},
      // In a knockout, changes that affect a match are refused.
      {asked(knockout, "ala ola ula"),
       asked(knockout, "ala ola"),
       begun,
       {"list of players was ala, ola, ula, is ala, ola"},
       none},
      {asked(knockout, "ala ola"),
       asked(knockout, "ala ola/2"),
       begun,
       none,
       {"player ola: command was 'bot 1', is 'bot 2'"}},
      {asked(knockout, "ala ola"),
       asked(knockout + "knockout = { tie_breaks = [\"faults\"] }\n", "ala ola"),
       begun,
       {"knockout.tie_breaks was [play-offs, accuracy, faults], is [faults]"},
       none},
      {asked(knockout, "ala ola"),
       asked(knockout, "ala ola", "generate = 3"),
       begun,
       {"game paski: boards.generate was 2, is 3"},
       none},
      // In a Swiss, changes are allowed if they affect only later rounds.
      {asked(swiss(2), "ala ola ula"), asked(swiss(3), "ala ola/2 ula"), {2, 0}, none, none},
      {asked(swiss(3), "ala ola ula"), asked(swiss(2), "ala ola ula"), {2, 0}, none, none},
      {asked(swiss(3), "ala ola ula"),
       asked(swiss(2), "ala ola ula"),
       {3, 0},
       {"swiss.rounds was 3, is 2"},
       none},
      {asked(swiss(3), "ala ola ula"),
       asked(swiss(3), "ola ala ula"),
       begun,
       {"list of players was ala, ola, ula, is ola, ala, ula"},
       none},
      // An SPRT may get more pairs and boards if each pair that was played keeps its board.
      {asked(sprt(", max_pairs = 3"), "ala ola"),
       asked(sprt(", max_pairs = 9"), "ala ola"),
       {2, 1},
       none,
       none},
      {asked(sprt(", max_pairs = 3"), "ala ola"),
       asked(sprt(", max_pairs = 2"), "ala ola"),
       {1, 3},
       none,
       none},
      {asked(sprt(", max_pairs = 3"), "ala ola"),
       asked(sprt(", max_pairs = 2"), "ala ola"),
       {2, 0},
       {"sprt.max_pairs was 3, is 2"},
       none},
      {asked(sprt(", max_pairs = 3"), "ala ola"),
       asked(sprt(", max_pairs = 3"), "ala ola", "generate = 3"),
       {1, 3},
       none,
       none},
      {asked(sprt(", max_pairs = 3"), "ala ola"),
       asked(sprt(", max_pairs = 3"), "ala ola", "generate = 3"),
       {2, 0},
       {"game paski: boards.generate was 2, is 3"},
       none},
      {asked(sprt(""), "ala ola"),
       asked(sprt(", alpha = 0.25, beta = 0.125"), "ala ola"),
       begun,
       {"sprt.alpha was 0.05, is 0.25", "sprt.beta was 0.05, is 0.125"},
       none},
      // The test of an exam may be removed, because the exam then only asks more positions. A test may not be
      // added, and the bounds of a test may not change.
      {exam(0.7), exam({}), begun, none, none},
      {exam({}), exam(0.7), begun, {"until_told is new"}, none},
      {exam(0.7), exam(0.8), begun, {"until_told.more_accurate1 was 0.7, is 0.8"}, none},
      {exam(0.7), exam(0.8), {}, none, none},
  };
  for (const Row& row : rows) {
    const auto changes = difference(row.before, row.now);
    CAPTURE(row.now.text);
    const RefusedChanges found =
        what_is_refused(changes, row.before, row.now, {row.last, {"ala", "ola", "ula"}});
    CHECK(words_of(found.refused) == row.refused);
    CHECK(words_of(found.to_accept) == row.to_accept);
    CHECK(found.why.empty() == std::ranges::none_of(row.refused, [](const std::string& words) {
            return words.starts_with("list of players") || words.starts_with("the gauntlet");
          }));
  }
}

TEST_CASE("in a knockout, a player that has played no match may change without `--accept-changes`") {
  const std::string knockout = "format = \"knockout\"\n";
  const Edition before = asked(knockout, "ala ola ula"), now = asked(knockout, "ala ola/2 ula");
  CHECK(what_is_refused(difference(before, now), before, now, {{1, 0}, {"ala", "ula"}}).to_accept.empty());
}

TEST_CASE(
    "for each format, an edition of a tournament file that is written and read again equals the original") {
  const std::string formats[] = {
      "", "format = \"gauntlet\"\ngauntlet = { player = \"ola\" }\n",
      "format = \"swiss\"\nswiss = { rounds = 3 }\n",
      "format = \"knockout\"\nknockout = { tie_breaks = [\"accuracy\"] }\n",
      "format = \"sprt\"\nsprt = { more_accurate0 = 0.5, more_accurate1 = 0.6 }\n"};
  for (const std::string& format : formats) {
    Edition edition = asked("clock = \"3+0.1\"\nseed = 5\n" + format, "ala ola<iga",
                            "generate = 2, size = 9, difficulty = \"hard\"");
    edition.number = 7;
    edition.date = "2026-11-27T11:42:12Z";
    edition.players[0].version.sandbox = SandboxLimits{};
    edition.players[0].version.clock = protocol::ClockSettings{-1, 9, -1, -1, 0};
    edition.players[0].version.folder = ContentHash("folder");
    edition.players[1].version.files = {{"bot", "123 bytes", "/bin/bot"}};
    edition.accepted = {{"ala", ContentHash("1"), ContentHash("2")}, {"ola", {}, ContentHash("3")}};
    if (auto* swiss = std::get_if<Swiss>(&edition.format)) swiss->missed = {{1, {1, 2}}};
    CAPTURE(edition.text);
    const Edition read = parse_edition(to_json(edition));
    CHECK(to_json(read) == to_json(edition));
    CHECK(difference(edition, read).empty());
    CHECK(read.accepted == edition.accepted);
    CHECK(attendance_of(read) == attendance_of(edition));
    CHECK(difference(read,
                     edition_of(file_of(read, toy::games()), make_boards(file_of(read, toy::games())), ""))
              .size() == 4);  // the four fields that were changed above
  }
}

TEST_CASE("a text that is not an edition of a tournament file is refused") {
  const std::string json = to_json(asked("", "ala ola"));
  CHECK_NOTHROW(parse_edition(json));
  for (const char* text : {"", "[]", "{}", "null"}) CHECK_THROWS_AS(parse_edition(text), BadInput);
  const std::pair<const char*, const char*> spoilt[] = {{"\"seed\":1", "\"seed\":-1"},
                                                        {"\"seed\":1", "\"seed\":1.5"},
                                                        {"\"seed\":1", "\"seed\":\"1\""},
                                                        {"\"seed\":1", "\"seeds\":1"},
                                                        {"\"seed\":1", "\"seed\":1,\"a\":1"},
                                                        {"\"round-robin\"", "\"robin\""},
                                                        {"\"players\":[0,1]", "\"players\":[0,2]"},
                                                        {"\"b2-", "\"b3-"},
                                                        {"\"tcp\"", "\"udp\""},
                                                        {"\"has_left\":false", "\"has_left\":0"},
                                                        {"\"play_off_boards\":0", "\"play_off_boards\":3"}};
  for (const auto& [from, spoilt_text] : spoilt) {
    const char* to = spoilt_text;
    CAPTURE(to);
    CHECK_THROWS_AS(parse_edition(replaced(json, from, to)), BadInput);
  }
}

TEST_CASE(
    "an edition of a tournament file is refused if it has a sequential test with an impossible batch or only "
    "one player") {
  const std::string top = "format = \"sprt\"\nsprt = { elo0 = 0, elo1 = 5, batch = 20 }\n";
  const std::string json = to_json(asked(top, "ala ola"));
  CHECK_NOTHROW(parse_edition(json));
  for (const char* batch : {"\"batch\":0", "\"batch\":100001", "\"batch\":9223372036854775808"}) {
    CAPTURE(batch);
    CHECK_THROWS_AS(parse_edition(replaced(json, "\"batch\":20", batch)), BadInput);
  }
  Edition alone = asked(top, "ala ola");
  alone.players.pop_back();
  for (Edition::Game& game : alone.games) game.players = {0};
  CHECK_THROWS_AS(parse_edition(to_json(alone)), BadInput);
  Edition exam = asked(top, "ala ola");
  exam.format = Exam{.until_told = SequentialTest{.theta0 = 0, .theta1 = 5}};
  CHECK_THROWS_AS(parse_edition(to_json(exam)), BadInput);
}

TEST_CASE("matches of an accepted version count only for the player to which the version belongs") {
  Edition edition = asked("", "ala ola");
  const auto now = edition.players[0].version.hash();
  const ContentHash one("1"), two("2"), other("3");
  edition.accepted = {{"ala", one, two}, {"ala", two, now}, {"ola", other, now}};
  CHECK(edition.counts(edition.players[0], now));
  CHECK(edition.counts(edition.players[0], one));
  CHECK(!edition.counts(edition.players[0], other));
  CHECK(!edition.counts(edition.players[0], std::nullopt));
  CHECK(edition.counts(edition.players[1], other));
}
