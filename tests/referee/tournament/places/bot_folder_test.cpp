#include "referee/tournament/file/bot_folder.hpp"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <thread>

#include "engine/base/stop.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/file/bot_bounds.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/places/bot_cache.hpp"
#include "tests/referee/tournament/testing.hpp"

using doctest::Contains;
namespace fs = std::filesystem;

namespace {

const std::string all_bytes("\0\x01\xff\n\"text\"", 10);

/// A folder with the files of a bot.
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

/// The text of a packed folder that contains one file.
std::string text_with(const nlohmann::json& path, const nlohmann::json& bytes = "") {
  return nlohmann::json{{"files", {{path, false, bytes}}}}.dump();
}

bool is_writable(const fs::path& path) {
  using enum fs::perms;
  return (fs::status(path).permissions() & (owner_write | group_write | others_write)) != none;
}

}  // namespace

TEST_CASE("all files of a bot's folder are packed, except hidden files") {
  const Bot bot;
  const BotFolder files = read_bot_folder(bot.path);
  CHECK(files == BotFolder{{"data-2", false, ""},
                           {"data/openings.bin", false, all_bytes},
                           {"run", true, "#!/bin/sh\n"}});
  CHECK(parse_bot_folder(to_text(files)) == files);
  CHECK(to_text(read_bot_folder(bot.path / "")) == to_text(files));
}

TEST_CASE("a bot of a single file is packed like a folder that contains only this file") {
  const Bot bot;
  CHECK(read_bot_folder(bot.path / "run") == BotFolder{{"run", true, "#!/bin/sh\n"}});
  fs::resize_file(bot.folder.write("b", ""), most_bot_bytes + 1);
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.folder.path() / "b"), Contains("at most 64 MiB"), BadInput);
}

TEST_CASE("a bot's folder with a symbolic link or special file is refused with the name of that entry") {
  const Bot bot;
  fs::create_symlink("/etc/passwd", bot.path / "data/mine");
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.path),
                       Contains("data/mine: expected files and folders, found a symbolic link"), BadInput);
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.path / "none"), Contains("there is no such folder or file"),
                       BadInput);
  fs::create_symlink(bot.path / "run", bot.folder.path() / "link");
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.folder.path() / "link"),
                       Contains("expected a folder or a file, found a symbolic link (put the file itself"),
                       BadInput);
  fs::remove(bot.path / "data/mine");
  bot.folder.write("bot/a\nb", "");
  CHECK_THROWS_WITH_AS(read_bot_folder(bot.path), Contains("expected a name of printable characters"),
                       BadInput);
}

TEST_CASE("the number of files in a bot's folder and their size in bytes are limited") {
  const ScratchFolder folder;
  for (std::size_t i = 0; i <= most_bot_entries; ++i) folder.write("files/" + std::to_string(i), "");
  const auto is_full = [&] {
    CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "files"),
                         Contains("files/: expected at most 1000 files and folders, found more"), BadInput);
  };
  is_full();
  fs::remove(folder.path() / "files/0");
  CHECK(read_bot_folder(folder.path() / "files").size() == most_bot_entries);
  for (const char* uncounted : {"empty", ".hidden"}) {
    fs::create_directory(folder.path() / "files" / uncounted);
    is_full();
    fs::remove(folder.path() / "files" / uncounted);
  }
  fs::resize_file(folder.write("large/a", ""), most_bot_bytes);
  CHECK(read_bot_folder(folder.path() / "large").front().bytes.size() == most_bot_bytes);
  folder.write("large/b", "1");
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "large"),
                       Contains("expected files of at most 64 MiB together, found more"), BadInput);
  folder.write("deep/" + std::string(longest_bot_path + 1, 'x'), "");
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "deep"),
                       Contains("expected a path of at most 200 bytes, found 201"), BadInput);
}

TEST_CASE("subfolders of a bot's folder count as files, even before their contents are read") {
  const ScratchFolder folder;
  for (std::size_t i = 0; i < most_bot_entries; ++i)
    fs::create_directories(folder.path() / "bot/many" / std::to_string(i));
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "bot"), Contains("at most 1000 files and folders"),
                       BadInput);
  fs::remove(folder.path() / "bot/many/0");
  CHECK(read_bot_folder(folder.path() / "bot").empty());
  fs::create_symlink("/etc/passwd", folder.path() / "bot/many/0");
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "bot"), Contains("at most 1000 files and folders"),
                       BadInput);
}

TEST_CASE("a bot's folder is refused if subfolders are nested so deeply that a path is too long") {
  const ScratchFolder folder;
  fs::path deep = folder.path() / "bot";
  for (int i = 0; i < 101; ++i) deep /= "a";
  fs::create_directories(deep);
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "bot"),
                       Contains("a/a: expected a path of at most 200 bytes, found 201"), BadInput);
}

TEST_CASE("packing a bot never waits for the writer of a pipe or for the holder of a lease on a file") {
  const ScratchFolder folder;
  const std::string pipe = (folder.path() / "bot/pipe").string();
  const fs::path run = folder.write("bot/run", "mine");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  for (const fs::path& path : {fs::path(pipe), folder.path() / "bot"})
    CHECK_THROWS_WITH_AS(read_bot_folder(path), Contains("found a socket, a pipe or a device"), BadInput);
  fs::remove(pipe);
  signal(SIGIO,
         // ignores SIGIO, which the kernel sends to the holder of a lease when another process opens the file
         SIG_IGN);
  const Descriptor holder(open(run.c_str(), O_RDWR | O_CLOEXEC));
  if (fcntl(holder.get(), F_SETLEASE, F_WRLCK) != 0) return;  // this file system has no leases
  CHECK_THROWS_WITH_AS(read_bot_folder(folder.path() / "bot"),
                       Contains("run: cannot be read: another program holds a lease"), BadInput);
}

TEST_CASE("if a bot's file is replaced after the check, the file that was checked is packed") {
  const ScratchFolder folder;
  const fs::path path = folder.write("run", "12");
  const ForeignFile file = ForeignFile::at(path);
  fs::rename(folder.write("other", "another"), path);
  CHECK(file.bytes() == "12");
  CHECK(file.id() != ForeignFile::at(path).id());
  fs::remove(path);
  fs::create_symlink("/etc/passwd", path);
  CHECK(file.bytes() == "12");
  CHECK(ForeignFile::at(path).kind() == ForeignFile::Kind::link);
}

TEST_CASE("if links replace a bot's files during packing, its own files are packed or the bot is refused") {
  const ScratchFolder folder;
  const std::string secret = "of somebody else", own = "mine";
  const std::string theirs = folder.write("secret", secret).string();
  const fs::path bot = folder.path() / "bot";
  folder.write("bot/run", own);
  folder.write("bot/data/run", own);
  fs::create_symlink(theirs, folder.path() / "link");
  fs::create_symlink(folder.path(), folder.path() / "link-to-folder");
  REQUIRE(mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
  std::size_t packed = 0, refused = 0;
  const std::jthread thief([&](const std::stop_token& stop) {
    const auto exchange = [&](const char* one, const fs::path& other) {
      renameat2(AT_FDCWD, (folder.path() / one).c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE);
    };
    while (!stop.stop_requested()) {
      for (const char* each : {"link", "pipe", "pipe", "link"}) exchange(each, bot / "run");
      for (int i = 0; i < 2; ++i) exchange("link-to-folder", bot / "data");
    }
  });
  for (int i = 0; i < 20'000 && (i < 500 || packed == 0 || refused == 0); ++i) {
    try {
      for (const BotFile& file : read_bot_folder(bot)) REQUIRE(file.bytes == own);
      ++packed;
    } catch (const BadInput&) {
      ++refused;
    }
  }
  CHECK(packed > 0);
  CHECK(refused > 0);
}

TEST_CASE("a bot's file that grows or shrinks while it is packed is refused") {
  const ScratchFolder folder;
  const fs::path path = folder.write("run", "12");
  const ForeignFile file = ForeignFile::at(path);
  CHECK(file.bytes() == "12");
  for (const std::uintmax_t size : {1, 3}) {
    fs::resize_file(path, size);
    const ForeignFile again = ForeignFile::at(path);
    fs::resize_file(path, 2);
    CHECK_THROWS_WITH_AS(again.bytes(), Contains("was changed while it was read"), BadInput);
  }
}

TEST_CASE("packing a bot's folder can be stopped") {
  const Bot bot;
  std::stop_source stop;
  stop.request_stop();
  CHECK_THROWS_AS(read_bot_folder(bot.path, stop.get_token()), Stopped);
  CHECK_THROWS_AS(read_bot_folder(bot.path / "run", stop.get_token()), Stopped);
}

TEST_CASE("an invalid text of a packed bot is refused, and so is a path that leads outside the folder") {
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

TEST_CASE("a cache of bots unpacks each bot's folder once, with read-only files") {
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

TEST_CASE("a bot's folder that was changed in the cache is unpacked again") {
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
