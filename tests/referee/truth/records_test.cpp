#include "referee/truth/records.hpp"

#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// From 1 the mover may go to 2 or 3, which is lost for whoever has to move; 2 leads to 3 or back to 1. ann
/// errs.
StoredMatch stored_graf_match(std::uint64_t number, std::string verdict) {
  RecordedMatch match;
  match.match = "match-" + std::to_string(number);
  match.game = "graf";
  match.board = content_hash("3 4\n1 2\n1 3\n2 1\n2 3\n0\n");
  match.start = 1;
  match.players = {"ann", "bob"};
  for (const Number to : {2, 3}) match.moves.push_back({AnyMove{to}, 5, ""});
  match.result = {.winner = Seat::second};
  return {.place = {1, number},
          .identity = {match.game, ContentHash("3 4\n1 2\n1 3\n2 1\n2 3\n0\n"), 1, match.players, number},
          .versions = {},
          .id = match.match,
          .outcome = {match.result, match.reason},
          .record = to_line(match),
          .verdict = std::move(verdict)};
}

std::string truth_in(const std::filesystem::path& folder) {
  Judging judging = Judging::of_store(folder);
  while (judging.next()) {
  }
  return truth_json(judging.truth());
}

void add_stored(Store& store, StoredMatch match) {
  const std::string board = "3 4\n1 2\n1 3\n2 1\n2 3\n0\n";
  store.add(
      {.matches = {std::move(match)}, .boards = {{ContentHash(board), board}}, .unplayed = {}, .voided = {}});
}

/// That each player kept so many wins.
std::string verdict_with(std::uint64_t kept) {
  MatchVerdict verdict;
  for (const Seat seat : both_seats) verdict[seat].wins_kept = verdict[seat].could_err = kept;
  return to_text(verdict);
}

}  // namespace

TEST_CASE("what workers have judged is summed, and the rest is judged") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  add_stored(store, stored_graf_match(0, verdict_with(1000)));
  add_stored(store, stored_graf_match(1, ""));
  add_stored(store, stored_graf_match(2, verdict_with(500)));
  add_stored(store, stored_graf_match(3, "of a version that is to come"));
  Judging judging = Judging::of_store(folder.path());
  CHECK(judging.matches() == 2);
  CHECK(judging.truth().overall().at("ann").wins_kept == 1500);
  CHECK(judging.next());
  CHECK(judging.next());
  CHECK(!judging.next());
  CHECK(judging.matches() == 4);
  const auto players = judging.truth().games().at("graf").players;
  CHECK(judging.truth().games().at("graf").matches == 4);
  CHECK(players.at("ann").wins_kept == 1500);
  CHECK(players.at("ann").wins_thrown == 2);
  CHECK(players.at("bob").wins_kept == 1502);
}

TEST_CASE("the truth is the same to the byte, whoever has judged which match") {
  const ScratchFolder one, another;
  SqliteStore judged(store_in(one.path()), SqliteStore::Access::write);
  SqliteStore raw(store_in(another.path()), SqliteStore::Access::write);
  RecordJudge judge(one.path());
  for (std::uint64_t number = 0; number < 9; ++number) {
    StoredMatch match = stored_graf_match(number, "");
    add_stored(raw, match);
    if (number % 3 != 1) {
      RecordedMatch record = parse_recorded_match(match.record);
      record.board = raw.board(match.identity.board);
      match.verdict = to_text(verdict_of(judge.judge(record), record.result.winner, record.match));
    }
    add_stored(judged, match);
  }
  CHECK(truth_in(one.path()) == truth_in(another.path()));
  CHECK(truth_in(one.path()).find("match-8") != std::string::npos);
}
