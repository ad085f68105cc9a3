#include "referee/tournament/results_folder.hpp"

#include <csignal>
#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/resource.h>
#include <system_error>

#include "engine/bad_input.hpp"
#include "referee/tournament/content_hash.hpp"
#include "referee/tournament/record.hpp"
#include "scratch_folder.hpp"
#include "toy_game.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

MatchRecord match_on(const AnyBoard& board, const std::string& id) {
  return {.setup = {.id = id,
                    .game = *toy::games().find("paski"),
                    .board = board,
                    .start = {},
                    .players = {"x", "y"},
                    .clock = {},
                    .rated = true},
          .moves = {{{1}, 1, {}}},
          .result = Result{.winner = 0},
          .reason = protocol::Reason::normal,
          .detail = {}};
}

AnyBoard board_of(const std::string& text) {
  return toy::games().find("paski")->read_board(text);
}

std::vector<RecordedMatch> records_in(const ScratchFolder& folder) {
  std::istringstream lines(folder.read("out/matches.jsonl"));
  std::vector<RecordedMatch> records;
  for (std::string line; std::getline(lines, line);) records.push_back(parse_recorded_match(line));
  return records;
}

/// Files cannot grow beyond so many bytes while this lives: a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

const auto now = std::chrono::system_clock::from_time_t(0);

}  // namespace

TEST_CASE("finished matches are lines of matches jsonl") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", "t");
  results.append(match_on(board_of("7"), "one"), now);
  REQUIRE(records_in(folder).size() == 1);
  results.append(match_on(board_of("8"), "two"), now);
  const auto records = records_in(folder);
  REQUIRE(records.size() == 2);
  CHECK(records[0].match == "one");
  CHECK(records[0].board == "7");
  CHECK(records[1].match == "two");
  CHECK(records[1].board == "8");
  CHECK(records[1].tournament == "t");
  CHECK(folder.read("out/matches.jsonl").back() == '\n');
  CHECK(!std::filesystem::exists(folder.path() / "out/boards"));
}

TEST_CASE("boards over 64 KiB stand once in a file of their own") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", "t");
  const std::string longest = "7 " + std::string(64 * 1024 - 2, 'x');
  const std::string longer = longest + "x";
  const AnyBoard board = board_of(longer);
  results.append(match_on(board_of(longest), "a"), now);
  results.append(match_on(board, "b"), now);
  results.append(match_on(board, "c"), now);
  results.append(match_on(board_of(longer), "d"), now);
  const auto records = records_in(folder);
  REQUIRE(records.size() == 4);
  CHECK(records[0].board == longest);
  for (std::size_t i = 1; i < 4; ++i) CHECK(records[i].board == content_hash(longer));
  CHECK(folder.read("out/boards/" + content_hash(longer)) == longer);
  const std::filesystem::directory_iterator files(folder.path() / "out/boards");
  CHECK(std::distance(begin(files), end(files)) == 1);
}

TEST_CASE("results of another tournament are not touched") {
  const ScratchFolder folder;
  folder.write("out/matches.jsonl", "old\n");
  CHECK_THROWS_WITH_AS(ResultsFolder(folder.path() / "out", "t"),
                       ((folder.path() / "out/matches.jsonl").string() +
                        ": expected a new file or an empty one, found 4 bytes")
                           .c_str(),
                       BadInput);
  CHECK(folder.read("out/matches.jsonl") == "old\n");
}

TEST_CASE("two tournaments do not share a folder") {
  const ScratchFolder folder;
  {
    const ResultsFolder first(folder.path() / "out", "t");
    CHECK_THROWS_WITH_AS(ResultsFolder(folder.path() / "out", "t"),
                         ((folder.path() / "out/matches.jsonl").string() +
                          ": expected a file nobody is writing, found another process at it")
                             .c_str(),
                         BadInput);
  }
  CHECK_NOTHROW(ResultsFolder(folder.path() / "out", "t"));  // nothing was played
}

TEST_CASE("a folder that cannot be made is an error") {
  const ScratchFolder folder;
  folder.write("out", "a file");
  CHECK_THROWS_WITH_AS(ResultsFolder(folder.path() / "out/deep", "t"),
                       ((folder.path() / "out/deep").string() + ": cannot be made: Not a directory").c_str(),
                       std::system_error);
}

TEST_CASE("standings are replaced as a whole") {
  const ScratchFolder folder;
  const ResultsFolder results(folder.path() / "out", "t");
  Standings standings{.tournament = "t",
                      .overall = ScoreTable({"a", "b"}),
                      .games = {{.game = "paski", .scheduled = 2, .table = ScoreTable({"a", "b"})}}};
  results.write(standings);
  CHECK(nlohmann::json::parse(folder.read("out/standings.json"))["finished"] == false);
  standings.count("paski", {"a", "b"}, {.winner = 0}, protocol::Reason::normal);
  standings.count_aborted("paski");
  results.write(standings);
  CHECK(folder.read("out/standings.json") == to_json(standings));
  CHECK(nlohmann::json::parse(folder.read("out/standings.json"))["finished"] == true);
  CHECK(!std::filesystem::exists(folder.path() / "out/standings.json.new"));
}

TEST_CASE("a full disk leaves an appended file as it was") {
  const ScratchFolder folder;
  AppendFile file(folder.path() / "file");
  file.append("a line\n");
  {
    const FullDisk full(10);
    CHECK_THROWS_WITH_AS(file.append("another line\n"),
                         ((folder.path() / "file").string() + ": cannot be written: File too large").c_str(),
                         std::system_error);
  }
  CHECK(folder.read("file") == "a line\n");
  file.append("a third\n");
  CHECK(folder.read("file") == "a line\na third\n");
}

TEST_CASE("a full disk leaves a replaced file as it was") {
  const ScratchFolder folder;
  folder.write("file", "old");
  {
    const FullDisk full(10);
    CHECK_THROWS_AS(replace_file(folder.path() / "file", "something longer"), std::system_error);
  }
  CHECK(folder.read("file") == "old");
  CHECK(!std::filesystem::exists(folder.path() / "file.new"));
  replace_file(folder.path() / "file", "new");
  CHECK(folder.read("file") == "new");
}
