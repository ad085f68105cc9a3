#include "referee/tournament/store/bot_folder.hpp"

#include <nlohmann/json.hpp>

#include "referee/tournament/store/bot_cache.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "tests/referee/tournament/testing.hpp"

using doctest::Contains;
namespace fs = std::filesystem;

namespace {

const std::string all_bytes("\0\x01\xff\n\"text\"", 10);

/// A folder with a bot in it.
struct Bot {
  Bot() {
    folder.write("bot/run", "#!/bin/sh\n");
    fs::permissions(path / "run", fs::perms::owner_all);
    folder.write("bot/data/openings.bin", all_bytes);
    folder.write("bot/data-2", "");
    folder.write("bot/.git/config", "not for others");
    folder.write("bot/.secret", "nor this");
  }

  ScratchFolder folder;
  fs::path path = folder.path() / "bot";
};

/// Of a folder with one file.
std::string text_with(const nlohmann::json& path, const nlohmann::json& bytes = "") {
  return nlohmann::json{{"files", {{path, false, bytes}}}}.dump();
}

bool is_writable(const fs::path& path) {
  using enum fs::perms;
  return (fs::status(path).permissions() & (owner_write | group_write | others_write)) != none;
}

}  // namespace

TEST_CASE("a folder is packed file by file, and what begins with a dot stays at home") {
  const Bot bot;
  const BotFolder files = read_bot_folder(bot.path);
  CHECK(files == BotFolder{{"data-2", false, ""},
                           {"data/openings.bin", false, all_bytes},
                           {"run", true, "#!/bin/sh\n"}});
  CHECK(parse_bot_folder(to_text(files)) == files);
  CHECK(to_text(read_bot_folder(bot.path / "")) == to_text(files));
}

TEST_CASE("a single file is packed as the folder that has it alone") {
  const Bot bot;
  CHECK(read_bot_folder(bot.path / "run") == BotFolder{{"run", true, "#!/bin/sh\n"}});
  fs::resize_file(bot.folder.write("b", ""), most_bot_bytes + 1);
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.folder.path() / "b"), Contains("at most 64 MiB"), BadInput);
}

TEST_CASE("what is no file of its own is refused by name") {
  const Bot bot;
  fs::create_symlink("/etc/passwd", bot.path / "data/mine");
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.path),
                       Contains("data/mine: expected files and folders, found a symbolic link"), BadInput);
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.path / "none"),
                       Contains("expected a folder or a file, found nothing there"), BadInput);
  fs::create_symlink(bot.path / "run", bot.folder.path() / "link");
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.folder.path() / "link"),
                       Contains("expected a folder or a file, found something else"), BadInput);
  fs::remove(bot.path / "data/mine");
  bot.folder.write("bot/a\nb", "");
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.path), Contains("expected a name that shows as it is"), BadInput);
}

TEST_CASE("a folder has bounds") {
  const ScratchFolder folder;
  for (std::size_t i = 0; i <= most_bot_files; ++i) folder.write("files/" + std::to_string(i), "");
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "files"), Contains("expected at most 1000 files"),
                       BadInput);
  fs::remove(folder.path() / "files/0");
  CHECK(read_bot_folder(folder.path() / "files").size() == most_bot_files);
  fs::resize_file(folder.write("large/a", ""), most_bot_bytes);
  CHECK(read_bot_folder(folder.path() / "large").front().bytes.size() == most_bot_bytes);
  folder.write("large/b", "1");
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "large"),
                       Contains("expected at most 64 MiB, found more"), BadInput);
  folder.write("deep/" + std::string(longest_bot_path + 1, 'x'), "");
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "deep"),
                       Contains("expected a path of at most 200 bytes, found 201"), BadInput);
}

TEST_CASE("a folder with paths too long for the system cannot be read") {
  const ScratchFolder folder;
  fs::path half;
  for (int i = 0; i < 11; ++i) half /= std::string(200, 'a');
  for (const char* name : {"bot", "deeper"}) fs::create_directories(folder.path() / name / half);
  fs::rename(folder.path() / "deeper", folder.path() / "bot" / half / "deeper");
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "bot"),
                       ((folder.path() / "bot").string() + ": cannot be read: File name too long").c_str(),
                       BadInput);
}

TEST_CASE("no text leads out of the folder, and none but lawful ones are read") {
  CHECK(parse_bot_folder(text_with("a/b.txt", "eA==")) == BotFolder{{"a/b.txt", false, "x"}});
  for (const char* path :
       {"", "/", "/etc/passwd", "..", "../a", "a/../../b", "a/..", "./a", "a//b", "a/", ".hidden"})
    CHECK_THROWS_AS(parse_bot_folder(text_with(path)), BadInput);
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("[]"), text_with(7), text_with("a", 7),
        text_with("a", "?"), text_with("a", "eA"), text_with("a", "eA==eA=="),
        std::string(R"({"files":[["a"]]})"), std::string(R"({"files":[["b",false,""],["a",false,""]]})"),
        std::string(R"({"files":[["a",false,""],["a",false,""]]})")})
    CHECK_THROWS_AS(parse_bot_folder(text), BadInput);
}

TEST_CASE("a cache unpacks a folder once, and nobody writes to it") {
  const Bot bot;
  const std::string text = to_text(read_bot_folder(bot.path));
  const ScratchFolder home;
  const BotCache cache(home.path() / "cache/bots");
  const fs::path there = cache.folder_of(text);
  CHECK(there == home.path() / "cache/bots" / content_hash(text));
  CHECK(to_text(read_bot_folder(there)) == text);
  for (const char* path : {"", "data", "data/openings.bin", "run"}) CHECK(!is_writable(there / path));
  CHECK((fs::status(home.path() / "cache/bots").permissions() & fs::perms::others_all) == fs::perms::none);
  const auto made = fs::last_write_time(there / "run");
  CHECK(cache.folder_of(text) == there);
  CHECK(fs::last_write_time(there / "run") == made);
  CHECK(std::distance(fs::directory_iterator(home.path() / "cache/bots"), {}) == 1);
}

TEST_CASE("what was changed in a cache is put in place anew") {
  const Bot bot;
  const std::string text = to_text(read_bot_folder(bot.path));
  const ScratchFolder home;
  const BotCache cache(home.path());
  const fs::path there = cache.folder_of(text);
  fs::permissions(there, fs::perms::owner_all);
  fs::remove(there / "run");
  home.write(content_hash(text) + "/run", "another\n");
  CHECK(cache.folder_of(text) == there);
  CHECK(to_text(read_bot_folder(there)) == text);
  CHECK(std::distance(fs::directory_iterator(home.path()), {}) == 1);
  CHECK_THROWS_AS(cache.folder_of(text_with("../out")), BadInput);
  CHECK(std::distance(fs::directory_iterator(home.path()), {}) == 1);
}
