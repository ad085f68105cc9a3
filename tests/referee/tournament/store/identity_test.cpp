#include "referee/tournament/store/identity.hpp"

#include "referee/tournament/store/content_hash.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

const std::string two_players =
    "[[player]]\nname = \"x\"\ncommand = \"./bot --level 3\"\n"
    "[[player]]\nname = \"y\"\ntoken = \"sesame\"\n";
const std::string a_game = "[[game]]\nid = \"paski\"\n";

Identity identity_in(const ScratchFolder& folder, const std::string& text,
                     const std::string& search_path = "") {
  const auto file = parse_tournament_file(text, folder.path() / "t.toml", toy::games());
  return identity_of(file, make_boards(file), search_path);
}

Facts facts(const ScratchFolder& folder, const std::string& text, const std::string& search_path = "") {
  return facts_of(identity_in(folder, text, search_path));
}

Changes changes_between(const Facts& before, const Identity& now, const std::set<std::string>& played) {
  return gramy::referee::changes_between(before, facts_of(now), now.places, played);
}

const std::set<std::string> everybody{"x", "y"};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("where, when and how many at once makes no other tournament") {
  const ScratchFolder folder;
  const Facts before = facts(folder, two_players + a_game);
  const std::string harmless = "listen = \"127.0.0.1:4\"\nwait_ms = 7\nconcurrency = 9\n";
  CHECK(facts(folder, harmless + replaced(two_players, "sesame", "poppy") + a_game) == before);
  for (const auto& [name, value] : before) CHECK(value.find("sesame") == std::string::npos);
  const std::string hash = "token_hash = \"" + std::string(64, 'a') + "\"";
  CHECK(facts(folder, replaced(two_players, "token = \"sesame\"", hash) + a_game) == before);
}

TEST_CASE("changes are named in the words of the file") {
  const ScratchFolder folder;
  const Facts before = facts(folder, "seed = 1\n[clock]\ninitial_ms = 1000\n" + two_players + a_game);
  const auto changes =
      changes_between(before, identity_in(folder, "seed = 2\n" + two_players + a_game), everybody);
  CHECK(changes.file ==
        Words{"clock.initial_ms was 1000, is not there", "seed was 1, is 2",
              "set of boards of paski has changed (" + (folder.path() / "t.toml").string() + ":8:1)"});
  CHECK(changes.players.empty());
  const auto more =
      changes_between(before,
                      identity_in(folder, "seed = 1\n[clock]\ninitial_ms = 1000\n" + two_players +
                                              "[[player]]\nname = \"z\"\ntoken = \"z\"\n" + a_game),
                      everybody);
  CHECK(more.file == Words{"list of players was x, y, is x, y, z"});
}

TEST_CASE("board files that have changed are named, once for all their starts") {
  const ScratchFolder folder;
  const std::string text =
      two_players +
      "[[game]]\nid = \"zielone\"\nboards = { files = [\"*.in\", \"sub/a.in\"], starts = [1, 2] }\n";
  folder.write("a.in", "7");
  folder.write("b.in", "7");
  folder.write("sub/a.in", "7");
  const Facts before = facts(folder, text);
  const auto changes = [&] { return changes_between(before, identity_in(folder, text), everybody).file; };
  const auto place = [&](const char* name) { return " (" + (folder.path() / name).string() + ")"; };
  CHECK(changes().empty());
  folder.write("sub/a.in", "8");
  CHECK(changes() == Words{"board sub/a.in of zielone has changed" + place("sub/a.in")});
  std::filesystem::remove(folder.path() / "b.in");
  folder.write("c.in", "7");
  CHECK(changes() == Words{"board b.in of zielone is gone", "board c.in of zielone is new" + place("c.in"),
                           "board sub/a.in of zielone has changed" + place("sub/a.in")});
  for (const char* name : {"a.in", "d.in", "e.in"}) folder.write(name, "9");
  REQUIRE(changes().size() == 4);
  CHECK(changes()[0] == "board a.in of zielone has changed" + place("a.in"));
  CHECK(changes()[3] == "3 more boards of zielone");
}

TEST_CASE("boards are compared although it is not known of which files they were") {
  const ScratchFolder folder;
  const std::string text = two_players + "[[game]]\nid = \"paski\"\nboards = { files = [\"*.in\"] }\n";
  folder.write("a.in", "7");
  Facts before = facts(folder, text);
  CHECK(before.erase("board a.in of paski") == 1);
  CHECK(changes_between(before, identity_in(folder, text), everybody).file.empty());
  folder.write("a.in", "8");
  CHECK(changes_between(before, identity_in(folder, text), everybody).file ==
        Words{"set of boards of paski has changed (" + (folder.path() / "t.toml").string() + ":9:10)"});
}

TEST_CASE("a player is another when its command or a file that this names has changed") {
  const ScratchFolder folder;
  const std::string text = two_players + a_game;
  const Facts without = facts(folder, text);
  folder.write("bot", "first");
  const std::string bot = " (" + (folder.path() / "bot").string() + ")";
  const Facts before = facts(folder, text);
  CHECK(before.at("player x: file ./bot") == content_hash("first"));
  CHECK(changes_between(without, identity_in(folder, text), everybody).players ==
        Words{"player x: file ./bot is new" + bot});
  folder.write("bot", "second");
  CHECK(changes_between(before, identity_in(folder, text), everybody).players ==
        Words{"player x: file ./bot has changed" + bot});
  const auto changes =
      changes_between(before, identity_in(folder, replaced(text, "level 3", "level 4")), everybody);
  CHECK(changes_between(before, identity_in(folder, replaced(text, "level 3", "level 4")), {"y"})
            .players.empty());
  CHECK(changes.file.empty());
  CHECK(changes.players == Words{"player x: command was './bot --level 3', is './bot --level 4'",
                                 "player x: file ./bot has changed" + bot});
}

TEST_CASE("of a program that is found elsewhere both paths are named, and where it lies is no change") {
  const ScratchFolder folder;
  const std::string text = replaced(two_players + a_game, "./bot", "bot");
  const auto one = folder.write("one/bot", "first"), two = folder.write("two/bot", "second"),
             copy = folder.write("copy/bot", "first");
  const Identity there = identity_in(folder, text, one.parent_path());
  const Facts before = facts_of(there);
  const auto changes = [&](Facts was, const std::filesystem::path& now) {
    return changes_between(was, identity_in(folder, text, now.parent_path()), everybody).players;
  };
  CHECK(changes(before, two) ==
        Words{"player x: file bot has changed: it was " + one.string() + ", it is " + two.string()});
  CHECK(changes(before, copy).empty());
  CHECK(version_of(identity_in(folder, text, copy.parent_path()), "x") == version_of(there, "x"));
  Facts earlier = before;  // a store that does not say where it was
  CHECK(earlier.erase("player x: path of bot") == 1);
  CHECK(changes(earlier, one).empty());
  CHECK(changes(earlier, two) == Words{"player x: file bot has changed (" + two.string() + ")"});
}

TEST_CASE("a player's version follows from what he is alone, and nobody else's") {
  const ScratchFolder folder;
  folder.write("bot", "first");
  const Identity before = identity_in(folder, "seed = 1\n" + two_players + a_game);
  CHECK(version_of(before, "x").has_value());
  CHECK(!version_of(before, "y"));  // who connects by himself
  CHECK(version_of(identity_in(folder, "seed = 2\n" + two_players + a_game), "x") == version_of(before, "x"));
  folder.write("bot", "second");
  CHECK(version_of(identity_in(folder, "seed = 1\n" + two_players + a_game), "x") != version_of(before, "x"));
}

TEST_CASE("boards are known by name") {
  const ScratchFolder folder;
  folder.write("a.in", "7");
  folder.write("b.in", "7");
  const std::string text = two_players + "[[game]]\nid = \"paski\"\nboards = { files = [\"*.in\"] }\n";
  const Identity now = identity_in(folder, text);
  const auto& boards = now.names.games.at(0).boards;
  REQUIRE(boards.size() == 2);
  CHECK(boards[0].name == "a.in");
  CHECK(boards[1].identity.content == ContentHash("7"));
  CHECK(boards[1].identity.copy == 1);
}

TEST_CASE("programs are looked for where the shell does") {
  const ScratchFolder folder;
  const std::string text = replaced(two_players + a_game, "./bot", "(cd .; bot)");
  const auto one = folder.write("one/cat", "not it").parent_path(),
             two = folder.write("two/bot", "it").parent_path();
  const Facts found = facts(folder, text, one.string() + "::" + two.string());
  CHECK(found.at("player x: file bot") == content_hash("it"));
  CHECK(!facts(folder, text, one.string()).contains("player x: file bot"));
}
