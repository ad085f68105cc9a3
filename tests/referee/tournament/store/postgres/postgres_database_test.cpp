#include "../class_of_players.hpp"
#include "private_postgres.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/postgres/postgres_set_aside.hpp"
#include "referee/tournament/store/postgres/postgres_store.hpp"
#include "referee/tournament/store/postgres/taking_over_database.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// A database that a class plays into, from one file to the next.
class ClassDatabase {
 public:
  Words share(const ClassFile& asked, bool accept_changes = false) const {
    const TournamentFile file = asked.file();
    const auto boards = make_boards(file);
    return share_in_database(url_, asked.identity(), accept_changes,
                             shared_tournament(file, asked.text(), boards, std::chrono::seconds(1)),
                             texts_of(boards), {});
  }

  /// Goes on with the file, and plays what is missing. Returns what is told.
  Words play(const ClassFile& asked) {
    const auto lines = share(asked);
    PostgresStore store(url_);
    Batch batch{.matches = {}, .boards = texts_of(make_boards(asked.file())), .unplayed = {}, .voided = {}};
    for (StoredMatch& match : played_matches(asked)) {
      if (!store.match(match.place)) batch.matches.push_back(std::move(match));
    }
    played = batch.matches.size();
    store.add(batch);
    return lines;
  }

  std::vector<StoredMatch> matches() const {
    std::vector<StoredMatch> matches;
    store().for_each([&](StoredMatch match) { matches.push_back(std::move(match)); });
    return matches;
  }

  /// Those that are set aside.
  std::vector<StoredMatch> aside() const {
    PostgresStore its = store();
    std::vector<StoredMatch> matches;
    PostgresSetAside(its).for_each([&](const SetAside::Entry& entry) { matches.push_back(entry.match); });
    return matches;
  }

  PostgresStore store() const { return PostgresStore(url_); }

  std::uint64_t played = 0;  ///< the last time

 private:
  std::string url_ = fresh_tournament_database();
};

const ClassFile begun, ola_anew = class_of("ala ola/2 ula"), without_ola = class_of("ala ula");

}  // namespace

TEST_CASE("PostgreSQL: with accepted changes the matches stand, and what was not played is played anew") {
  const ClassDatabase database;
  CHECK(database.share(begun).empty());
  auto played = played_matches(begun);
  const auto first_of = [&](const std::string& player) {
    return std::ranges::find_if(played, [&](const StoredMatch& match) {
      return std::ranges::count(match.identity.players, player) > 0;
    });
  };
  const auto ola = first_of("ola");
  const MatchIdentity unplayed = ola->identity;
  played.erase(ola);
  database.store().add({.matches = played,
                        .boards = texts_of(make_boards(begun.file())),
                        .unplayed = {{unplayed, {true, false}}},
                        .voided = {{unplayed, {1, 0}}}});
  CHECK(database.share(ola_anew, true) ==
        Words{"keeps 11 matches; plays 1 more: 1 of ola's new version",
                                 "going on although player ola: command was 'bot 1', is 'bot 2'"});
  CHECK(database.store().size() == 11);
  CHECK(database.store().unplayed().empty());
  CHECK(database.store().voided().empty());
  CHECK(database.share(ola_anew).empty());
}

TEST_CASE(
    "PostgreSQL: after each change the database is that of a fresh tournament, and nothing is played twice") {
  ClassDatabase database;
  const ClassFile more = class_of("ewa ala ola ula");
  struct Step {
    ClassFile file;
    std::uint64_t played, aside;
    const char* told;
  };
  const Step steps[] = {
      {begun, 12, 0, ""},
      {begun, 0, 0, ""},
      {ola_anew, 8, 8,
       "keeps 4 matches; plays 8 more: 8 of ola's new version; sets 8 aside: 8 of ola's earlier version\n"
       "player ola: command was 'bot 1', is 'bot 2'\n"},
      {begun, 0, 8, "keeps 4 matches; takes 8 back; sets 8 aside..."},
      {ola_anew, 0, 8, "keeps 4 matches; takes 8 back; sets 8 aside..."},
      {without_ola, 0, 16, "keeps..."},
      {begun, 0, 8, "keeps..."},
      {more, 12, 8, "keeps..."},
      {begun, 0, 20, "keeps..."},
      {ola_anew, 0, 20, "keeps..."},
      {more, 0, 8, "keeps..."}};
  for (const auto& [file, played, aside, told] : steps) {
    CAPTURE(file.text());
    std::string lines;
    for (const std::string& line : database.play(file)) lines += line + "\n";
    CAPTURE(lines);
    CHECK(reads(lines, told));
    CHECK(database.played == played);
    CHECK(database.matches() == played_matches(file));
    CHECK(database.aside().size() == aside);
    std::uint64_t added = 0;
    database.store().for_each_added(0, [&](const StoredMatch&) { ++added; });
    CHECK(added == database.matches().size());
  }
}

TEST_CASE("PostgreSQL: a renamed player keeps his matches, those set aside too") {
  ClassDatabase database;
  database.play({});
  database.play(class_of("ala ola"));  // ula's matches are set aside
  const ClassFile renamed = class_of("ewa<ala ola ula");
  database.play(renamed);
  CHECK(database.played == 0);
  CHECK(database.aside().empty());
  const auto fresh = played_matches(renamed), matches = database.matches();
  REQUIRE(matches.size() == fresh.size());
  for (std::size_t i = 0; i < matches.size(); ++i) {
    CHECK(matches[i].identity == fresh[i].identity);
    const RecordedMatch record = parse_recorded_match(matches[i].record);
    CHECK(record.match == fresh[i].id);
    CHECK(record.played_as.empty() == (std::ranges::count(record.players, "ewa") == 0));
  }
}

TEST_CASE("PostgreSQL: a change that is broken off has changed nothing, and is made the next time") {
  ClassDatabase database;
  database.play({});
  database.play(without_ola);
  const auto before = database.matches(), aside = database.aside();
  const Facts facts = database.store().facts();
  for (const bool is_cut_off : {false, true}) {
    CAPTURE(is_cut_off);
    PostgresStore store = database.store();
    CHECK_THROWS_AS(store.connection().in_transaction([&] {
      CHECK(take_over_database(store, ola_anew.identity(), false).size() == 1);
      CHECK(store.size() == 4);
      if (is_cut_off) store.connection().ask("select pg_terminate_backend(pg_backend_pid())");
      throw std::runtime_error("killed");
    }),
                    std::runtime_error);
    CHECK(database.matches() == before);
    CHECK(database.aside() == aside);
    CHECK(store.facts() == facts);  // it has connected again
  }
  database.play(ola_anew);
  CHECK(database.matches() == played_matches(ola_anew));
}

TEST_CASE("PostgreSQL: matches, tournament and queue change in one step") {
  ClassDatabase database;
  database.play({});
  const auto before = database.matches();
  const std::string shared = database.store().document(shared_document);
  database.store().connection().run("alter function gramy.clear() rename to clear_no_more");
  CHECK_THROWS_AS(database.share(ola_anew), PostgresError);  // as late as can be
  CHECK(database.matches() == before);
  CHECK(database.aside().empty());
  CHECK(database.store().document(shared_document) == shared);
  database.store().connection().run("alter function gramy.clear_no_more() rename to clear");
  CHECK(database.share(ola_anew).size() == 2);
  CHECK(database.aside().size() == 8);
}

TEST_CASE("PostgreSQL: a change within which the server goes is made when it is back") {
  ClassDatabase database;
  database.play({});
  PostgresStore store = database.store();
  store.connection().run(R"(
    create sequence public.tries;  -- a rollback does not take back what it has counted
    alter function gramy.clear() rename to clear_once_more;
    create function gramy.clear() returns void language plpgsql as $$
    begin
      perform gramy.clear_once_more();
      if nextval('public.tries') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
    end $$)");
  CHECK(database.share(ola_anew).size() == 2);
  CHECK(database.aside().size() == 8);
  CHECK(store.connection().ask("select last_value from public.tries").text(0, 0) == "2");
}

TEST_CASE("PostgreSQL: a transaction that failed, or lost the server, says so") {
  const ClassDatabase database;
  PostgresStore store = database.store();
  const auto set_text = [&](const std::string& text) { store.set_document("text", text); };
  CHECK_THROWS_WITH(store.connection().in_transaction([&] {
    set_text("changed");
    CHECK_THROWS_AS(store.connection().ask("select 1 / 0"), PostgresError);
  }),
                    (store.name() + ": a statement has failed, and so nothing has been changed").c_str());
  CHECK(store.document("text").empty());
  set_text("later");
  CHECK(store.document("text") == "later");
  // Without the server nobody knows whether it was made.
  CHECK_THROWS_AS(store.connection().in_transaction(
                      [&] { store.connection().ask("select pg_terminate_backend(pg_backend_pid())"); }),
                  ServerAway);
}

TEST_CASE("PostgreSQL: a match that was set aside and has changed since is noticed") {
  ClassDatabase database;
  database.play({});
  database.play(without_ola);
  CHECK(database.aside().size() == 8);
  for (const char* change : {"update gramy.set_aside set seat_0 = 'x' where place = 2",
                             "delete from gramy.set_aside where place = 3"}) {
    database.store().connection().run(change);
    CHECK_THROWS_AS(database.aside(), Damaged);
  }
}

TEST_CASE("PostgreSQL: who refuses changes nothing") {
  ClassDatabase database;
  const std::string knockout = "format = \"knockout\"\n";
  const ClassFile three = class_of("ala ola ula", knockout), more = class_of("ala ola ula ewa", knockout);
  database.play(three);
  CHECK(reads(refusal_of<Conflict>([&] { database.share(more); }),
              "...Undo that, or play into another database."));
  CHECK(database.matches() == played_matches(three));
  CHECK(database.store().facts() == facts_of(three.identity()));
}

TEST_CASE("PostgreSQL: where nothing was played but walkovers a new version is asked again") {
  const ClassDatabase database;
  database.share(begun);
  const MatchIdentity match = played_matches(begun).front().identity;
  database.store().add({.matches = {}, .boards = {}, .unplayed = {{match, {true, false}}}, .voided = {}});
  CHECK(database.share(ola_anew).empty());
  CHECK(database.store().unplayed().empty());
}
