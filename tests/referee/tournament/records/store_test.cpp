// Requirements that every kind of store fulfils.
#include "referee/tournament/records/store.hpp"

#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "stored.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"
#ifdef GRAMY_POSTGRES
#include "referee/tournament/records/postgres/postgres_store.hpp"
#include "tests/referee/tournament/records/postgres/private_postgres.hpp"
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
  store.for_each_added(0, [&](const StoredMatch& match) { ids.push_back(match.id); });
  return ids;
}

MatchKey key_of(const std::string& player) {
  return {.identity = {"graf", ContentHash("8"), 3, {player, "y: \"#\n"}, 2},
          .versions = {ContentHash("1"), {}}};
}

}  // namespace

TEST_CASE_TEMPLATE("a new store of matches is empty", Kind, EVERY_STORE) {
  const Kind store;
  CHECK(store.last() == 0);
  CHECK(ids_of(store).empty());
  CHECK_THROWS_AS(store.match(1), Damaged);
  CHECK(store.unplayed().empty());
  CHECK(store.document("standings").empty());
  CHECK_THROWS_AS(store.board(ContentHash("7")), Damaged);
}

TEST_CASE_TEMPLATE("a store returns each match by its number, unchanged", Kind, EVERY_STORE) {
  Kind store;
  StoredMatch first = stored_match(0, "first");
  first.key.identity.start = 5;
  first.outcome = {{.winner = std::nullopt, .by_repetition = true}, protocol::Reason::repetition};
  first.key.versions = {std::nullopt, ContentHash("y 2")};
  store.add(additions_of(first));
  store.add(additions_of(stored_match(10, "second")));
  Additions both = additions_of(stored_match(9, "third"));
  both.matches.push_back(stored_match(1, "fourth"));
  store.add(both);
  CHECK(store.last() == 4);
  CHECK(ids_of(store) == Words{"first", "second", "third", "fourth"});
  CHECK(store.match(1) == first);
  CHECK(store.match(3) == stored_match(9, "third"));
  for (const std::uint64_t number : {0, 5}) CHECK_THROWS_AS(store.match(number), Damaged);
  Words ids;
  const std::vector<std::uint64_t> numbers{4, 1, 3, 1};
  store.for_each_of(numbers, [&](const StoredMatch& match) { ids.push_back(match.id); });
  CHECK(ids == Words{"fourth", "first", "third", "first"});
  CHECK(store.board(first.key.identity.board) == board_text_of_all);
}

TEST_CASE_TEMPLATE("a store returns the keys of matches without their records", Kind, EVERY_STORE) {
  Kind store;
  const auto keys = [&](std::uint64_t known) {
    std::map<std::uint64_t, MatchKey> found;
    store.for_each_key(known,
                       [&](std::uint64_t number, MatchKey key) { found.emplace(number, std::move(key)); });
    return found;
  };
  CHECK(keys(0).empty());
  StoredMatch other = stored_match(3, "other");
  other.key = key_of("a");
  store.add(additions_of(other));
  store.add(additions_of(stored_match(7, "seven")));
  CHECK(keys(0) == std::map<std::uint64_t, MatchKey>{{1, other.key}, {2, stored_match(7, "").key}});
  CHECK(keys(1).size() == 1);
  CHECK(keys(2).empty());
}

TEST_CASE_TEMPLATE("a store keeps the matches and texts of each tournament apart", Kind, EVERY_STORE) {
  Kind store;
  const auto of = [](const std::string& tournament, std::uint64_t number) {
    StoredMatch match = stored_match(number, tournament);
    match.key.tournament = tournament;
    return match;
  };
  for (const char* tournament : {"winter", "spring", "winter"}) {
    Additions additions = additions_of(of(tournament, store.last()));
    additions.unplayed = {{of(tournament, 9).key, {true, false}}};
    store.add(additions);
  }
  store.set_text("a", "of the store");
  const auto numbers = [&](std::uint64_t known) {
    std::vector<std::uint64_t> found;
    store.for_each_key(known, [&](std::uint64_t number, const MatchKey&) { found.push_back(number); });
    return found;
  };
  store.choose("winter");
  CHECK(numbers(0) == std::vector<std::uint64_t>{1, 3});
  CHECK(numbers(1) == std::vector<std::uint64_t>{3});
  CHECK(ids_of(store) == Words{"winter", "winter"});
  CHECK(store.last() == 3);
  CHECK(store.unplayed() == StoredUnplayed{{of("winter", 9).key, {true, false}}});
  CHECK(store.document("a").empty());
  store.choose("spring");
  CHECK(numbers(0) == std::vector<std::uint64_t>{2});
  CHECK(store.last() == 2);
  store.choose("none");
  CHECK(store.last() == 0);
  CHECK(store.unplayed().empty());
  store.add({.matches = {}, .boards = {}, .unplayed = {{of("none", 9).key, {}}}});
  store.set_document("a", "b");
  store.remove("none");
  CHECK(store.document("a").empty());
  CHECK(store.unplayed().empty());
  CHECK(store.text("a") == "of the store");
  store.choose("");
  CHECK(store.last() == 3);
  CHECK(store.unplayed().size() == 2);
}

TEST_CASE_TEMPLATE("a verdict is stored with its match, and is not part of the match's identity", Kind,
                   EVERY_STORE) {
  Kind store;
  StoredMatch judged = stored_match(0, "judged"), other = judged, unjudged = stored_match(1, "unjudged");
  judged.verdict = "[[1,2],\"zażółć\"]";
  store.add(additions_of(judged));
  store.add(additions_of(unjudged));
  CHECK(store.match(1) == judged);
  CHECK(store.match(2).verdict.empty());
  // A match that has another verdict, or none, counts as the same match and is not added again.
  store.add(additions_of(other));
  other.verdict = "[]";
  Additions both = additions_of(other);
  unjudged.verdict = "[]";
  both.matches.push_back(unjudged);
  both.matches.push_back(stored_match(2, "new"));
  store.add(both);
  CHECK(ids_of(store) == Words{"judged", "unjudged", "new"});
  CHECK(store.match(1) == judged);
  CHECK(store.match(2).verdict.empty());
  other.record.replace(other.record.find("[[1],15]"), 8, "[[1],16]");
  CHECK_THROWS_AS(store.add(additions_of(other)), StoreConflict);
}

TEST_CASE_TEMPLATE("a store returns matches in the order in which they were added", Kind, EVERY_STORE) {
  Kind store;
  const auto added = [&](std::uint64_t known) {
    Words ids;
    store.for_each_added(known, [&](const StoredMatch& match) { ids.push_back(match.id); });
    return ids;
  };
  CHECK(added(0).empty());
  store.add(additions_of(stored_match(5, "last")));
  store.add(additions_of(stored_match(1, "first")));
  store.add(additions_of(stored_match(5, "last")));  // match 5 again, which was added before
  store.add(additions_of(stored_match(3, "second")));
  CHECK(added(0) == Words{"last", "first", "second"});
  CHECK(added(1) == Words{"first", "second"});
  CHECK(added(3).empty());
}

TEST_CASE_TEMPLATE("adding a stored match a second time changes nothing", Kind, EVERY_STORE) {
  Kind store;
  Additions additions = additions_of(stored_match(1, "one"));
  additions.unplayed = {{key_of("a"), {true, false}}};
  for (int times = 0; times < 3; ++times) store.add(additions);
  CHECK(store.last() == 1);
  CHECK(ids_of(store) == Words{"one"});
  CHECK(store.unplayed() == additions.unplayed);
  // Adds the same match again, and a new one twice.
  additions.matches.push_back(stored_match(2, "two"));
  additions.matches.push_back(stored_match(2, "two"));
  store.add(additions);
  CHECK(ids_of(store) == Words{"one", "two"});
}

TEST_CASE_TEMPLATE("adding a stored match with other moves is a conflict, and leaves the store unchanged",
                   Kind, EVERY_STORE) {
  Kind store;
  const StoredMatch one = stored_match(0, "one");
  store.add(additions_of(one));
  StoredMatch other = one;
  other.record.replace(other.record.find("[[1],15]"), 8, "[[1],16]");
  Additions additions = additions_of(stored_match(5, "five"));
  additions.matches.push_back(other);
  additions.unplayed = {{key_of("a"), {}}};
  CHECK(reads(refusal_of<StoreConflict>([&] { store.add(additions); }),
              "...: match one was played twice: it is already recorded with other moves"));
  CHECK(ids_of(store) == Words{"one"});
  CHECK(store.unplayed().empty());
  // If a player has another version, this is another match.
  other.key.versions[Seat::first] = ContentHash("x 2");
  other.id = "two";
  store.add(additions_of(other));
  CHECK(ids_of(store) == Words{"one", "two"});
}

TEST_CASE_TEMPLATE("a transaction that fails leaves the store unchanged", Kind, EVERY_STORE) {
  Kind store;
  store.set_document("a", "before");
  const auto change = [&](bool fails) {
    store.in_transaction([&] {
      store.add(additions_of(stored_match(0, "one")));
      store.set_document("a", "behind");
      if (fails) throw std::out_of_range("x");
    });
  };
  CHECK_THROWS_AS(change(true), std::out_of_range);
  CHECK(store.last() == 0);
  CHECK(store.document("a") == "before");
  change(false);
  CHECK(store.last() == 1);
  CHECK(store.document("a") == "behind");
}

TEST_CASE_TEMPLATE("if a match is recorded as unplayed several times, a store keeps the first record", Kind,
                   EVERY_STORE) {
  Kind store;
  const MatchKey a = key_of("a"), b = key_of("b");
  store.add({.matches = {}, .boards = {}, .unplayed = {{a, {true, false}}}});
  store.add({.matches = {}, .boards = {}, .unplayed = {{a, {true, true}}, {b, {false, false}}}});
  CHECK(store.unplayed() == StoredUnplayed{{a, {true, false}}, {b, {false, false}}});
  CHECK(store.last() == 0);
}

TEST_CASE_TEMPLATE("replacing a document of a store leaves the other documents unchanged", Kind,
                   EVERY_STORE) {
  Kind store;
  store.set_document("seed", "{}");
  store.set_document("other", "\"\n");
  store.set_document("seed", "{\"a\":1}");
  CHECK(store.document("seed") == "{\"a\":1}");
  CHECK(store.document("other") == "\"\n");
}

TEST_CASE_TEMPLATE("a store keeps each board once, whatever its size and content", Kind, EVERY_STORE) {
  Kind store;
  const std::string text(3'000'000, 'x');
  Additions additions = additions_of(stored_match(0, "one"));
  additions.matches[0].key.identity.board = ContentHash(text);
  additions.boards[ContentHash(text)] = text;
  store.add(additions);
  store.add(additions);
  CHECK(store.board(ContentHash(text)) == text);
  CHECK(store.board(ContentHash(board_text_of_all)) == board_text_of_all);
}

TEST_CASE_TEMPLATE("boards of a store can be read during an iteration over its matches", Kind, EVERY_STORE) {
  Kind store;
  for (std::uint64_t number = 0; number < 3; ++number)
    store.add(additions_of(stored_match(number, std::to_string(number))));
  std::uint64_t read = 0;
  store.for_each_added(0, [&](const StoredMatch& match) {
    CHECK(store.board(match.key.identity.board) == board_text_of_all);
    CHECK(store.match(++read) == match);
  });
  CHECK(read == 3);
}
