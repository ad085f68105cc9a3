#include "referee/tournament/store/record_writer.hpp"

#include <condition_variable>
#include <mutex>

#include "full_disk.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

const Identity plain_identity{.tournament = "t", .file = {}, .players = {}};

/// The match of round 1 with this number.
FinishedMatch match_number(std::uint64_t number) {
  return {toy_match(toy_setup({"x", "y"}, std::to_string(number))),
          {1, number},
          {"paski", ContentHash("7"), {}, {"x", "y"}, number},
          std::chrono::system_clock::now()};
}

/// Waits for news, as the loop of a referee does that has other things to do.
class Loop {
 public:
  void wake() {
    const std::lock_guard lock(in_use_);
    woken_ = true;
    waiting_.notify_one();
  }

  /// Gives `use` all news until the writer is idle.
  void run_until_idle(RecordWriter& writer, const std::function<void(const RecordWriter::News&)>& use) {
    while (!writer.idle()) {
      {
        std::unique_lock lock(in_use_);
        REQUIRE(waiting_.wait_for(lock, std::chrono::seconds(60), [this] { return woken_; }));
        woken_ = false;
      }
      use(writer.take_news());
    }
  }

 private:
  std::mutex in_use_;
  std::condition_variable waiting_;
  bool woken_ = false;
};

}  // namespace

TEST_CASE("whoever is told of a match finds it in the store") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", plain_identity);
  Loop loop;
  std::vector<SchedulePlace> added, told;
  const auto reader = read_results(folder.path() / "out");
  const auto use = [&](const RecordWriter::News& news) {
    CHECK(!news.failure);
    for (const SchedulePlace place : news.written) {
      CHECK(reader->match(place));
      told.push_back(place);
    }
  };
  RecordWriter writer(results, [&] { loop.wake(); });
  CHECK(writer.idle());
  for (std::uint64_t batch = 0; batch < 10; ++batch) {
    for (std::uint64_t i = 0; i < 5; ++i) {
      added.push_back({1, 5 * batch + i});
      writer.add(match_number(added.back().number));
      CHECK(!writer.idle());
    }
    CHECK(told.size() + 5 == added.size());
    loop.run_until_idle(writer, use);
    CHECK(told == added);
  }
}

TEST_CASE("what is left at the end is written, and told once") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", plain_identity);
  RecordWriter writer(results, [] {});
  for (std::uint64_t number = 0; number < 20; ++number) writer.add(match_number(number));
  writer.close({{match_number(21).identity, {true, false}}});
  writer.write_truth({}, "the truth");
  writer.finish();
  CHECK(writer.take_news().written.size() == 20);
  CHECK(writer.take_news().written.empty());
  CHECK(writer.idle());
  CHECK(results.size() == 20);
  const History history = results.history();
  CHECK(history.unplayed == Unplayed{{match_number(21).identity, {true, false}}});
  CHECK(folder.read("out/truth.json") == "the truth");
}

TEST_CASE("on a full disk a writer fails once, tells of no match, and writes no more") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", plain_identity);
  results.append({.finished = {match_number(0)}, .unplayed = {}});
  Loop loop;
  std::vector<std::string> failures;
  const auto use = [&](const RecordWriter::News& news) {
    CHECK(news.written.empty());
    if (news.failure) failures.push_back(*news.failure);
  };
  RecordWriter writer(results, [&] { loop.wake(); });
  {
    const FullDisk full(std::filesystem::file_size(folder.path() / "out/results.sqlite-wal"));
    for (const std::uint64_t number : {1, 2, 3}) writer.add(match_number(number));
    loop.run_until_idle(writer, use);
  }
  // There is room again, but what was lost in between would be missing.
  writer.add(match_number(4));
  writer.finish();
  use(writer.take_news());
  CHECK(writer.idle());
  CHECK(failures ==
        std::vector{(folder.path() / "out/results.sqlite").string() + ": cannot be written: disk I/O error"});
  CHECK(results.size() == 1);
}
