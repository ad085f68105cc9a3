#include "referee/tournament/places/results_folder.hpp"

#include <nlohmann/json.hpp>

#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/shared_results.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "tests/referee/tournament/disk/full_disk.hpp"
#include "tests/referee/tournament/plain_edition.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

/// A finished match, as match `number` of round 1.
FinishedMatch match_number(std::uint64_t number) {
  BySeat<std::string> players{"x", "y"};
  if (number % 2 == 1) std::swap(players[Seat::first], players[Seat::second]);
  return {toy_match(toy_setup(players, match_id("paski", "b", players, number / 2), toy_board("7"))),
          {1, number},
          {"paski", ContentHash("7"), {}, players, number / 2},
          std::chrono::system_clock::from_time_t(0)};
}

std::vector<RecordedMatch> records_in(const ScratchFolder& folder) {
  std::istringstream lines(folder.read("out/matches.jsonl"));
  std::vector<RecordedMatch> records;
  for (std::string line; std::getline(lines, line);) records.push_back(parse_recorded_match(line));
  return records;
}

const Edition first_edition = [] {
  Edition edition = plain_edition("t", 2, {{"paski", 1}}, Sprt{.test = {.batch = 5}, .max_pairs = 5});
  edition.games[0].boards.boards[0] = {"b", ContentHash("7"), {}};
  return edition;
}();

/// The results folder `out`, opened by a process that plays the tournament alone.
class Alone {
 public:
  explicit Alone(const ScratchFolder& folder, const Edition& edition = first_edition, bool accept = false)
      : changes(begin(folder.path() / "out", edition, accept)),
        results((folder.path() / "out").string(), FolderLock::Use::alone) {
    results.expect_same(edition);
    results.matches().read_on(results.store());
    results.grow_lines();
    worker_ = results.queue().join("one", 1, results.edition().number);
  }

  static Words begin(const std::filesystem::path& out, const Edition& edition, bool accept = false) {
    return begin_in_folder(out, edition, {{{ContentHash("7"), "7"}}, {}},
                           {.accepts_changes = accept, .may_be_older = true}, {}, FolderLock::Use::alone);
  }

  void record(FinishedMatch match) {
    const Batch batch{.first = {1, 0}, .matches = 10, .players = {"x", "y"}};
    if (results.queue().offered(1) == 0) {
      REQUIRE(results.queue().offer(results.edition().number, 1, 0, 10, {batch}));
      REQUIRE(results.queue().claim(worker_, 1).size() == 1);
    }
    MatchOutcomes outcomes{.finished = {}, .unplayed = {}};
    outcomes.finished.push_back(std::move(match));
    results.hand_in(worker_, {{batch, std::move(outcomes), false}});
    results.matches().read_on(results.store());
    results.extend_lines();
  }

  Words changes;
  SharedResults results;

 private:
  WorkerId worker_;
};

}  // namespace

TEST_CASE("each finished match is a line of matches.jsonl") {
  const ScratchFolder folder;
  Alone alone(folder);
  for (const std::uint64_t number : {0, 2, 1, 4}) {
    alone.record(match_number(number));
    CHECK(records_in(folder).size() == (number == 0 || number == 2 ? 1 : 3));
  }
  alone.results.write({.tournament = "t", .overall = ScoreTable({"x", "y"}), .games = {}});
  const auto records = records_in(folder);
  REQUIRE(records.size() == 4);
  CHECK(records[2].match == "paski:b:x:y#2");
  CHECK(records[3].match == "paski:b:x:y#3");
  CHECK(records[3].board == "7");
  CHECK(records[3].tournament == "t");
  CHECK(!std::filesystem::exists(folder.path() / "out/boards"));
}

TEST_CASE("the leases of a process that plays a tournament alone do not expire") {
  const ScratchFolder folder;
  Alone alone(folder);
  alone.record(match_number(0));
  const auto open = alone.results.queue().state().open;
  REQUIRE(open.size() == 1);
  CHECK(open[0].until > wall_time() + std::chrono::years(1));
}

TEST_CASE("a resumed tournament reads its earlier matches and exports all of them again") {
  const ScratchFolder folder;
  {
    Alone alone(folder);
    CHECK(history_in(alone.results.store()).empty());
    alone.record(match_number(1));
    alone.record(match_number(0));
  }
  const std::string before = folder.read("out/matches.jsonl");
  // cuts off a part of the last line
  folder.write("out/matches.jsonl", before.substr(0, before.size() - 10));
  Alone alone(folder);
  const auto played = history_in(alone.results.store()).played;
  REQUIRE(played.size() == 2);
  CHECK(played.at(match_number(0).identity) == Outcome{Result{.winner = Seat::first}, Reason::normal});
  CHECK(folder.read("out/matches.jsonl") == before);
  alone.record(match_number(2));
  REQUIRE(records_in(folder).size() == 3);
  CHECK(records_in(folder)[2].match == "paski:b:x:y#2");
}

TEST_CASE(
    "a resumed tournament refuses a changed tournament file, and changed players unless they are accepted") {
  const ScratchFolder folder;
  const auto reopened = [&](const Edition& with, bool accept = false) {
    return Alone::begin(folder.path() / "out", with, accept);
  };
  Edition file = first_edition, players = first_edition;
  file.seed = 2;
  players.players[0].version = {.command = "y", .files = {{"y", content_hash("y"), ""}}};
  const std::string out = (folder.path() / "out").string();
  CHECK(reopened(first_edition).empty());
  CHECK(reopened(file).empty());  // any change is allowed before the first match
  Alone(folder).record(match_number(0));
  CHECK(refusal_of<Conflict>([&] { reopened(file); }) ==
        out +
            ": the tournament file or its boards have changed since the tournament was begun:\n  seed was 1, "
            "is 2\n"
            "Undo these changes, or play into another folder.");
  CHECK_THROWS_AS(reopened(file, true), Conflict);
  CHECK(
      refusal_of<Conflict>([&] { reopened(players); }) ==
      out +
          ": the players have changed since the tournament was begun:\n  player x: command was 'x', is 'y'\n"
          "  player x: file y is new\n"
          "Undo these changes, go on with --accept-changes, or play into another folder.");
  CHECK(reopened(first_edition).empty());
  CHECK(reopened(players, true) == Words{"keeps 1 match",
                                         "going on although player x: command was 'x', is 'y'",
                                         "going on although player x: file y is new"});
  CHECK(reopened(players).empty());  // now the changed players belong to the tournament
  CHECK_THROWS_AS(reopened(first_edition), Conflict);
}

TEST_CASE("a results folder with exports but without a store is refused, and does not change") {
  for (const char* name : {"matches.jsonl", "standings.json", "truth.json"}) {
    for (const auto& [contents, found] :
         {std::pair<std::optional<std::string>, const char*>{{}, "is missing"},
          {"", "is empty"},
          {"x", "is empty"}}) {
      const ScratchFolder folder;
      folder.write(std::string("out/") + name, "old\n");
      if (contents) folder.write("out/results.sqlite", *contents);
      CHECK(refusal_of<Conflict>([&] { Alone::begin(folder.path() / "out", first_edition); }) ==
            (folder.path() / "out/results.sqlite").string() + ": " + found + ", but " + name +
                ", which was exported from it, is there (put a copy of results.sqlite in its place, or play "
                "into "
                "another folder)");
      CHECK(folder.read(std::string("out/") + name) == "old\n");
    }
  }
}

TEST_CASE(
    "a foreign file with the store's name is refused, and an empty file with this name counts as missing") {
  const ScratchFolder folder;
  folder.write("out/results.sqlite", "something else");
  CHECK(refusal_of<BadInput>([&] { Alone::begin(folder.path() / "out", first_edition); }) ==
        (folder.path() / "out/results.sqlite").string() +
            ": expected the results of a tournament, found another file");
  CHECK(folder.read("out/results.sqlite") == "something else");
  folder.write("out/results.sqlite",
               "");  // as left by a process that was killed before it made its store
  CHECK(Alone::begin(folder.path() / "out", first_edition).empty());
}

TEST_CASE("while a tournament is played into a folder, a second tournament is refused there") {
  const ScratchFolder folder;
  const std::filesystem::path out = folder.path() / "out";
  CHECK(!FolderLock::held(out));
  {
    const Alone first(folder);
    CHECK(FolderLock::held(out));
    CHECK(refusal_of<Conflict>([&] { Alone::begin(out, first_edition); }) ==
          out.string() +
              ": in use: a tournament or `serve` is "
              "running there (end it, wait until it has ended, or name another folder)");
    CHECK(FolderLock::held(out));
  }
  CHECK(!FolderLock::held(out));
  CHECK_NOTHROW(Alone::begin(out, first_edition));
}

TEST_CASE("a results folder that cannot be made is reported") {
  const ScratchFolder folder;
  folder.write("out", "a file");
  CHECK(refusal_of<std::system_error>([&] { Alone::begin(folder.path() / "out/deep", first_edition); }) ==
        (folder.path() / "out/deep").string() + ": cannot be made: Not a directory");
}

TEST_CASE("the standings file is replaced atomically") {
  const ScratchFolder folder;
  Alone alone(folder);
  SharedResults& results = alone.results;
  Standings standings{.tournament = "t",
                      .overall = ScoreTable({"a", "b"}),
                      .games = {{.game = "paski", .scheduled = 2, .table = ScoreTable({"a", "b"})}}};
  results.write(standings);
  CHECK(nlohmann::json::parse(folder.read("out/standings.json"))["finished"] == false);
  standings.count("paski", {"a", "b"}, {.winner = Seat::first}, protocol::Reason::normal);
  standings.count_aborted("paski");
  results.write(standings);
  CHECK(folder.read("out/standings.json") == to_json(standings));
  CHECK(read_results(folder.path() / "out")->document(standings_document) == to_json(standings));
  CHECK(nlohmann::json::parse(folder.read("out/standings.json"))["finished"] == true);
  CHECK(!std::filesystem::exists(folder.path() / "out/standings.json.new"));
}

TEST_CASE("a tournament's exact results are written to the store and to truth.json, and removed from both") {
  const ScratchFolder folder;
  Alone alone(folder);
  SharedResults& results = alone.results;
  const AllAccuracies accuracies{.games = {{"paski", {{"a", 0.5}}}}, .overall = {{"a", 0.5}, {"b", 1}}};
  results.write_truth(accuracies, "{}\n");
  CHECK(folder.read("out/truth.json") == "{}\n");
  const auto store = read_results(folder.path() / "out");
  const AllAccuracies kept = parse_accuracies(store->document(accuracies_document));
  CHECK(kept.games == accuracies.games);
  CHECK(kept.overall == accuracies.overall);
  CHECK(store->document(truth_document) == "{}\n");
  results.remove_truth();
  CHECK(!std::filesystem::exists(folder.path() / "out/truth.json"));
  CHECK(store->document(accuracies_document).empty());
  CHECK(store->document(truth_document).empty());
}

TEST_CASE("if the disk is full, a failed append or replacement leaves the file unchanged") {
  const ScratchFolder folder;
  AppendFile file(folder.path() / "file");
  file.append("a line\n");
  const auto replaced = folder.write("replaced", "old");
  {
    const FullDisk full(10);
    CHECK(refusal_of<std::system_error>([&] { file.append("another line\n"); }) ==
          (folder.path() / "file").string() + ": cannot be written: File too large");
    CHECK_THROWS_AS(replace_file(replaced, "something longer"), std::system_error);
  }
  CHECK(folder.read("file") == "a line\n");
  file.append("a third\n");
  CHECK(folder.read("file") == "a line\na third\n");
  CHECK(folder.read("replaced") == "old");
  CHECK(!std::filesystem::exists(folder.path() / "replaced.new"));
  replace_file(replaced, "new");
  CHECK(folder.read("replaced") == "new");
}
