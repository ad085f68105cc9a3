#include "referee/tournament/places/travelling_bots.hpp"

#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/file/bot_folder.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

using doctest::Contains;

namespace {

/// A tournament of two players. Player x has a folder with its bot.
struct Tournament {
  Tournament() { folder.write("bots/x/bot.py", "1"); }

  TournamentFile file() const {
    return parse_tournament_file(R"(
[[player]]
name = "x"
command = "python3 bot.py"
folder = "bots/x"
[[player]]
name = "y"
command = "y"
[[game]]
id = "zielone"
)",
                                 folder.path() / "t.toml", toy::games());
  }
  static Edition edition(const TournamentFile& file) { return edition_of(file, make_boards(file), ""); }

  ScratchFolder folder;
  BotCache cache{folder.path() / "cache"};
};

}  // namespace

TEST_CASE("a player runs in a copy of its folder, which any machine can unpack from the store") {
  const Tournament tournament;
  TournamentFile file = tournament.file();
  MemoryStore store("store");
  const PackedBots bots = pack_bots(file, tournament.cache);
  REQUIRE(bots.size() == 1);
  CHECK(file.players[0].directory == tournament.folder.path() / "cache" / bots.begin()->first.text());
  CHECK(file.players[1].directory == tournament.folder.path());
  keep_bots(store, bots);
  const Edition edition = Tournament::edition(file);
  std::filesystem::remove_all(tournament.folder.path() / "bots");
  TournamentFile elsewhere = tournament.file();
  unpack_bots(elsewhere, edition, store, BotCache(tournament.folder.path() / "other"));
  CHECK(elsewhere.players[0].directory == tournament.folder.path() / "other" / bots.begin()->first.text());
  CHECK(tournament.folder.read("other/" + bots.begin()->first.text() + "/bot.py") == "1");
  CHECK(difference(edition, Tournament::edition(elsewhere)).empty());
}

TEST_CASE(
    "a change of a file in a player's folder makes a new version of the player, but a new empty folder in it "
    "does not") {
  const Tournament tournament;
  const TournamentFile file = tournament.file();
  const Edition before = Tournament::edition(file);
  const auto changes = [&] {
    Words words;
    for (const Change& change : difference(before, Tournament::edition(file))) words.push_back(change.words);
    return words;
  };
  std::filesystem::create_directory(tournament.folder.path() / "bots/x/empty");
  CHECK(changes().empty());
  tournament.folder.write("bots/x/data", "2");
  const Edition after = Tournament::edition(file);
  CHECK(after.players[0].version.hash() != before.players[0].version.hash());
  CHECK(after.players[1].version.hash() == before.players[1].version.hash());
  CHECK(changes() == Words{"player x: its folder has changed"});
  tournament.folder.write("bots/x/bot.py", "2");  // changes the file that the command names
  CHECK(changes() == Words{"player x: its folder has changed"});
}

TEST_CASE("a player's folder that cannot be packed or unpacked is reported with the player's name") {
  const Tournament tournament;
  TournamentFile file = tournament.file();
  MemoryStore store("store");
  CHECK_THROWS_WITH_AS(unpack_bots(file, Tournament::edition(file), store, tournament.cache),
                       Contains("the stored folder of player 'x'"), Damaged);
  std::filesystem::remove_all(tournament.folder.path() / "bots");
  CHECK_THROWS_WITH_AS(pack_bots(file, tournament.cache), Contains("player 'x': folder: "), BadInput);
}

namespace {

namespace fs = std::filesystem;

/// Tests what is packed for a sandboxed player x. The tournament also has a player y.
struct Brought {
  /// Returns the paths that are packed for x. `keys` are more keys of x, and `more` are more lines of the
  /// tournament file.
  Words brought(const std::string& command, const std::string& keys = "",
                const std::string& more = "") const {
    const fs::path path = folder.write(
        "t.toml", "[[player]]\nname = \"x\"\ntransport = \"stdio\"\nsandbox = true\ncommand = '''" + command +
                      "'''\n" + keys + "[[player]]\nname = \"y\"\ncommand = \"y\"\n" + more +
                      "[[game]]\nid = \"zielone\"\n");
    TournamentFile file = read_tournament_file(path, toy::games());
    pack_bots(file, cache, {folder.path() / "out"});
    CHECK(file.players[0].directory.parent_path() == home.path());
    Words paths;
    for (const BotFile& each : read_bot_folder(file.players[0].directory)) paths.push_back(each.path);
    return paths;
  }
  bool refuses(const std::string& command, const std::string& why) const {
    const std::string said = refusal_of([&] { brought(command); });
    CAPTURE(said);
    return said.find("t.toml:5:11: player 'x': command: ") != said.npos && said.find(why) != said.npos;
  }

  ScratchFolder folder, home;
  BotCache cache{home.path()};
};

}  // namespace

TEST_CASE("for a sandboxed player without a folder, only the files that its command names are packed") {
  const Brought shared;
  for (const char* file : {"bot.py", "other.py", "bots/my own.py", "bots/data", "out/standings.json"})
    shared.folder.write(file, file);
  CHECK(shared.brought("python3 bot.py") == Words{"bot.py"});
  CHECK(shared.brought("gramy-bot --stdio").empty());
  CHECK(shared.brought(
            "cd . && exec ./bot.py --book=bots/data t.toml out/standings.json bots none/x bot.py/x") ==
        Words{"bot.py", "bots/data"});
  for (const char* quoted :
       {"'bots/my own.py'", R"("bots/my own.py")", R"(bots/my\ own.py)", "bots/'my own'.py"})
    CHECK(shared.brought(std::string("python3 ") + quoted) == Words{"bots/my own.py"});
  CHECK(shared.brought("bash -c 'python3 bot.py'") == Words{"bot.py"});
  CHECK(shared.brought((shared.folder.path() / "bot.py").string()).empty());
}

TEST_CASE(
    "a sandboxed player's command may name no symbolic link and no file outside the tournament's folder") {
  const Brought shared;
  fs::create_symlink("/etc/passwd", shared.folder.path() / "bot.py");
  fs::create_symlink("/etc", shared.folder.path() / "etc");
  const std::string beside = "../" + shared.home.path().filename().string() + "/beside.py";
  shared.home.write("beside.py", "");
  CHECK(shared.refuses("python3 bot.py", "/bot.py: expected files and folders, found a symbolic link"));
  CHECK(shared.refuses("cat etc/passwd", "/etc: expected files and folders, found a symbolic link"));
  CHECK(
      shared.refuses("python3 " + beside, "expected only files in the tournament file's folder, found '../"));
}

TEST_CASE("a player's folder is packed without the tournament file, results and other players' folders") {
  const Brought shared;
  for (const char* file :
       {"bot.py", "data/book", "out/results.sqlite", "out/matches.jsonl", "earlier/results.sqlite",
        "bots/y/bot.py", "bots/x.py", "submissions/ala.py", "t.toml.txt"})
    shared.folder.write(file, file);
  CHECK(shared.brought("python3 bot.py", "folder = \".\"\n",
                       "folder = \"bots/y\"\n[[players]]\nfolder = \"submissions\"\n") ==
        Words{"bot.py", "bots/x.py", "data/book", "t.toml.txt"});
  CHECK(shared.brought("python3 y/bot.py", "folder = \"bots\"\n") == Words{"x.py", "y/bot.py"});
}
