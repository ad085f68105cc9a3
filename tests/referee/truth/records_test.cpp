#include "referee/truth/records.hpp"

#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "tests/referee/tournament/graf_match.hpp"

namespace {

/// A match in which ann makes a mistake.
RecordedMatch match_number(std::uint64_t number) {
  return graf_match({2, 3}, "match-" + std::to_string(number));
}

std::string truth_in(const std::filesystem::path& folder) {
  SolvedBoards boards;
  Judging judging = Judging::of_store(folder, boards);
  while (judging.next()) {
  }
  return truth_json(judging.truth());
}

/// A verdict in which each player had this many decisions and kept the win in all.
std::string verdict_with(std::uint64_t kept) {
  MatchVerdict verdict;
  for (const Seat seat : both_seats) verdict[seat].wins_kept = verdict[seat].could_err = kept;
  return to_text(verdict);
}

}  // namespace

TEST_CASE("stored verdicts of matches are summed up, and matches without a verdict are judged") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  add(store, match_number(0), 0, verdict_with(1000));
  add(store, match_number(1), 1, "");
  add(store, match_number(2), 2, verdict_with(500));
  add(store, match_number(3), 3, "of a version that is to come");
  SolvedBoards boards;
  Judging judging = Judging::of_store(folder.path(), boards);
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

TEST_CASE(
    "the exact results of a tournament are the same whether verdicts are stored or computed from the "
    "records") {
  const ScratchFolder one, another;
  SqliteStore judged(store_in(one.path()), SqliteStore::Access::write);
  SqliteStore raw(store_in(another.path()), SqliteStore::Access::write);
  SolvedBoards boards;
  RecordJudge judge(one.path(), boards);
  for (std::uint64_t number = 0; number < 9; ++number) {
    const RecordedMatch match = match_number(number);
    add(raw, match, number);
    std::string verdict;
    if (number % 3 != 1) verdict = to_text(verdict_of(judge.judge(match), match.result.winner, match.match));
    add(judged, match, number, verdict);
  }
  CHECK(truth_in(one.path()) == truth_in(another.path()));
  CHECK(truth_in(one.path()).find("match-8") != std::string::npos);
}
