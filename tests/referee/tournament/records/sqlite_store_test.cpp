#include "referee/tournament/records/sqlite/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sqlite3.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "engine/base/version.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/records/sqlite/sqlite_file.hpp"
#include "stored.hpp"
#include "tests/referee/tournament/testing.hpp"

using Access = SqliteStore::Access;

namespace {

void change(const std::filesystem::path& file, const char* how) {
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(how);
}

MatchKey match_of(const std::string& player) {
  return {.identity = {"graf", ContentHash("8"), 3, {player, "y"}, 0}};
}

/// Everything that a reader gets from a store.
struct Contents {
  explicit Contents(const Store& store)
      : unplayed(store.unplayed()), documents{store.document("seed"), store.document("d")} {
    store.for_each_key(0, [&](std::uint64_t, MatchKey key) { keys.push_back(std::move(key)); });
    store.for_each_added(0, [&](StoredMatch match) {
      boards.push_back(store.board(match.key.identity.board));
      matches.push_back(std::move(match));
    });
  }

  std::vector<MatchKey> keys;
  std::vector<StoredMatch> matches;
  std::vector<std::string> boards;
  StoredUnplayed unplayed;
  std::vector<std::string> documents;

  friend bool operator==(const Contents&, const Contents&) = default;
};

/// Fills a store with rows of each kind.
void fill(const std::filesystem::path& file) {
  SqliteStore store(file, Access::write);
  for (std::uint64_t number = 0; number < 20; ++number)
    store.add(additions_of(stored_match(number, "paski:b:x:y#" + std::to_string(number))));
  store.add({.matches = {}, .boards = {}, .unplayed = {{match_of("a"), {true, false}}}});
  store.set_document("seed", "1");
  store.set_document("d", std::string(500, 'd'));
}

struct Filled : ScratchFolder {
  Filled() { fill(file); }
  std::filesystem::path file = path() / "results.sqlite";
};

/// Writes `number` as `size` bytes, the highest byte first.
template <std::size_t size>
void put(std::string& bytes, std::size_t at, std::size_t number) {
  for (std::size_t i = size; i > 0; --i, number >>= 8) bytes[at + i - 1] = static_cast<char>(number & 0xff);
}

/// Adds pages that turn the table into a tree of `levels` levels. Each page refers 400 times to the page of
/// the next level, so the table seems to have about 20 * 400^levels rows.
std::string led_in_circles(std::string bytes, std::size_t first_page, std::size_t levels) {
  constexpr std::size_t page = 4096, page_count = 28, fan_out = 400, interior = 5, header = 12, cell = 5;
  std::string leaf = bytes.substr((first_page - 1) * page, page);
  bytes += leaf;
  for (std::size_t level = 0; level < levels; ++level) {
    const bool is_root = level + 1 == levels;
    const std::size_t below = bytes.size() / page;
    std::string made(page, '\0');
    put<1>(made, 0, interior);
    put<2>(made, 3, fan_out);
    put<2>(made, 5, page - fan_out * cell);
    put<4>(made, 8, below);
    for (std::size_t i = 0; i < fan_out; ++i) {
      const std::size_t at = page - (i + 1) * cell;
      put<2>(made, header + 2 * i, at);
      put<4>(made, at, below);
      put<1>(made, at + 4, 1);
    }
    is_root ? bytes.replace((first_page - 1) * page, page, made) : bytes.append(made);
  }
  put<4>(bytes, page_count, bytes.size() / page);
  return bytes;
}

std::string flipped(std::string bytes, Random& random) {
  for (std::uint64_t flips = 1 + random.below(3); flips > 0; --flips) {
    char& byte = bytes[random.below(bytes.size())];
    byte = static_cast<char>(byte ^ (1 << random.below(8)));
  }
  return bytes;
}

}  // namespace

TEST_CASE("a reader that opens a file before another process has created the tables sees an empty store") {
  const ScratchFolder folder;
  const std::filesystem::path file = folder.path() / "results.sqlite";
  std::ofstream{file};
  SQLite::Database reader(file.string(), SQLite::OPEN_READONLY);
  const auto make_tables = [](unsigned, void* path, void*, void* text) {
    // SQLite calls this function before each statement of the reader. The function makes the tables, except
    // before a statement that begins a transaction or reads the version.
    if (const std::string_view sql(static_cast<const char*>(text));
        sql.starts_with("BEGIN") || sql.find("user_version") != sql.npos)
      return 0;
    try {
      SQLite::Database writer(static_cast<const char*>(path), SQLite::OPEN_READWRITE);
      migrate(writer);
    } catch (const SQLite::Exception&) {  // thrown if the writer would have to wait for the reader
    }
    return 0;
  };
  std::string path = file.string();
  sqlite3_trace_v2(reader.getHandle(), SQLITE_TRACE_STMT, make_tables, path.data());
  CHECK(version_in(reader, file) == 0);
}

TEST_CASE("a store that is closed and opened again contains everything that was added to it") {
  const Filled folder;
  const auto& file = folder.file;
  const Contents read(SqliteStore(file, Access::read));
  CHECK(read.matches.size() == 20);
  CHECK(read.matches[3] == stored_match(3, "paski:b:x:y#3"));
  CHECK(read.unplayed == StoredUnplayed{{match_of("a"), {true, false}}});
  CHECK(read.documents[0] == "1");
  CHECK(Contents(SqliteStore(file, Access::write)) == read);
}

TEST_CASE("a reader of an open store sees matches that another process adds") {
  const ScratchFolder folder;
  const FolderLock lock(folder.path());
  const auto file = folder.path() / "results.sqlite";
  SqliteStore writer(file, Access::write);
  const SqliteStore reader(file, Access::read);
  CHECK(reader.last() == 0);
  writer.add(additions_of(stored_match(0, "one")));
  CHECK(reader.match(1).id == "one");
  writer.add(additions_of(stored_match(1, "two")));
  CHECK(reader.match(2).id == "two");
  CHECK(reader.last() == 2);
}

TEST_CASE("flipped bits in a store's file are detected, except in unused bytes") {
  const ScratchFolder folder;
  const auto whole = folder.path() / "whole.sqlite", file = folder.path() / "results.sqlite";
  fill(whole);
  const Contents expected(SqliteStore(whole, Access::read));
  const std::string bytes = folder.read("whole.sqlite");
  int noticed = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    for (const Access access : {Access::read, Access::write}) {
      Random random(seed);
      folder.write("results.sqlite", flipped(bytes, random));
      for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(file.string() + end);
      try {
        Contents read(SqliteStore(file, access));
        // A flipped bit in a document's name only makes the document missing.
        for (std::size_t i = 0; i < read.documents.size(); ++i) {
          if (read.documents[i].empty()) read.documents[i] = expected.documents[i];
        }
        CHECK(read == expected);
      } catch (const Damaged& damage) {
        ++noticed;
        const std::string message = damage.what();
        CHECK(message.starts_with(file.string() + ": damaged: "));
        CHECK(message.find("put a copy of the file in its place") != std::string::npos);
      } catch (const BadInput& error) {  // the flipped bit is in the application id or the version
        ++noticed;
        CHECK(
            std::string(error.what()).starts_with(file.string() + ": expected the results of a tournament"));
      } catch (const std::runtime_error& error) {
        CHECK_MESSAGE(false, error.what());
      }
    }
  }
  CHECK(noticed > 200);
}

TEST_CASE("a damaged record is reported with the id of its match") {
  const Filled folder;
  const auto& file = folder.file;
  change(file, "UPDATE match SET record = replace(record, '[[2],3]', '[[1],3]') WHERE rowid = 8");
  const std::string expected =
      file.string() +
      ": damaged: the record of match paski:b:x:y#7 was changed. Either put a copy of the file in its place, "
      "or play into another folder. The exported matches in matches.jsonl beside it can still be analysed";
  for (const Access access : {Access::read, Access::write}) {
    const SqliteStore store(file, access);
    CHECK(refusal_of<Damaged>([&] { Contents{store}; }) == expected);
    CHECK(refusal_of<Damaged>([&] { store.match(8); }) == expected);
    CHECK(store.match(7).id == "paski:b:x:y#6");
  }
}

TEST_CASE("rows of a store that were changed by hand are detected") {
  for (const char* how :
       {"UPDATE match SET repeat = 30 WHERE rowid = 3", "UPDATE match SET result = '0' WHERE rowid = 3",
        "UPDATE match SET key = 'x' WHERE rowid = 3", "UPDATE match SET verdict = 'x' WHERE rowid = 3",
        "UPDATE item SET value = '3' WHERE kind = 'unplayed'",
        "UPDATE item SET value = '2' WHERE name = 'seed'", "DELETE FROM board",
        "INSERT INTO item SELECT 'unplayed', tournament, 'x', value, hash FROM item WHERE name = 'seed'"}) {
    CAPTURE(how);
    const Filled folder;
    change(folder.file, how);
    CHECK_THROWS_AS(Contents(SqliteStore(folder.file, Access::read)), Damaged);
  }
}

TEST_CASE("a truncated file of a store is detected") {
  const Filled folder;
  const auto& file = folder.file;
  const std::string bytes = folder.read("results.sqlite");
  for (std::size_t size = 1; size < bytes.size(); size += 1111) {
    CAPTURE(size);
    for (const Access access : {Access::read, Access::write}) {
      folder.write("results.sqlite", bytes.substr(0, size));
      CHECK_THROWS_AS(Contents(SqliteStore(file, access)), std::runtime_error);
    }
  }
}

TEST_CASE("an SQLite log that cannot be read is not treated as missing") {
  const Filled folder;
  const auto& file = folder.file;
  const auto log = folder.path() / "results.sqlite-wal";
  std::filesystem::create_directory(log);
  CHECK_THROWS_AS(SqliteStore(file, Access::read), std::runtime_error);
  std::filesystem::remove(log);
  CHECK(SqliteStore(file, Access::read).last() == 20);
}

TEST_CASE("a file that is not a store of this version is refused, even if it is an SQLite database") {
  const ScratchFolder folder;
  const auto file = folder.path() / "results.sqlite";
  const auto refusal = [&](Access access) { return refusal_of([&] { SqliteStore(file, access); }); };
  const std::string expected = file.string() + ": expected the results of a tournament";
  CHECK(refusal(Access::read) == expected + ", found no file");
  folder.write("results.sqlite", "");
  CHECK(refusal(Access::read) == expected + ", found an empty file");
  fill(file);
  const std::string needs =
      file.string() + ": gramy " + program_version + " needs results in version 7, found version ";
  for (const auto& [how, found] :
       {std::pair{"PRAGMA user_version = 99", needs + "99, which a later gramy wrote (use that gramy)"},
        std::pair{"PRAGMA user_version = 6", needs + "6, which only an earlier gramy can read (use that "
                                                     "gramy, or play into another folder)"},
        std::pair{"PRAGMA application_id = 1", expected + ", found another database"}}) {
    change(file, how);
    for (const Access access : {Access::read, Access::write}) CHECK(refusal(access) == found);
  }
  std::filesystem::remove(file);
  folder.write("results.sqlite", "something else");
  for (const Access access : {Access::read, Access::write})
    CHECK(refusal(access) == expected + ", found another file");
}

TEST_CASE("a database file whose pages refer to each other in circles is read in bounded time") {
  const Filled folder;
  const int root = SQLite::Database(folder.file.string())
                       .execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = 'match'")
                       .getInt();
  folder.write("results.sqlite",
               led_in_circles(folder.read("results.sqlite"), static_cast<std::size_t>(root), 6));
  const SqliteStore store(folder.file, Access::read);
  CHECK(store.document("seed") == "1");
  CHECK(reads(refusal_of<Damaged>([&] { Contents{store}; }), "...: damaged: ..."));
}

TEST_CASE("a loop over a store's matches can run inside another loop over the same matches") {
  const Filled folder;
  const SqliteStore store(folder.file, Access::read);
  std::uint64_t pairs = 0;
  store.for_each_added(
      0, [&](const StoredMatch&) { store.for_each_added(0, [&](const StoredMatch&) { ++pairs; }); });
  CHECK(store.last() > 1);
  CHECK(pairs == store.last() * store.last());
}

TEST_CASE("if a database page that holds a store's texts is damaged, a missing text is reported as damage") {
  const Filled folder;
  {
    SqliteStore store(folder.file, Access::write);
    for (int i = 100; i < 300; ++i) store.set_document("text " + std::to_string(i), std::string(300, 'd'));
  }
  CHECK(SqliteStore(folder.file, Access::read).document("text 1000").empty());
  std::string bytes = folder.read("results.sqlite");
  constexpr std::size_t page = 4096;
  bytes.replace(bytes.find("text 250") / page * page, page, page, '\0');
  folder.write("results.sqlite", bytes);
  const SqliteStore store(folder.file, Access::read);
  CHECK(!store.document("text 100").empty());
  CHECK(reads(refusal_of<Damaged>([&] { store.document("text 1000"); }), "...: damaged: ..."));
}

TEST_CASE(
    "if a store without an SQLite log is written while it is read, the error says so and does not report "
    "damage") {
  const Filled folder;
  SqliteStore(folder.file, Access::write).set_document("large", std::string(4 << 20, 'd'));
  const SqliteStore store(folder.file, Access::read);
  { SqliteStore(folder.file, Access::write).add(additions_of(stored_match(20, "later"))); }
  CHECK(refusal_of<std::runtime_error>([&] { store.document("large"); }) ==
        folder.file.string() + ": was written while it was read (try again)");
  CHECK(Contents(SqliteStore(folder.file, Access::read)).matches.size() == 21);
}

TEST_CASE("reading a store creates no file, and leaves an unfinished SQLite log unchanged") {
  const Filled folder;
  const auto files = [&] {
    std::map<std::string, std::string> all;
    for (const auto& each : std::filesystem::directory_iterator(folder.path())) {
      const std::string name = each.path().filename().string();
      all[name] = folder.read(name);
    }
    return all;
  };
  const auto at_rest = files();
  CHECK(Contents(SqliteStore(folder.file, Access::read)).matches.size() == 20);
  CHECK(files() == at_rest);
  std::map<std::string, std::string> killed;
  {
    SqliteStore store(folder.file, Access::write);
    store.add(additions_of(stored_match(20, "later")));
    killed = files();
  }
  killed.erase("results.sqlite-shm");
  for (const auto& [name, bytes] : killed) folder.write(name, bytes);
  CHECK(killed.at("results.sqlite-wal").size() > 0);
  const ScratchFolder temporary;
  setenv("TMPDIR", temporary.path().c_str(), 1);
  const int made = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  REQUIRE(inotify_add_watch(made, temporary.path().c_str(), IN_CREATE) >= 0);
  CHECK(Contents(SqliteStore(folder.file, Access::read)).matches.size() == 21);
  CHECK(files() == killed);
  unsetenv("TMPDIR");
  // The copy of the log has no name in a folder, so it disappears even if its reader is killed.
  std::array<char, 4096> event{};
  CHECK(read(made, event.data(), event.size()) < 0);
  close(made);
}
