#include "referee/tournament/store/travelling_bots.hpp"

#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

using doctest::Contains;

namespace {

/// Two players, of whom x brings a folder.
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
  Facts facts(const TournamentFile& file) const { return facts_of(identity_of(file, make_boards(file), "")); }

  ScratchFolder folder;
  BotCache cache{folder.path() / "cache"};
};

}  // namespace

TEST_CASE("a player plays in a copy of his folder, here and where the store is read") {
  const Tournament tournament;
  TournamentFile file = tournament.file();
  MemoryStore store("store");
  const PackedBots bots = pack_bots(file, tournament.cache);
  REQUIRE(bots.size() == 1);
  CHECK(file.players[0].directory == tournament.folder.path() / "cache" / bots.begin()->first.text());
  CHECK(file.players[1].directory == tournament.folder.path());
  keep_bots(store, bots);
  store.set_facts(tournament.facts(file));
  std::filesystem::remove_all(tournament.folder.path() / "bots");
  TournamentFile elsewhere = tournament.file();
  unpack_bots(elsewhere, store, BotCache(tournament.folder.path() / "other"));
  CHECK(elsewhere.players[0].directory == tournament.folder.path() / "other" / bots.begin()->first.text());
  CHECK(tournament.folder.read("other/" + bots.begin()->first.text() + "/bot.py") == "1");
  CHECK(changes_between(store.facts(), tournament.facts(elsewhere), {}, {"x", "y"}).players.empty());
}

TEST_CASE("what changes in the folder makes another version of the player, and where it lies does not") {
  const Tournament tournament;
  const TournamentFile file = tournament.file();
  const auto boards = make_boards(file);
  const Identity before = identity_of(file, boards, "");
  std::filesystem::create_directory(tournament.folder.path() / "bots/x/empty");
  CHECK(version_of(identity_of(file, boards, ""), "x") == version_of(before, "x"));
  TournamentFile moved = file;
  moved.keys["player x: folder"] = "elsewhere";
  CHECK(version_of(identity_of(moved, boards, ""), "x") == version_of(before, "x"));
  tournament.folder.write("bots/x/data", "2");
  const Identity after = identity_of(file, boards, "");
  CHECK(version_of(after, "x") != version_of(before, "x"));
  CHECK(version_of(after, "y") == version_of(before, "y"));
  CHECK(changes_between(facts_of(before), facts_of(after), {}, {"x", "y"}).players ==
        Words{"player x: content of its folder has changed"});
  tournament.folder.write("bots/x/bot.py", "2");  // which the command names
  CHECK(changes_between(facts_of(before), facts_of(identity_of(file, boards, "")), {}, {"x", "y"}).players ==
        Words{"player x: content of its folder has changed"});
  Facts earlier = facts_of(before);  // of a version that kept where the copy was
  earlier["player x: path of bot.py"] = "/home/ala/.cache/gramy/bots/b2-1/bot.py";
  CHECK(changes_between(earlier, facts_of(identity_of(file, boards, "")), {}, {"x", "y"}).players ==
        Words{"player x: content of its folder has changed"});
}

TEST_CASE("a folder that cannot be had is said with the player's name") {
  const Tournament tournament;
  TournamentFile file = tournament.file();
  MemoryStore store("store");
  store.set_facts(tournament.facts(file));
  CHECK_THROWS_WITH_AS(unpack_bots(file, store, tournament.cache), Contains("the folder of player 'x'"),
                       Damaged);
  std::filesystem::remove_all(tournament.folder.path() / "bots");
  CHECK_THROWS_WITH_AS(pack_bots(file, tournament.cache), Contains("player 'x': folder: "), BadInput);
}
