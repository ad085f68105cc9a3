// A match of graf between ann and bob, for tests that need records.
#pragma once

#include "engine/catalogue.hpp"
#include "referee/match/match.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace gramy::referee::testing {

/// Moves lead from vertex 1 to 2 or 3, and from vertex 2 to 1 or 3. At vertex 3, the player to move has lost.
inline const std::string graf_board = "3 4\n1 2\n1 3\n2 1\n2 3\n0\n";

inline AnyBoard board_of_graf() {
  return all_games().find("graf")->read_board(graf_board);
}

/// The player who begins wins if the number of moves is odd.
inline RecordedMatch graf_match(const std::vector<Number>& moves = {2, 1, 3},
                                std::string id = "graf:g:ann:bob") {
  RecordedMatch match;
  match.match = std::move(id);
  match.game = "graf";
  match.board = graf_board;
  match.start = 1;
  match.players = {"ann", "bob"};
  for (const Number to : moves) match.moves.push_back({AnyMove{to}, 5, ""});
  match.result = {.winner = seat_at_ply(moves.size() - 1)};
  return match;
}

/// The match as a referee records it. Its moves take longer than those of graf_match().
inline MatchRecord played_graf(const std::vector<Number>& moves, std::optional<Result> result = {},
                               std::string id = "graf:g:ann:bob") {
  MatchRecord record{.setup = {.id = std::move(id),
                               .board = board_of_graf(),
                               .start = 1,
                               .players = {"ann", "bob"},
                               .clock = {},
                               .rated = true},
                     .moves = {},
                     .result = result ? result : Result{.winner = seat_at_ply(moves.size() - 1)},
                     .detail = {}};
  for (const Number to : moves) record.moves.push_back({AnyMove{to}, 9, ""});
  return record;
}

/// The match as a store keeps it, as match `number` of round 1.
inline StoredMatch stored(RecordedMatch match, std::uint64_t number, std::string verdict = {}) {
  const ContentHash board(match.board);
  match.board = board.text();
  return {.key = {.tournament = match.tournament,
                  .clock = {},
                  .identity = {match.game, board, match.start, match.players, number}},
          .id = match.match,
          .outcome = {match.result, match.reason},
          .record = to_line(match),
          .verdict = std::move(verdict)};
}

/// Adds the match and its board to the store.
inline SchedulePlace add(Store& store, const RecordedMatch& match, std::uint64_t number,
                         std::string verdict = {}) {
  store.add({.matches = {stored(match, number, std::move(verdict))},
             .boards = {{ContentHash(match.board), match.board}},
             .unplayed = {}});
  return {1, number};
}

}  // namespace gramy::referee::testing
