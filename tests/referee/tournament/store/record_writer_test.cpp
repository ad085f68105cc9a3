#include "referee/tournament/store/record_writer.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <chrono>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "full_disk.hpp"
#include "referee/tournament/store/result_store.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"
#include "tests/referee/tournament/toy_game.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

const Identity identity{.tournament = "t", .file = {}, .players = {}};

MatchRecord match_called(const std::string& id) {
  const auto game = *toy::games().find("paski");
  return {.setup = {.id = id,
                    .board = game.read_board("7"),
                    .start = {},
                    .players = {"x", "y"},
                    .clock = {},
                    .rated = true},
          .moves = {{{1}, 1, {}}},
          .result = Result{.winner = Seat::first},
          .reason = protocol::Reason::normal,
          .detail = {}};
}

/// The loop of a referee that has other things to do.
class Loop {
 public:
  boost::asio::io_context& context() { return context_; }

  void run_until_idle(const RecordWriter& writer) {
    const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!writer.idle() && std::chrono::steady_clock::now() < late)
      context_.run_one_for(std::chrono::seconds(1));
    REQUIRE(writer.idle());
  }

 private:
  boost::asio::io_context context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> busy_{context_.get_executor()};
};

}  // namespace

TEST_CASE("whoever is told of a match finds it in the store") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", identity);
  Loop loop;
  std::vector<std::string> told;
  const auto on_written = [&](std::vector<RecordedMatch> written) {
    for (const RecordedMatch& match : written) told.push_back(match.match);
    std::vector<std::string> stored;
    ResultStore(folder.path() / "out/results.sqlite", ResultStore::Access::read)
        .for_each([&](const RecordedMatch& match) { stored.push_back(match.match); });
    REQUIRE(stored.size() >= told.size());
    stored.resize(told.size());  // more may have come meanwhile
    CHECK(stored == told);
  };
  RecordWriter writer(loop.context(), results, on_written, [](const std::string& why) { FAIL(why); });
  CHECK(writer.idle());
  std::vector<std::string> added;
  for (int batch = 0; batch < 10; ++batch) {
    for (int i = 0; i < 5; ++i) {
      added.push_back(std::to_string(batch) + "-" + std::to_string(i));
      writer.add(match_called(added.back()));
      CHECK(!writer.idle());
    }
    CHECK(told.size() + 5 == added.size());
    loop.run_until_idle(writer);
    CHECK(told == added);
  }
}

TEST_CASE("what is left at the end is written and told, though the loop runs no more") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", identity);
  boost::asio::io_context loop;
  std::vector<std::string> told;
  RecordWriter writer(
      loop, results,
      [&](std::vector<RecordedMatch> written) {
        for (const RecordedMatch& match : written) told.push_back(match.match);
      },
      [](const std::string& why) { FAIL(why); });
  writer.add(match_called("one"));
  writer.add(match_called("two"));
  writer.finish();
  CHECK(told == std::vector<std::string>{"one", "two"});
  CHECK(results.size() == 2);
}

TEST_CASE("on a full disk a writer fails once, tells of no match, and writes no more") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", identity);
  results.append({.finished = {{match_called("before"), {}}}});
  Loop loop;
  std::vector<std::string> failures;
  RecordWriter writer(
      loop.context(), results, [](const std::vector<RecordedMatch>&) { FAIL("told of a match"); },
      [&](std::string why) { failures.push_back(std::move(why)); });
  {
    const FullDisk full(std::filesystem::file_size(folder.path() / "out/results.sqlite-wal"));
    for (const char* id : {"one", "two", "three"}) writer.add(match_called(id));
    loop.run_until_idle(writer);
  }
  // There is room again, but what was lost in between would be missing.
  writer.add(match_called("late"));
  writer.finish();
  CHECK(failures ==
        std::vector{(folder.path() / "out/results.sqlite").string() + ": cannot be written: disk I/O error"});
  CHECK(results.size() == 1);
}
