// A match of graf for tests of what verifies records.
#pragma once

#include "engine/catalogue.hpp"
#include "referee/tournament/store/record.hpp"

namespace gramy::referee::testing {

/// From 1 the mover may go to 2 or 3; 2 leads back to 1 or on to 3, and 3 is lost for whoever has to move.
inline const std::string graf_board = "3 4\n1 2\n1 3\n2 1\n2 3\n0\n";

/// ann, who began, has won it.
inline RecordedMatch graf_match() {
  RecordedMatch match;
  match.match = "graf:g:ann:bob";
  match.game = "graf";
  match.board = graf_board;
  match.start = 1;
  match.players = {"ann", "bob"};
  for (const Number to : {2, 1, 3}) match.moves.push_back({AnyMove{to}, 5, ""});
  match.result = {.winner = Seat::first};
  return match;
}

inline AnyBoard board_of_graf() {
  return all_games().find("graf")->read_board(graf_board);
}

}  // namespace gramy::referee::testing
