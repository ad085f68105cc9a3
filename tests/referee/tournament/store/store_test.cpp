// The contract of every store.
#include "referee/tournament/store/store.hpp"

#include "referee/tournament/store/memory_store.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "stored.hpp"
#include "tests/referee/tournament/testing.hpp"
#ifdef GRAMY_POSTGRES
#include "postgres/private_postgres.hpp"
#include "referee/tournament/store/postgres/postgres_store.hpp"
#endif

namespace {

struct Memory : MemoryStore {
  Memory() : MemoryStore("memory") {}
};

struct Sqlite : ScratchFolder, SqliteStore {
  Sqlite() : SqliteStore(path() / "results.sqlite", Access::write) {}
};

#ifdef GRAMY_POSTGRES
struct Postgres : PostgresStore {
  Postgres() : PostgresStore(fresh_tournament_database()) {}
};
#define EVERY_STORE Memory, Sqlite, Postgres
#else
#define EVERY_STORE Memory, Sqlite
#endif

Words ids_of(const Store& store) {
  Words ids;
  store.for_each([&](const StoredMatch& match) { ids.push_back(match.id); });
  return ids;
}

MatchIdentity identity_called(const std::string& player) {
  return {"graf", ContentHash("8"), 3, {player, "y: \"#\n"}, 2};
}

}  // namespace

TEST_CASE_TEMPLATE("a new store is empty", Kind, EVERY_STORE) {
  const Kind store;
  CHECK(store.size() == 0);
  CHECK(ids_of(store).empty());
  CHECK(!store.match({1, 0}));
  CHECK(!store.match_from({0, 0}));
  CHECK(store.unplayed().empty());
  CHECK(store.document("standings").empty());
  CHECK_THROWS_AS(store.board(ContentHash("7")), Damaged);
}

TEST_CASE_TEMPLATE("matches come back as they were, in the schedule's order", Kind, EVERY_STORE) {
  Kind store;
  StoredMatch last = stored_match(0, "last");
  last.place = {2, 0};
  last.identity.start = 5;
  last.outcome = {{.winner = std::nullopt, .by_repetition = true}, protocol::Reason::repetition};
  last.versions = {std::nullopt, ContentHash("y 2")};
  store.add(batch_of(last));
  store.add(batch_of(stored_match(10, "third")));
  Batch both = batch_of(stored_match(9, "second"));
  both.matches.push_back(stored_match(1, "first"));
  store.add(both);
  CHECK(store.size() == 4);
  CHECK(ids_of(store) == Words{"first", "second", "third", "last"});
  CHECK(store.match({1, 9}) == stored_match(9, "second"));
  CHECK(store.match({2, 0}) == last);
  CHECK(!store.match({1, 2}));
  CHECK(store.match_from({0, 0})->id == "first");
  CHECK(store.match_from({1, 1})->id == "first");
  CHECK(store.match_from({1, 2})->id == "second");
  CHECK(store.match_from({1, 11}) == last);
  CHECK(!store.match_from({2, 1}));
  CHECK(store.board(last.identity.board) == board_text_of_all);
}

TEST_CASE_TEMPLATE("a verdict is kept with its match, and is no part of what the match is", Kind,
                   EVERY_STORE) {
  Kind store;
  StoredMatch judged = stored_match(0, "judged"), other = judged, unjudged = stored_match(1, "unjudged");
  judged.verdict = "[[1,2],\"zażółć\"]";
  store.add(batch_of(judged));
  store.add(batch_of(unjudged));
  CHECK(store.match({1, 0}) == judged);
  CHECK(store.match({1, 1}).value().verdict.empty());
  // Neither one that is judged nor one that was judged otherwise is another match.
  store.add(batch_of(other));
  other.verdict = "[]";
  Batch both = batch_of(other);
  unjudged.verdict = "[]";
  both.matches.push_back(unjudged);
  both.matches.push_back(stored_match(2, "new"));
  store.add(both);
  CHECK(ids_of(store) == Words{"judged", "unjudged", "new"});
  CHECK(store.match({1, 0}) == judged);
  CHECK(store.match({1, 1}).value().verdict.empty());
  other.record.replace(other.record.find("[[1],15]"), 8, "[[1],16]");
  CHECK_THROWS_AS(store.add(batch_of(other)), StoreConflict);
}

TEST_CASE_TEMPLATE("matches added since are given in the order of their addition", Kind, EVERY_STORE) {
  Kind store;
  const auto added = [&](std::uint64_t known) {
    Words ids;
    store.for_each_added(known, [&](const StoredMatch& match) { ids.push_back(match.id); });
    return ids;
  };
  CHECK(added(0).empty());
  store.add(batch_of(stored_match(5, "last")));
  store.add(batch_of(stored_match(1, "first")));
  store.add(batch_of(stored_match(5, "last")));  // the same again
  store.add(batch_of(stored_match(3, "second")));
  CHECK(added(0) == Words{"last", "first", "second"});
  CHECK(added(1) == Words{"first", "second"});
  CHECK(added(3).empty());
}

TEST_CASE_TEMPLATE("the same again changes nothing", Kind, EVERY_STORE) {
  Kind store;
  Batch batch = batch_of(stored_match(1, "one"));
  batch.unplayed = {{identity_called("a"), {true, false}}};
  for (int times = 0; times < 3; ++times) store.add(batch);
  CHECK(store.size() == 1);
  CHECK(ids_of(store) == Words{"one"});
  CHECK(store.unplayed() == batch.unplayed);
  // Together with something new.
  batch.matches.push_back(stored_match(2, "two"));
  batch.matches.push_back(stored_match(2, "two"));
  store.add(batch);
  CHECK(ids_of(store) == Words{"one", "two"});
}

TEST_CASE_TEMPLATE("another match in the place of one is a conflict, and nothing is added", Kind,
                   EVERY_STORE) {
  Kind store;
  const StoredMatch one = stored_match(0, "one");
  store.add(batch_of(one));
  const auto refusal = [&](const StoredMatch& match) {
    Batch batch = batch_of(stored_match(5, "five"));
    batch.matches.push_back(match);
    batch.unplayed = {{identity_called("a"), {}}};
    const std::string why = refusal_of<StoreConflict>([&] { store.add(batch); });
    CHECK(ids_of(store) == Words{"one"});
    CHECK(store.unplayed().empty());
    return why;
  };
  StoredMatch other = one;
  other.record.replace(other.record.find("[[1],15]"), 8, "[[1],16]");
  CHECK(reads(refusal(other),
              "...: one (round 1, match 1) is recorded already, with another course than the one to be "
              "added: it was played twice"));
  other = stored_match(0, "other");
  other.identity.game = "graf";
  CHECK(
      reads(refusal(other),
            "...: expected nothing or other (round 1, match 1) in its place, found one (round 1, match 1)"));
  other = one;
  other.place.number = 7;
  CHECK(!refusal(other).empty());
  // What is another match in another place is none.
  other.versions[Seat::first] = ContentHash("x 2");
  other.id = "two";
  store.add(batch_of(other));
  CHECK(ids_of(store) == Words{"one", "two"});
}

TEST_CASE_TEMPLATE("where an earlier match stands in the schedule need not be known", Kind, EVERY_STORE) {
  Kind store;
  StoredMatch earlier = stored_match(3, "one");
  earlier.versions = {};
  earlier.place = {0, 0};
  store.add(batch_of(earlier));
  store.add(batch_of(earlier));
  CHECK(store.size() == 1);
}

TEST_CASE_TEMPLATE("an unplayed match keeps its first record", Kind, EVERY_STORE) {
  Kind store;
  const MatchIdentity a = identity_called("a"), b = identity_called("b");
  store.add({.matches = {}, .boards = {}, .unplayed = {{a, {true, false}}}});
  store.add({.matches = {}, .boards = {}, .unplayed = {{a, {true, true}}, {b, {false, false}}}});
  CHECK(store.unplayed() == Unplayed{{a, {true, false}}, {b, {false, false}}});
  CHECK(store.size() == 0);
}

TEST_CASE_TEMPLATE("documents are replaced one by one", Kind, EVERY_STORE) {
  Kind store;
  store.set_document("seed", "{}");
  store.set_document("other", "\"\n");
  store.set_document("seed", "{\"a\":1}");
  CHECK(store.document("seed") == "{\"a\":1}");
  CHECK(store.document("other") == "\"\n");
}

TEST_CASE_TEMPLATE("a board of any size and content is kept once", Kind, EVERY_STORE) {
  Kind store;
  const std::string text(3'000'000, 'x');
  Batch batch = batch_of(stored_match(0, "one"));
  batch.matches[0].identity.board = ContentHash(text);
  batch.boards[ContentHash(text)] = text;
  store.add(batch);
  store.add(batch);
  CHECK(store.board(ContentHash(text)) == text);
  CHECK(store.board(ContentHash(board_text_of_all)) == board_text_of_all);
}

TEST_CASE_TEMPLATE("while all matches are gone through, their boards can be read", Kind, EVERY_STORE) {
  Kind store;
  for (std::uint64_t number = 0; number < 3; ++number)
    store.add(batch_of(stored_match(number, std::to_string(number))));
  int read = 0;
  store.for_each([&](const StoredMatch& match) {
    CHECK(store.board(match.identity.board) == board_text_of_all);
    CHECK(store.match(match.place) == match);
    ++read;
  });
  CHECK(read == 3);
}
