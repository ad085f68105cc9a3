#include "referee/tournament/records/tournaments.hpp"

#include "referee/tournament/places/begin_edition.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/counted/class_of_players.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

ClassFile named(const std::string& tournament, const std::string& players = "ala ola") {
  return class_of(players, "name = \"" + tournament + "\"\n");
}

std::vector<std::string> begin(Store& store, const ClassFile& file, bool names_tournament) {
  return begin_edition(store, "store", file.edition(), {}, {.names_tournament = names_tournament});
}

}  // namespace

TEST_CASE("the tournaments of a store have documents of their own") {
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

TEST_CASE("without a name the only tournament is chosen") {
  MemoryStore store("store");
  choose_tournament(store, "", "store");
  CHECK(store.tournament().empty());
  CHECK_THROWS_WITH_AS(choose_tournament(store, "winter", "store"),
                       "store: expected --tournament with a tournament that is there, found 'winter'",
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

TEST_CASE("a match belongs to one tournament, and tournaments in a store are independent") {
  MemoryStore store("store");
  const ClassFile winter = named("winter"), spring = named("spring");
  CHECK(begin(store, winter, false).empty());
  CHECK(play_missing(winter, store) == 4);
  CHECK_THROWS_WITH_AS(begin(store, spring, false), doctest::Contains("name was winter, is spring"),
                       Conflict);
  CHECK(begin(store, spring, true).empty());
  CHECK(play_missing(spring, store) == 4);
  CHECK(store.size() == 8);
  CHECK_THROWS_WITH_AS(begin(store, winter, false),
                       doctest::Contains("expected --tournament with one of 'winter', 'spring'"), Conflict);
  CHECK(begin(store, named("winter", "ala ola ula"), true) ==
        Words{"keeps 4 matches; plays 8 more: 8 of the new player ula"});
  CHECK(newest_edition_number(store) == 2);
  choose_tournament(store, "spring", "store");
  CHECK(newest_edition_number(store) == 1);
  CHECK(begin(store, spring, true).empty());
  CHECK(matches_in(store).size() == 4);
}

TEST_CASE("a tournament without matches is replaced by one of another name") {
  MemoryStore store("store");
  begin(store, named("winter"), false);
  begin(store, named("spring"), false);
  CHECK(tournaments_in(store) == Words{"spring"});
}

TEST_CASE("an address of a database may name a tournament") {
  const std::string database = "postgresql://lab:a#b@db.example.org/gramy?host=/tmp";
  CHECK(parse_database_address(database).url == database);
  CHECK(parse_database_address(database).tournament.empty());
  CHECK(with_tournament(database, "") == database);
  for (const std::string name : {"winter", "Round 1/2 #%41", "żółw"}) {
    const std::string address = with_tournament(database, name);
    CHECK(names_database(address));
    CHECK(parse_database_address(address).url == database);
    CHECK(parse_database_address(address).tournament == name);
  }
  CHECK_THROWS_AS(with_tournament("results/all", "winter"), BadInput);
}
