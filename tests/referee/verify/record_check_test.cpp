#include "referee/verify/record_check.hpp"

#include "tests/referee/tournament/graf_match.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"

namespace {

/// The fault as "PLY: TEXT", as "TEXT" if it has no ply, or as an empty text if there is none.
std::string fault_of(const RecordedMatch& match) {
  const auto fault = fault_by_rules(board_of_graf(), match);
  if (!fault) return "";
  CHECK(fault->match == match.match);
  return (fault->ply ? std::to_string(*fault->ply) + ": " : "") + fault->what;
}

/// A match that ended after one move. `reason` is the reason for the end.
RecordedMatch broken_off(Reason reason, std::optional<Seat> winner) {
  RecordedMatch match = graf_match();
  match.moves.resize(1);
  match.reason = reason;
  match.result = {.winner = winner};
  return match;
}

}  // namespace

TEST_CASE("a record of a match that was played by the rules has no fault") {
  CHECK(fault_of(graf_match()) == "");
}

TEST_CASE("an illegal move in a record, or a move after the end, is a fault at its ply") {
  RecordedMatch match = graf_match();
  match.moves[1].move = AnyMove{2};
  CHECK(fault_of(match).starts_with("1: expected a legal move, found 2: "));
  match = graf_match();
  match.moves.push_back({AnyMove{1}, 5, ""});
  CHECK(fault_of(match).starts_with("3: expected a legal move, found 1: "));
}

TEST_CASE("a result or reason that does not follow from the last position is a fault") {
  RecordedMatch match = graf_match();
  match.result = {.winner = Seat::second};
  CHECK(fault_of(match) ==
        "3: expected a win for seat 0 (normal) by the rules, found a win for seat 1 (normal)");
  match = graf_match();
  match.reason = Reason::resign;
  CHECK(fault_of(match) ==
        "3: expected a win for seat 0 (normal) by the rules, found a win for seat 0 (resign)");
  match = graf_match();
  match.moves.pop_back();
  CHECK(fault_of(match) ==
        "2: expected further moves, because the rules do not end the match here, found a win for seat 0 "
        "(normal)");
}

TEST_CASE(
    "either player of a recorded match may resign, but only the player to move may be late or send a bad "
    "move") {
  for (const Reason reason : {Reason::resign, Reason::disconnect, Reason::crash, Reason::stall}) {
    CHECK(fault_of(broken_off(reason, Seat::first)) == "");
    CHECK(fault_of(broken_off(reason, Seat::second)) == "");
    CHECK(fault_of(broken_off(reason, std::nullopt)).starts_with("1: expected further moves"));
  }
  for (const Reason reason : {Reason::timeout, Reason::illegal_move, Reason::malformed}) {
    CHECK(fault_of(broken_off(reason, Seat::first)) == "");
    CHECK(fault_of(broken_off(reason, Seat::second)).starts_with("1: expected a win for seat 0"));
    CHECK(fault_of(broken_off(reason, std::nullopt)).starts_with("1: expected a win for seat 0"));
  }
  CHECK(fault_of(broken_off(Reason::aborted, Seat::first)).starts_with("1: expected further moves"));
}

TEST_CASE("a recorded start that the board does not have is a fault") {
  RecordedMatch match = graf_match();
  match.start = 7;
  CHECK(fault_of(match).find("start") != std::string::npos);
}

TEST_CASE("a record that does not agree with the store is a fault") {
  MemoryStore store("store");
  RecordedMatch match = graf_match();
  match.at = "2024-02-29T23:59:59Z";
  add(store, match, 0);
  RecordCheck check(store, all_games());
  CountedMatches matches(store);
  matches.read_on(store);
  const CountedMatch there = matches.match(store, {1, 0}).value();
  CHECK(!check.fault_in(there));
  CountedMatch other = there;
  other.outcome.result = {.winner = Seat::second};
  CHECK(check.fault_in(other).value().what.starts_with(
      "result: the match's record contradicts the other data in the store"));
  other = there;
  other.identity.players = {"bob", "ann"};
  CHECK(check.fault_in(other).value().what.starts_with("players: "));
  other = there;
  other.record = "{}";
  CHECK(check.fault_in(other).value().what.find("expected a match record") != std::string::npos);
  match.game = "chess";
  match.board = there.identity.board.text();
  other = there;
  other.identity.game = "chess";
  other.record = to_line(match);
  CHECK(check.fault_in(other).value().what == "game: expected the id of a known game, found 'chess'");
}
