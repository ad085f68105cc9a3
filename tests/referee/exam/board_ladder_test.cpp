// Lists of boards by growing size, and of the positions of a board. In the smallest games, the lists are
// complete.
#include "referee/exam/board_ladder.hpp"

#include <doctest/doctest.h>
#include <set>
#include <string>

#include "engine/catalogue.hpp"

namespace gramy::referee {
namespace {

const Catalogue ladder_games = all_games();

std::set<std::string> texts_of(const std::string& game, Number size, std::size_t most = 20) {
  std::set<std::string> texts;
  boards_of(*ladder_games.find(game), size, most, 1, [&](const AnyGenerated& board) {
    texts.insert(board.board.text());
    return true;
  });
  return texts;
}

std::size_t positions_of(const std::string& game, const std::string& board, std::size_t most,
                         Walked expected) {
  std::size_t count = 0;
  const AnyGenerated at{ladder_games.find(game)->read_board(board), {}};
  CHECK(positions_on(at, most, [&](const AnyPosition&, const std::vector<AnyMove>&) {
          ++count;
          return true;
        }) == expected);
  return count;
}

TEST_CASE("in misie-patysie and paski, the list of boards of a size is complete") {
  // There are 5 pairs of piles whose larger pile has size 2. Each pair occurs with the limits 1 and 2.
  CHECK(texts_of("misie-patysie", 2).size() == 10);
  CHECK(texts_of("misie-patysie", 2).contains("2 0 1\n"));
  // The board has 3 cells. Each of the three strips has 1 to 3 cells.
  CHECK(texts_of("paski", 3).size() == 27);
}

TEST_CASE("in graf, listing the boards of a size twice gives the same boards") {
  const auto boards = texts_of("graf", 6);
  CHECK(boards.size() > 10);
  CHECK(boards == texts_of("graf", 6));
}

TEST_CASE("a walk over a small board visits every position once for each player who can be to move in it") {
  // The first player is to move at the piles 1 1, and the second player at 1 0 and at 0 1. At the empty
  // piles, the match has ended, so they are not listed.
  CHECK(positions_of("misie-patysie", "1 1 1", 100, Walked::all) == 3);
  // The positions are the empty board, and the board with one strip at either end.
  CHECK(positions_of("paski", "1 1 1 2", 100, Walked::all) == 3);
  CHECK(positions_of("misie-patysie", "9 9 9", 10, Walked::part) <= 10);
}

TEST_CASE("a walk over all positions of a board ends as soon as the callback returns false") {
  const AnyGenerated board{ladder_games.find("paski")->read_board("1 2 3 9"), {}};
  std::size_t longest = 0;
  CHECK(positions_on(board, 1000, [&](const AnyPosition&, const std::vector<AnyMove>& moves) {
          CHECK(moves.size() >= longest);
          longest = moves.size();
          return longest < 2;
        }) == Walked::stopped);
  CHECK(longest == 2);
}

}  // namespace
}  // namespace gramy::referee
