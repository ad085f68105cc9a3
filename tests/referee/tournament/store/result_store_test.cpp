#include "referee/tournament/store/result_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/version.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"

using namespace gramy;
using namespace gramy::referee;
using Access = ResultStore::Access;

namespace {

RecordedMatch match_called(const std::string& id) {
  RecordedMatch match;
  match.match = id;
  match.game = "paski";
  match.board = "7";
  match.players = {"x", "y"};
  match.result = {.winner = Seat::second};
  return match;
}

void add(ResultStore& store, const RecordedMatch& match) {
  store.add(std::span(&match, 1));
}

void change(const std::filesystem::path& file, const char* how) {
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(how);
}

/// As the first version left it.
void make_first_version(const std::filesystem::path& file) {
  {
    ResultStore store(file, Access::write);
    add(store, match_called("old"));
    store.set_facts({{"name", "t"}});
  }
  change(file, "DROP TABLE unplayed; DROP TABLE doubt; PRAGMA user_version = 1");
}

}  // namespace

TEST_CASE("a store has all that was added") {
  const ScratchFolder folder;
  const auto file = folder.path() / "results.sqlite";
  const RecordedMatch match = match_called("one");
  {
    ResultStore store(file, Access::write);
    CHECK(store.history().empty());
    store.add(std::span(&match, 1), {{"a", {true, false}}, {"b", {false, false}}}, {{"c", 1}});
    store.add({}, {{"a", {true, true}}}, {{"c", 2}, {"d", 1}});
  }
  const History history = ResultStore(file, Access::write).history();
  REQUIRE(history.played.size() == 1);
  CHECK(history.played.at("one").result == Result{.winner = Seat::second});
  CHECK(history.unplayed == Unplayed{{"a", {true, false}}, {"b", {false, false}}});
  CHECK(history.doubts == Doubts{{"c", 2}, {"d", 1}});
}

TEST_CASE("what is added together is there together or not at all") {
  const ScratchFolder folder;
  ResultStore store(folder.path() / "results.sqlite", Access::write);
  const RecordedMatch match = match_called("one");
  add(store, match);
  CHECK_THROWS_AS(store.add(std::span(&match, 1), {{"a", {}}}, {{"b", 1}}), std::runtime_error);
  CHECK(store.history().unplayed.empty());
  CHECK(store.history().doubts.empty());
}

TEST_CASE("a store of an earlier version can be read, and gone on with") {
  const ScratchFolder folder;
  const auto file = folder.path() / "results.sqlite";
  make_first_version(file);
  CHECK(ResultStore(file, Access::read).results().size() == 1);
  {
    ResultStore store(file, Access::write);
    CHECK(store.knew_only_played());
    CHECK(store.history().played.size() == 1);
    CHECK(store.facts().at("name") == "t");
    store.add({}, {{"a", {true, false}}}, {{"b", 1}});
  }
  CHECK(!ResultStore(file, Access::write).knew_only_played());
  const History history = ResultStore(file, Access::write).history();
  CHECK(history.played.size() == 1);
  CHECK(history.unplayed.size() == 1);
  CHECK(history.doubts.size() == 1);
}

TEST_CASE("a log that cannot be looked at is not taken for none") {
  const ScratchFolder folder;
  const auto file = folder.path() / "results.sqlite";
  {
    ResultStore store(file, Access::write);
    add(store, match_called("one"));
  }
  const auto log = folder.path() / "results.sqlite-wal";
  std::filesystem::create_directory(log);
  CHECK_THROWS_AS(ResultStore(file, Access::read), std::runtime_error);
  std::filesystem::remove(log);
  CHECK(ResultStore(file, Access::read).size() == 1);
}

TEST_CASE("no other database is taken for a store") {
  const ScratchFolder folder;
  const auto file = folder.path() / "results.sqlite";
  const auto refusal = [&](Access access) -> std::string {
    try {
      const ResultStore store(file, access);
      return "";
    } catch (const BadInput& error) {
      return error.what();
    }
  };
  const std::string expected = file.string() + ": expected the results of a tournament";
  const std::string of_gramy = std::string(" of gramy ") + program_version;
  CHECK(refusal(Access::read) == expected + ", found no file");
  folder.write("results.sqlite", "");
  CHECK(refusal(Access::read) == expected + of_gramy + ", found an empty file");
  make_first_version(file);
  change(file, "PRAGMA user_version = 99");
  for (const Access access : {Access::read, Access::write})
    CHECK(refusal(access) == expected + of_gramy + ", found those of a later one");
  change(file, "PRAGMA application_id = 1");
  for (const Access access : {Access::read, Access::write})
    CHECK(refusal(access) == expected + of_gramy + ", found another database");
}
