#include "referee/tournament/records/tournaments.hpp"

#include "referee/tournament/places/begin_edition.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/results_folder.hpp"
#include "referee/tournament/places/shared_results.hpp"
#include "tests/referee/tournament/counted/class_of_players.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

ClassFile named(const std::string& tournament, const std::string& players = "ala ola") {
  return class_of(players, "name = \"" + tournament + "\"\n");
}

std::vector<std::string> begin(Store& store, const ClassFile& file, bool names_tournament) {
  return begin_edition(store, "store", file.edition(), {}, {.names_tournament = names_tournament});
}

}  // namespace

TEST_CASE("each tournament of a store has its own documents") {
  MemoryStore store("store");
  store.set_text("a", "of the store");
  for (const char* name : {"winter", "spring", "winter"}) {
    add_tournament(store, name);
    store.set_document("a", name);
  }
  CHECK(tournaments_in(store) == Words{"winter", "spring"});
  choose_tournament(store, "winter", "store");
  CHECK(store.document("a") == "winter");
  choose_tournament(store, "spring", "store");
  CHECK(store.document("a") == "spring");
  CHECK(store.text("a") == "of the store");
}

TEST_CASE("if the user names no tournament, the only tournament of a store is chosen") {
  MemoryStore store("store");
  choose_tournament(store, "", "store");
  CHECK(store.tournament().empty());
  CHECK_THROWS_WITH_AS(choose_tournament(store, "winter", "store"),
                       "store: expected --tournament with a tournament of this store, found 'winter'",
                       BadInput);
  add_tournament(store, "winter");
  store.choose("");
  choose_tournament(store, "", "store");
  CHECK(store.tournament() == "winter");
  add_tournament(store, "spring");
  CHECK_THROWS_WITH_AS(choose_tournament(store, "", "store"),
                       "store: expected --tournament with one of 'winter', 'spring'", BadInput);
  CHECK_THROWS_WITH_AS(choose_tournament(store, "summer", "store"),
                       "store: expected --tournament with one of 'winter', 'spring', found 'summer'",
                       BadInput);
  remove_tournament(store, "spring");
  choose_tournament(store, "", "store");
  CHECK(store.tournament() == "winter");
}

TEST_CASE("tournaments in one store have separate editions and matches") {
  MemoryStore store("store");
  const ClassFile winter = named("winter"), spring = named("spring");
  CHECK(begin(store, winter, false).empty());
  CHECK(play_missing(winter, store) == 4);
  CHECK_THROWS_WITH_AS(begin(store, spring, false), doctest::Contains("name was winter, is spring"),
                       Conflict);
  CHECK(begin(store, spring, true).empty());
  CHECK(play_missing(spring, store) == 4);
  CHECK(store.last() == 8);
  CHECK_THROWS_WITH_AS(
      begin(store, winter, false),
      "store: the store has several tournaments: 'winter', 'spring' (to go on with 'winter', "
      "add --tournament 'winter')",
      Conflict);
  CHECK_THROWS_WITH_AS(begin(store, named("summer"), false),
                       "store: the store has several tournaments: 'winter', 'spring' (to begin 'summer', "
                       "add --tournament 'summer')",
                       Conflict);
  CHECK(begin(store, named("winter", "ala ola ula"), true) ==
        Words{"keeps 4 matches; plays 8 more: 8 of the new player ula"});
  CHECK(newest_edition_number(store) == 2);
  choose_tournament(store, "spring", "store");
  CHECK(newest_edition_number(store) == 1);
  CHECK(begin(store, spring, true).empty());
  CHECK(matches_in(store).size() == 4);
}

TEST_CASE("a tournament without matches is removed when a tournament of another name begins in its store") {
  MemoryStore store("store");
  begin(store, named("winter"), false);
  begin(store, named("spring"), false);
  CHECK(tournaments_in(store) == Words{"spring"});
  // The tournament winter was removed, so it begins again with edition 1.
  begin(store, named("winter", "ala ola ula"), true);
  CHECK(newest_edition_number(store) == 1);
}

TEST_CASE("the address of a tournament is printed with the quotes that a shell needs") {
  CHECK(TournamentAddress("results/all").in_shell() == "results/all");
  CHECK(TournamentAddress("results/all", "round 1").in_shell() == "results/all --tournament 'round 1'");
  CHECK(TournamentAddress("postgresql://lab:a#b@db.example.org/gramy").is_database());
  CHECK(!TournamentAddress("results/all").is_database());
}

TEST_CASE(
    "while the second of two tournaments in a folder is played, the first one is not reported as being "
    "played") {
  const ScratchFolder folder;
  const std::filesystem::path out = folder.path() / "out";
  using Use = FolderLock::Use;
  begin_in_folder(out, named("winter").edition(), {}, {}, {}, Use::to_share);
  const TournamentAddress winter(out, "winter"), spring(out, "spring");
  {
    const SharedResults shared(winter);
    CHECK(is_played(winter));
    CHECK(is_played(out));
  }
  begin_in_folder(out, named("spring").edition(), {}, {.names_tournament = true}, {}, Use::alone);
  const SharedResults alone(spring, Use::alone);
  CHECK(is_played(spring));
  CHECK(!is_played(winter));
  CHECK(is_played(out));
}

TEST_CASE("a folder holds several tournaments, each with its own lock and exports") {
  const ScratchFolder folder;
  const std::filesystem::path out = folder.path() / "out";
  using Use = FolderLock::Use;
  const auto begin_beside = [&](const std::string& name, Use use) {
    begin_in_folder(out, named(name).edition(), {}, {.names_tournament = true}, {}, use);
  };
  begin_beside("winter", Use::alone);
  begin_beside("spring 2/3", Use::to_share);
  const TournamentAddress winter(out, "winter"), spring(out, "spring 2/3");
  CHECK_THROWS_WITH_AS(read_results(out), doctest::Contains("one of 'winter', 'spring 2/3'"), BadInput);
  CHECK(read_results(spring)->tournament() == "spring 2/3");
  {
    const SharedResults alone(winter, Use::alone);
    CHECK(is_played(winter));
    CHECK(!is_played(spring));
    const SharedResults shared(spring);
    CHECK(is_played(spring));
    CHECK(*alone.folder() == out / "tournaments/winter");
    CHECK(*shared.folder() == out / "tournaments/spring%202%2F3");
    CHECK_THROWS_AS(begin_beside("winter", Use::to_share), InUse);
    CHECK_THROWS_AS(begin_in_folder(out, named("all").edition(), {}, {}, {}, Use::alone), InUse);
    begin_beside("summer", Use::alone);
    CHECK(shared.store().tournament() == "spring 2/3");
  }
  CHECK(!is_played(winter));
  CHECK(tournaments_in(*store_at(out.string())) ==
        std::vector<std::string>{"winter", "spring 2/3", "summer"});
}
