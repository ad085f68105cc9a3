#include "referee/tournament/places/shared_results.hpp"

#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/results_folder.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/tournament/records/tournaments.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

const std::string text_of_shared_file = R"(
name = "t"
wait_ms = 7000
[[player]]
name = "x"
command = "cat x.py"
[[player]]
name = "y"
command = "y"
[[game]]
id = "zielone"
boards = { files = ["*.in"], starts = [1, 2] }
)";

/// A folder with the results of a shared tournament.
struct Shared {
  Shared() {
    folder.write("shared.toml", text_of_shared_file);
    folder.write("five.in", "5");
    folder.write("x.py", "1");
    begin(FolderLock::Use::to_share);
  }

  void begin(FolderLock::Use use) const {
    begin_in_folder(out, edition(), {texts_of(boards), {}}, {}, {.times = {.lease = 5s, .patience = 7s}},
                    use);
  }

  Edition edition() const { return edition_of(file, boards, ""); }

  ScratchFolder folder;
  std::filesystem::path out = folder.path() / "out";
  TournamentFile file = [this] {
    folder.write("five.in", "5");
    return parse_tournament_file(text_of_shared_file, folder.path() / "shared.toml", toy::games());
  }();
  std::vector<std::vector<TournamentBoard>> boards = make_boards(file);
};

MatchOutcomes additions_on(const TournamentBoard& board) {
  MatchRecord record = toy_match(toy_setup({"x", "y"}, "one", board.board));
  record.setup.start = board.start;
  const MatchIdentity identity{"zielone", ContentHash(board.board.text()), board.start, {"x", "y"}, 0};
  return {.finished = {{std::move(record), {1, 0}, identity, {}}}, .unplayed = {}};
}

Standings standings_of(std::uint64_t scheduled) {
  return {.tournament = "t",
          .overall = ScoreTable({"x", "y"}),
          .games = {{.game = "zielone", .scheduled = scheduled, .table = ScoreTable({"x", "y"})}}};
}

}  // namespace

TEST_CASE("a worker reads the tournament file and the boards from the store, not from other files") {
  const Shared shared;
  CHECK(SharedResults::is_shared(shared.out));
  for (const char* name : {"shared.toml", "five.in"}) std::filesystem::remove(shared.folder.path() / name);
  SharedResults results(shared.out);
  CHECK(results.sharing().times.lease == 5s);
  CHECK(results.sharing().times.patience == 7s);
  CHECK(!results.sharing().is_judged);
  CHECK(parse_sharing(to_json(Sharing{.is_judged = true})).is_judged);
  const Edition& edition = results.edition();
  CHECK(edition.text == text_of_shared_file);
  const TournamentFile file = file_of(edition, toy::games());
  CHECK(file.folder == shared.folder.path());
  const auto boards = boards_of(edition, file, results.store());
  REQUIRE(boards.size() == 1);
  REQUIRE(boards[0].size() == 2);
  CHECK(boards[0][1].name == "five.in-2");
  CHECK(boards[0][1].start == 2);
  CHECK(boards[0][1].board.text() == shared.boards[0][1].board.text());
  CHECK_NOTHROW(results.expect_same(edition_of(file, boards, "")));
}

TEST_CASE(
    "a results folder contains the boards of its tournament, and says whether one or several processes play "
    "into it") {
  const Shared shared;
  shared.begin(FolderLock::Use::alone);
  const auto store = read_results(shared.out);
  const Edition edition = newest_edition(*store).value();
  CHECK(edition.number == 1);
  CHECK(boards_of(edition, shared.file, *store)[0][1].board.text() == shared.boards[0][1].board.text());
  CHECK(!SharedResults::is_shared(shared.out));
  shared.begin(FolderLock::Use::to_share);
  CHECK(SharedResults::is_shared(shared.out));
}

TEST_CASE("while several processes share a results folder, no process can play into it alone") {
  const Shared shared;
  {
    SharedResults one(shared.out), two(shared.out);
    one.expect_same(shared.edition());
    two.expect_same(shared.edition());
    CHECK(FolderLock::held(shared.out));
    CHECK(refusal_of<InUse>([&] { shared.begin(FolderLock::Use::alone); }) ==
          shared.out.string() +
              ": in use: several processes play a tournament there. Either join them (`gramy-referee "
              "tournament` "
              "with --store), or wait until they have ended, or name another folder");
    CHECK_THROWS_AS(FolderLock::expect_free(shared.out), InUse);
    const Batch batch{.first = {1, 0}, .matches = 2, .players = {"x", "y"}};
    CHECK(one.queue().offer(1, 1, 0, 2, {batch}));
    const WorkerId worker = two.queue().join("two", 1, 1);
    CHECK(two.queue().claim(worker, 1).size() == 1);
    two.hand_in(worker, {{batch, additions_on(shared.boards[0][0])}});
    CHECK(two.queue().state().open.empty());
    two.hand_in(worker, {{batch, additions_on(shared.boards[0][0])}});
    const History history = history_in(one.store());
    CHECK(history.played.size() == 1);
    const StoredMatch match = one.store().match(1);
    CHECK(match.key.versions[Seat::first] == shared.edition().players[0].version.hash());
  }
  CHECK(!FolderLock::held(shared.out));
  shared.begin(FolderLock::Use::alone);
  const SharedResults alone(shared.out, FolderLock::Use::alone);
  CHECK(alone.store().last() == 1);
  CHECK_THROWS_AS(SharedResults{shared.out}, Conflict);
}

TEST_CASE(
    "a batch that another worker has already finished is dropped, and the batches after it are recorded") {
  const Shared shared;
  SharedResults results(shared.out);
  results.expect_same(shared.edition());
  const Batch late{.first = {1, 0}, .matches = 1, .players = {"x", "y"}},
      good{.first = {1, 1}, .matches = 1, .players = {"x", "y"}};
  results.queue().offer(1, 1, 0, 2, {late, good});
  const WorkerId slow = results.queue().join("slow", 1, 1), fast = results.queue().join("fast", 1, 1);
  CHECK(results.queue().claim(slow, 2).size() == 2);
  results.hand_in(fast, {{late, additions_on(shared.boards[0][0])}});
  results.hand_in(slow,
                  {{late, additions_on(shared.boards[0][0])}, {good, additions_on(shared.boards[0][1])}});
  CHECK(results.queue().state().open.empty());
  CHECK(history_in(results.store()).played.size() == 2);
}

TEST_CASE(
    "a shared tournament's exact results are written to its store and to its folder, and removed from both") {
  const Shared shared;
  SharedResults results(shared.out);
  results.write_truth({.games = {}, .overall = {{"x", 0.5}}}, "{}\n");
  CHECK(read_text_file(shared.out / "truth.json") == "{}\n");
  CHECK(results.store().document(truth_document) == "{}\n");
  CHECK(!results.store().document(accuracies_document).empty());
  results.remove_truth();
  CHECK(!std::filesystem::exists(shared.out / "truth.json"));
  CHECK(results.store().document(truth_document).empty());
  CHECK(results.store().document(accuracies_document).empty());
}

TEST_CASE("a board is recorded with the first match on it, unless the store already has the board") {
  const Shared shared;
  const TournamentBoard& board = shared.boards[0][0];
  AdditionsMaker alone(shared.edition());
  const Additions first = alone.additions_of(additions_on(board));
  CHECK(first.matches.size() == 1);
  CHECK(first.boards == texts_of(shared.boards));
  CHECK(alone.additions_of(additions_on(board)).boards.empty());
  const ContentHash content(board.board.text());
  AdditionsMaker along(shared.edition(), {content});
  const Additions additions = along.additions_of(additions_on(board));
  CHECK(additions.matches.size() == 1);
  CHECK(additions.boards.empty());
  CHECK(SharedResults(shared.out).store().board(content) == board.board.text());
}

TEST_CASE("an error tells whether a folder is locked by one process that plays alone or by several") {
  const Shared shared;
  const auto is_being_shared = [&] {
    try {
      const SharedResults results(shared.out);
    } catch (const BeingShared&) {
      return true;
    } catch (const InUse&) {
      return false;
    }
    FAIL("the folder is not locked");
    return false;
  };
  for (const auto use : {FolderLock::Use::alone, FolderLock::Use::to_share}) {
    const FolderLock lock(shared.out, use);
    CHECK(FolderLock::held(shared.out));
    CHECK_THROWS_AS(FolderLock{shared.out}, InUse);
    CHECK_THROWS_AS(FolderLock(shared.out, FolderLock::Use::to_share), InUse);
    CHECK(is_being_shared() == (use == FolderLock::Use::to_share));
  }
}

TEST_CASE(
    "a worker gets an error if its bots or its gramy differ from the tournament's, or if the folder is not "
    "shared") {
  const Shared shared;
  const auto refusal = [&] {
    return refusal_of<std::exception>([&] {
      SharedResults results(shared.out);
      const TournamentFile file = file_of(results.edition(), toy::games());
      results.expect_same(edition_of(file, boards_of(results.edition(), file, results.store()), ""));
    });
  };
  CHECK(refusal() == "");
  shared.folder.write("x.py", "2");
  CHECK(refusal().find("player x: file x.py has changed") != std::string::npos);
  CHECK(refusal().find("Give this worker the same files") != std::string::npos);
  {
    SqliteStore store(store_in(shared.out), SqliteStore::Access::write);
    choose_tournament(store, "", "");
    Edition other = newest_edition(store).value();
    other.program = "99.0.0";
    add_edition(store, other);
  }
  CHECK(refusal().find("expected gramy 99.0.0") != std::string::npos);
  {
    SqliteStore store(store_in(shared.out), SqliteStore::Access::write);
    choose_tournament(store, "", "");
    store.set_document(shared_document, "");
  }
  CHECK(refusal().find("that only a single process may play") != std::string::npos);
  CHECK_THROWS_AS(SharedResults{shared.out}, NotShared);
  CHECK(!SharedResults::is_shared(shared.out));
  CHECK(!SharedResults::is_shared(shared.folder.path() / "none"));
}

TEST_CASE(
    "after a change of the tournament, stored standings have the number of matches in the new schedule") {
  const Shared shared;
  SqliteStore store(store_in(shared.out), SqliteStore::Access::write);
  choose_tournament(store, "", "");
  store.set_document(standings_document, R"({"format":{"name":"round-robin","rounds":1},"finished":false})");
  SharedResults results(shared.out);
  results.write(standings_of(2));
  CHECK(standings_in(results.store()).scheduled == 2);
}

TEST_CASE(
    "outdated standings of a slow process replace neither those of a later round nor the final standings") {
  const Shared shared;
  SharedResults results(shared.out);
  Standings standings = standings_of(1);
  const Standings late = standings;
  results.write(late);
  CHECK(shared.folder.read("out/standings.json") == to_json(late));
  standings.format.rounds = 2;
  results.write(standings);
  results.write(late);
  CHECK(shared.folder.read("out/standings.json") == to_json(standings));
  standings.count("zielone", {"x", "y"}, Result{.winner = Seat::first}, protocol::Reason::normal);
  REQUIRE(standings.finished());
  results.write(standings);
  results.write(late);
  CHECK(shared.folder.read("out/standings.json") == to_json(standings));
}
