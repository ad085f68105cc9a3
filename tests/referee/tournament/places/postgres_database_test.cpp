#include "tests/referee/tournament/records/postgres/class_database.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

const ClassFile first_file, ola_anew = class_of("ala ola/2 ula"), without_ola = class_of("ala ula");

}  // namespace

TEST_CASE(
    "PostgreSQL: after an accepted change of a player, its recorded matches count, and its unplayed ones are "
    "to be played") {
  const ClassDatabase database;
  CHECK(database.share(first_file).empty());
  auto played = played_matches(first_file);
  const auto first_of = [&](const std::string& player) {
    return std::ranges::find_if(played, [&](const CountedMatch& match) {
      return std::ranges::count(match.identity.players, player) > 0;
    });
  };
  const auto ola = first_of("ola");
  const Edition edition = first_file.edition();
  const MatchKey unplayed = stored_in(*ola, edition).key;
  played.erase(ola);
  std::vector<StoredMatch> matches;
  for (const CountedMatch& match : played) matches.push_back(stored_in(match, edition));
  database.store().add({.matches = matches,
                        .boards = texts_of(make_boards(first_file.file())),
                        .unplayed = {{unplayed, {true, false}}}});
  CHECK(database.share(ola_anew, true) ==
        Words{"keeps 11 matches; plays 1 more: 1 of ola's new version",
              "going on although player ola: command was 'bot 1', is 'bot 2'"});
  CHECK(database.store().last() == 11);
  CHECK(counted_in(database.store()).unplayed(database.store()).empty());
  CHECK(database.share(ola_anew).empty());
}

TEST_CASE("PostgreSQL: an interrupted change of the tournament file has no effect, and can be made again") {
  ClassDatabase database;
  database.play({});
  database.play(without_ola);
  const auto before = database.matches();
  const std::uint64_t editions = database.editions();
  for (const bool is_cut_off : {false, true}) {
    CAPTURE(is_cut_off);
    PostgresStore store = database.store();
    CHECK_THROWS_AS(store.connection().in_transaction([&] {
      CHECK(begin_edition(store, "x", ola_anew.edition(), {}, {}).size() == 1);
      CHECK(newest_edition_number(store) == editions + 1);
      if (is_cut_off) store.connection().ask("select pg_terminate_backend(pg_backend_pid())");
      throw std::runtime_error("killed");
    }),
                    std::runtime_error);
    CHECK(database.matches() == before);
    CHECK(newest_edition_number(store) == editions);  // works again, because the store has reconnected
  }
  database.play(ola_anew);
  CHECK(database.matches() == played_matches(ola_anew));
}

TEST_CASE(
    "PostgreSQL: if one step of a change of the tournament file fails, matches, tournament and queue stay "
    "unchanged") {
  ClassDatabase database;
  database.play({});
  const auto before = database.matches();
  const std::string shared = database.store().document(shared_document);
  database.store().connection().run(
      "alter function gramy.clear(text, bigint, bigint, bigint) rename to clear_no_more");
  // the last step fails, because the function clear has another name
  CHECK_THROWS_AS(database.share(ola_anew), PostgresError);
  CHECK(database.matches() == before);
  CHECK(database.store().document(shared_document) == shared);
  database.store().connection().run(
      "alter function gramy.clear_no_more(text, bigint, bigint, bigint) rename to clear");
  CHECK(database.share(ola_anew).size() == 2);
  CHECK(database.matches().size() == 4);
}

TEST_CASE(
    "PostgreSQL: if the connection is lost during a change of the tournament file, the change is made after "
    "a reconnect") {
  ClassDatabase database;
  database.play({});
  PostgresStore store = database.store();
  store.connection().run(R"(
    create sequence public.tries;  -- a rollback does not take back what it has counted
    alter function gramy.clear(text, bigint, bigint, bigint) rename to clear_once_more;
    create function gramy.clear(tournament text, edition bigint, lease bigint, patience bigint) returns void language plpgsql as $$
    begin
      perform gramy.clear_once_more(tournament, edition, lease, patience);
      if nextval('public.tries') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
    end $$)");
  CHECK(database.share(ola_anew).size() == 2);
  CHECK(database.matches().size() == 4);
  CHECK(store.connection().ask("select last_value from public.tries").text(0, 0) == "2");
}

TEST_CASE("PostgreSQL: a transaction that failed or whose connection was lost is reported") {
  const ClassDatabase database;
  PostgresStore store = database.store();
  const auto set_text = [&](const std::string& text) { store.set_document("text", text); };
  CHECK_THROWS_WITH(store.connection().in_transaction([&] {
    set_text("changed");
    CHECK_THROWS_AS(store.connection().ask("select 1 / 0"), PostgresError);
  }),
                    (store.name() + ": a statement has failed, so nothing was changed").c_str());
  CHECK(store.document("text").empty());
  set_text("later");
  CHECK(store.document("text") == "later");
  // If the connection is lost, the client cannot know whether the change was made.
  CHECK_THROWS_AS(store.connection().in_transaction(
                      [&] { store.connection().ask("select pg_terminate_backend(pg_backend_pid())"); }),
                  ServerAway);
}

TEST_CASE("PostgreSQL: a player's new version plays the player's matches that are recorded as walkovers") {
  const ClassDatabase database;
  database.share(first_file);
  const MatchKey match = stored_in(played_matches(first_file).front(), first_file.edition()).key;
  database.store().add({.matches = {}, .boards = {}, .unplayed = {{match, {true, false}}}});
  CHECK(database.share(ola_anew).empty());
  CHECK(counted_in(database.store()).unplayed(database.store()).empty());
}
