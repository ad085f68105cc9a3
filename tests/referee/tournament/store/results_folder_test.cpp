#include "referee/tournament/store/results_folder.hpp"

#include <nlohmann/json.hpp>

#include "full_disk.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

/// The match of round 1 with this number.
FinishedMatch match_on(const AnyBoard& board, const std::string& id, std::uint64_t number) {
  MatchRecord record{
      .setup = {.id = id, .board = board, .start = {}, .players = {"x", "y"}, .clock = {}, .rated = true},
      .moves = {{{1}, 1, {}}},
      .result = Result{.winner = Seat::first},
      .reason = protocol::Reason::normal,
      .detail = {}};
  const MatchIdentity identity{"paski", ContentHash(board.text()), {}, {"x", "y"}, number};
  return {std::move(record), {1, number}, identity, std::chrono::system_clock::from_time_t(0)};
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

const Identity begun_identity{.tournament = "t",
                              .file = {{"seed", "1"}, {list_of_players, "x, y"}},
                              .players = {{"player x: command", "'x'"}},
                              .format = Knockout()};

void append(ResultsFolder& results, FinishedMatch match) {
  FinishedBatch batch;
  batch.finished.push_back(std::move(match));
  results.append(std::move(batch));
}

}  // namespace

TEST_CASE("finished matches are lines of matches jsonl") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", begun_identity);
  append(results, match_on(board_of("7"), "one", 0));
  REQUIRE(records_in(folder).size() == 1);
  append(results, match_on(board_of("8"), "three", 2));
  CHECK(records_in(folder).size() == 1);  // another comes before it
  append(results, match_on(board_of("8"), "two", 1));
  append(results, match_on(board_of("8"), "five", 4));
  results.finish();
  const auto records = records_in(folder);
  REQUIRE(records.size() == 4);
  CHECK(records[0].match == "one");
  CHECK(records[0].board == "7");
  CHECK(records[1].match == "two");
  CHECK(records[1].board == "8");
  CHECK(records[1].tournament == "t");
  CHECK(records[2].match == "three");
  CHECK(records[3].match == "five");
  CHECK(folder.read("out/matches.jsonl").back() == '\n');
  CHECK(!std::filesystem::exists(folder.path() / "out/boards"));
}

TEST_CASE("boards over 64 KiB stand once in a file of their own, and in the store") {
  const ScratchFolder folder;
  const std::string longest = "7 " + std::string(64 * 1024 - 2, 'x');
  const std::string longer = longest + "x";
  {
    ResultsFolder results(folder.path() / "out", begun_identity);
    append(results, match_on(board_of(longest), "a", 0));
    append(results, match_on(board_of(longer), "b", 1));
    append(results, match_on(board_of(longer), "c", 2));
  }
  const auto records = records_in(folder);
  REQUIRE(records.size() == 3);
  CHECK(records[0].board == longest);
  for (std::size_t i = 1; i < 3; ++i) CHECK(records[i].board == content_hash(longer));
  CHECK(folder.read("out/boards/" + content_hash(longer)) == longer);
  const std::filesystem::directory_iterator files(folder.path() / "out/boards");
  CHECK(std::distance(begin(files), end(files)) == 1);
  CHECK(read_results(folder.path() / "out")->board(ContentHash(longer)) == longer);
}

TEST_CASE("what was played before is there again, and exports are made anew") {
  const ScratchFolder folder;
  {
    ResultsFolder results(folder.path() / "out", begun_identity);
    CHECK(results.history().empty());
    append(results, match_on(board_of("8"), "two", 1));
    append(results, match_on(board_of("7"), "one", 0));
  }
  const std::string before = folder.read("out/matches.jsonl");
  folder.write("out/matches.jsonl", before.substr(0, before.size() - 10));  // as a crash may leave it
  ResultsFolder results(folder.path() / "out", begun_identity);
  const auto played = results.history().played;
  REQUIRE(played.size() == 2);
  const Outcome& one = played.at(match_on(board_of("7"), "one", 0).identity);
  CHECK(one == Outcome{Result{.winner = Seat::first}, protocol::Reason::normal});
  auto records = records_in(folder);
  REQUIRE(records.size() == 2);
  CHECK(records[0].match == "one");
  CHECK(records[1].match == "two");
  CHECK(records[0].board == "7");
  CHECK(folder.read("out/matches.jsonl") == before);
  append(results, match_on(board_of("7"), "a", 2));
  records = records_in(folder);
  REQUIRE(records.size() == 3);
  CHECK(records[2].match == "a");
}

TEST_CASE("a match is kept with the versions of its players") {
  const ScratchFolder folder;
  {
    ResultsFolder results(folder.path() / "out", begun_identity);
    append(results, match_on(board_of("7"), "one", 0));
  }
  Identity changed = begun_identity;
  changed.players["player x: command"] = "'x --better'";
  {
    ResultsFolder results(folder.path() / "out", changed, true);
    CHECK(results.history().played.size() == 1);  // it stands
    append(results, match_on(board_of("7"), "two", 1));
  }
  const auto store = read_results(folder.path() / "out");
  CHECK(store->match({1, 0})->versions ==
        BySeat{version_of(begun_identity, "x"), std::optional<ContentHash>()});
  CHECK(store->match({1, 1})->versions == BySeat{version_of(changed, "x"), std::optional<ContentHash>()});
  CHECK(version_of(begun_identity, "x") != version_of(changed, "x"));
}

TEST_CASE("the same match again changes nothing, another in its place is a conflict") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", begun_identity);
  append(results, match_on(board_of("7"), "one", 0));
  append(results, match_on(board_of("7"), "one", 0));
  FinishedMatch other = match_on(board_of("7"), "one", 0);
  other.record.result = Result{.winner = Seat::second};
  CHECK_THROWS_WITH_AS(
      append(results, other),
      ((folder.path() / "out/results.sqlite").string() +
       ": one (round 1, match 1) is recorded already, with another course than the one to be "
       "added: it was played twice")
          .c_str(),
      StoreConflict);
  CHECK(results.size() == 1);
  CHECK(records_in(folder).size() == 1);
}

TEST_CASE("a changed file is refused, changed players unless they are accepted") {
  const ScratchFolder folder;
  const auto reopened = [&](const Identity& with, bool accept = false) {
    return ResultsFolder(folder.path() / "out", with, accept).changes();
  };
  Identity file = begun_identity, players = begun_identity;
  file.file["seed"] = "2";
  players.players["player x: command"] = "'y'";
  players.players["player x: file y"] = content_hash("y");
  const std::string out = (folder.path() / "out").string();

  CHECK(reopened(begun_identity).empty());
  CHECK(reopened(file).empty());  // nothing was played yet
  {
    ResultsFolder results(folder.path() / "out", begun_identity);
    append(results, match_on(board_of("7"), "one", 0));
  }
  CHECK_THROWS_WITH_AS(
      reopened(file),
      (out + ": the tournament file or its boards have changed since it was begun:\n  seed was 1, is 2\n"
             "Undo that, or play into another folder.")
          .c_str(),
      Conflict);
  CHECK_THROWS_AS(reopened(file, true), Conflict);
  CHECK_THROWS_WITH_AS(
      reopened(players),
      (out + ": the players have changed since it was begun:\n  player x: command was 'x', is 'y'\n"
             "  player x: file y is new\n"
             "Undo that, go on with --accept-changes, or play into another folder.")
          .c_str(),
      Conflict);
  CHECK(reopened(begun_identity).empty());
  Identity detailed = begun_identity;  // an earlier version did not know of which files boards are
  detailed.file["board a.in of paski"] = content_hash("7");
  CHECK(reopened(detailed).empty());
  CHECK(reopened(begun_identity).empty());
  CHECK(reopened(players, true) == Words{"keeps 1 match",
                                         "going on although player x: command was 'x', is 'y'",
                                         "going on although player x: file y is new"});
  CHECK(reopened(players).empty());  // from now on they are the players
  CHECK_THROWS_AS(reopened(begun_identity), Conflict);
}

TEST_CASE("a folder whose store is missing or empty is not taken for a new one") {
  for (const char* name : {"matches.jsonl", "standings.json", "truth.json"}) {
    for (const auto& [contents, found] : {std::pair<std::optional<std::string>, const char*>{{}, "no file"},
                                          {"", "an empty file"},
                                          {"x", "an empty file"}}) {
      const ScratchFolder folder;
      folder.write(std::string("out/") + name, "old\n");
      if (contents) folder.write("out/results.sqlite", *contents);
      CHECK_THROWS_WITH_AS(ResultsFolder(folder.path() / "out", begun_identity),
                           ((folder.path() / "out/results.sqlite").string() + ": expected the results that " +
                            name + " beside it was made from, found " + found +
                            " (put a copy of the file in its place, or play into another folder)")
                               .c_str(),
                           Conflict);
      CHECK(folder.read(std::string("out/") + name) == "old\n");
    }
  }
}

TEST_CASE("one that was killed before it had a store begins anew") {
  const ScratchFolder folder;
  folder.write("out/results.sqlite", "");
  folder.write("out/lock", "");
  CHECK(ResultsFolder(folder.path() / "out", begun_identity).history().empty());
}

TEST_CASE("another file in the place of the store is not touched") {
  const ScratchFolder folder;
  folder.write("out/results.sqlite", "something else");
  CHECK_THROWS_WITH_AS(ResultsFolder(folder.path() / "out", begun_identity),
                       ((folder.path() / "out/results.sqlite").string() +
                        ": expected the results of a tournament, found another file")
                           .c_str(),
                       BadInput);
  CHECK(folder.read("out/results.sqlite") == "something else");
}

TEST_CASE("two tournaments do not share a folder") {
  const ScratchFolder folder;
  const std::filesystem::path out = folder.path() / "out";
  CHECK(!FolderLock::held(out));
  {
    const ResultsFolder first(out, begun_identity);
    CHECK(FolderLock::held(out));
    CHECK_THROWS_WITH_AS(
        ResultsFolder(out, begun_identity),
        (out.string() + ": expected a folder nobody plays into, found a tournament or `serve` that is "
                        "running there (end it, wait until it has ended, or name another folder)")
            .c_str(),
        Conflict);
    CHECK(FolderLock::held(out));
  }
  CHECK(!FolderLock::held(out));
  CHECK_NOTHROW(ResultsFolder(out, begun_identity));
}

TEST_CASE("a full disk fails the matches that no longer fit, and the others stay") {
  const ScratchFolder folder;
  std::optional<ResultsFolder> results(std::in_place, folder.path() / "out", begun_identity);
  append(*results, match_on(board_of("7"), "one", 0));
  {
    const FullDisk full(std::filesystem::file_size(folder.path() / "out/results.sqlite-wal"));
    CHECK_THROWS_WITH_AS(
        append(*results, match_on(board_of("7"), "two", 1)),
        ((folder.path() / "out/results.sqlite").string() + ": cannot be written: disk I/O error").c_str(),
        std::runtime_error);
    CHECK(results->size() == 1);
    CHECK(records_in(folder).size() == 1);
  }
  results.reset();
  results.emplace(folder.path() / "out", begun_identity);
  append(*results, match_on(board_of("7"), "two", 1));
  CHECK(results->size() == 2);
}

TEST_CASE("a folder that cannot be made is an error") {
  const ScratchFolder folder;
  folder.write("out", "a file");
  CHECK_THROWS_WITH_AS(ResultsFolder(folder.path() / "out/deep", begun_identity),
                       ((folder.path() / "out/deep").string() + ": cannot be made: Not a directory").c_str(),
                       std::system_error);
}

TEST_CASE("standings are replaced as a whole") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", begun_identity);
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

TEST_CASE("the truth is kept in the store, and replaced as a whole") {
  const ScratchFolder folder;
  ResultsFolder results(folder.path() / "out", begun_identity);
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
