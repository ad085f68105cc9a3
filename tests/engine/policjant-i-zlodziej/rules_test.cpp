#include "engine/policjant-i-zlodziej/rules.hpp"

#include "engine/policjant-i-zlodziej/game.hpp"
#include "tests/engine/policjant-i-zlodziej/random_city.hpp"

namespace {

Position opening(std::string_view text) {
  return {std::make_shared<const Board>(policjant::read_board(text, UINT64_MAX)), std::nullopt};
}

std::string text_of(const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) text += std::to_string(move.row) + std::to_string(move.column) + ' ';
  return text;
}

}  // namespace

TEST_CASE("policjant: a board is written in its canonical spelling, whatever spelling was read") {
  const Board board = policjant::read_board(" 2 3  C.E\n*T.", 6);
  CHECK(policjant::write_board(board) == "2 3\nC.E\n*T.\n");
  CHECK(policjant::board_size(board) == 6);
  CHECK(policjant::read_board(policjant::write_board(board), 6) == board);
}

TEST_CASE("policjant: an unlawful board is refused with the reason") {
  const auto refused = [](std::string_view text, const char* why) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(policjant::read_board(text, 100), why, BadInput);
  };
  refused("",
          "token 1 (line 1): expected the number of rows from 1 to 2147483646, found the end of the text");
  refused("2 0", "token 2 (line 1): expected the number of columns from 1 to 2147483646, found '0'");
  refused("10 11", "the board has 110 cells, at most 100 are accepted");
  refused("2 3\nC..\n", "token 4 (line 2): expected a row of the board, found the end of the text");
  refused("2 3\nC..\n.T", "token 4 (line 3): expected a row of 3 cells, found 2: '.T'");
  refused("1 3\nCTx", "token 3 (line 2): expected one of . * C T E at row 1, column 3, found 'x'");
  refused("2 3\nC..\nTC.",
          "token 4 (line 3): expected one C, found two: at row 1, column 1, and at row 2, column 2");
  refused("1 3\nC..", "expected one T (the thief) on the board, found none");
  refused("1 3\n.T.", "expected one C (the policeman) on the board, found none");
  refused("1 3\nC.T .", "token 4 (line 2): expected nothing after the last row, found '.'");
  CHECK_THROWS_AS(policjant::read_board("2147483646 2147483646 C", UINT64_MAX), BadInput);
}

TEST_CASE("policjant: the policeman steps in eight directions and the thief in four") {
  Position position = opening("3 4 .*.. .C*. ..T.");
  CHECK(text_of(position.moves(UINT64_MAX)) == "11 13 21 22 31 32 33 ");
  CHECK(position.count_moves(UINT64_MAX) == 7);
  CHECK(position.count_moves(3) == 3);
  CHECK(position.moves(3).size() == 3);
  CHECK(position.why_illegal({1, 3}) == std::nullopt);
  CHECK(position.why_illegal({2, 3}) == "there is a wall at 2 3");
  CHECK(position.why_illegal({1, 4}) ==
        "the policeman may stay at 2 2 or step in one of 8 directions, not go to 1 4");
  CHECK(position.why_illegal({0, 4}) == "expected a row from 1 to 3 and a column from 1 to 4, found 0 4");
  CHECK(position.describe({1, 3}) == "steps to row 1, column 3");
  CHECK(position.describe({2, 2}) == "stays at row 2, column 2");
  position.play({2, 2});
  CHECK(text_of(position.moves(UINT64_MAX)) == "32 33 34 ");
  CHECK(position.why_illegal({2, 4}) ==
        "the thief may stay at 3 3 or step in one of 4 directions, not go to 2 4");
}

TEST_CASE("policjant: the policeman wins if both players are on one cell, whoever moved there") {
  Position caught = opening("1 3 CT.");
  caught.play({1, 2});
  CHECK(caught.result() == Result{.winner = policeman});
  Position walked_in = opening("1 3 C.T");
  walked_in.play({1, 2});
  walked_in.play({1, 2});
  CHECK(walked_in.result() == Result{.winner = policeman});
}

TEST_CASE("policjant: the thief wins on an exit unless the policeman stands there") {
  Position out = opening("1 4 C.TE");
  out.play({1, 1});
  out.play({1, 4});
  CHECK(out.result() == Result{.winner = thief});
  Position guarded = opening("2 2 CE .T");
  guarded.play({1, 2});
  CHECK_FALSE(guarded.result());
  guarded.play({1, 2});
  CHECK(guarded.result() == Result{.winner = policeman});
}

TEST_CASE("policjant: the match is drawn when a situation occurs for the third time") {
  Position position = opening("1 3 C*T");
  for (int ply = 0; ply < 4; ++ply) {
    CHECK_FALSE(position.result());
    position.play(position.moves(1).front());
  }
  CHECK(position.result() == Result{.winner = {}, .by_repetition = true});
}

TEST_CASE(
    "policjant: greedy players catch or escape at once if they can, and the thief avoids being caught") {
  Random random(2);
  CHECK(opening("1 3 CT.").greedy_move(random) == Move{1, 2});
  Position leaving = opening("3 3 C.. .E. .T.");
  leaving.play({1, 1});
  for (int i = 0; i < 20; ++i) CHECK(leaving.greedy_move(random) == Move{2, 2});
  Position running = opening("1 5 C..T.");
  running.play({1, 2});
  for (int i = 0; i < 20; ++i) CHECK(running.greedy_move(random) == Move{1, 5});
}

TEST_CASE("policjant: a picture shows the player to move and the last move") {
  // The players are far apart on a long street, so the window is around the player to move.
  Position street = opening("1 200 C" + std::string(198, '.') + "T");
  CHECK(street.picture().find("1 C.") != std::string::npos);
  CHECK(street.picture().find("columns 1-68 of 200") != std::string::npos);
  street.play({1, 2});
  CHECK(street.picture().find(".T\n") != std::string::npos);
  CHECK(street.picture().find("columns 133-200 of 200") != std::string::npos);
  // The last move is marked.
  Position marked = opening("2 3 C.. ..T");
  marked.play({2, 2});
  CHECK(marked.picture().find("1 c..\n2 .CT\n") != std::string::npos);
  CHECK(marked.picture().find("small letter") != std::string::npos);
  // A player who stays leaves no mark.
  Position still = opening("2 3 C.. ..T");
  still.play({1, 1});
  CHECK(still.picture().find("small letter") == std::string::npos);
}
