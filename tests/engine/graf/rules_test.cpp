#include "engine/graf/rules.hpp"

#include "engine/graf/game.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::graf;

namespace {

std::shared_ptr<const Board> board(std::string_view text) {
  return std::make_shared<const Board>(graf::read_board(text, UINT64_MAX));
}

std::vector<Number> heads(const Position& position) {
  std::vector<Number> numbers;
  for (const Move move : position.moves(UINT64_MAX)) numbers.push_back(move.to);
  return numbers;
}

}  // namespace

TEST_CASE("graf: a board is written in its canonical spelling, whatever spelling was read") {
  const Board read = graf::read_board("5 5\n2 1\n1 3\n1 2\n1 3\n2 2\n3\n5 D\n3 W\n4 L\n", 10);
  CHECK(graf::write_board(read) == "5 4\n1 2\n1 3\n2 1\n2 2\n2\n3 W\n5 D\n");
  CHECK(graf::board_size(read) == 9);
  CHECK(graf::read_board(graf::write_board(read), 10) == read);
  CHECK(graf::read_board("1 0 0", 1) == graf::read_board("1 0 1 1 L", 1));
}

TEST_CASE("graf: an unlawful board is refused with the reason") {
  const auto refused = [](std::string_view text, const char* why) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(graf::read_board(text, 1000), why, BadInput);
  };
  refused("",
          "token 1 (line 1): expected n, the number of vertices, from 1 to 2147483646, found the end of the "
          "text");
  refused("0 0 0", "token 1 (line 1): expected n, the number of vertices, from 1 to 2147483646, found '0'");
  refused("3 x 0", "token 2 (line 1): expected m, the number of edges, from 0 to 2147483646, found 'x'");
  refused("3 1\n1 4\n0", "token 4 (line 2): expected a vertex from 1 to 3, found '4'");
  refused("3 2 1 2", "token 5 (line 1): expected a vertex from 1 to 3, found the end of the text");
  refused("2 1 1 2 1 1 W",
          "token 6 (line 1): expected a vertex without edges, found 1, from which an edge leads to 2");
  refused("2 1 1 2 2 2 W 2 L", "token 8 (line 1): vertex 2 is listed twice");
  refused("2 1 1 2 1 2 X",
          "token 7 (line 1): expected W, L or D (the value for the player to move), found 'X'");
  refused("2 1 1 2 3",
          "token 5 (line 1): expected t, the number of terminal vertices listed, from 0 to 2, found '3'");
  refused("2 1 1 2 0 7", "token 6 (line 1): expected nothing after the last terminal vertex, found '7'");
  refused("900 101", "the board has 1001 vertices and edges, at most 1000 are accepted");
  CHECK_THROWS_WITH_AS(
      graf::read_board("2147483646 0 0", UINT64_MAX),
      "the board has 2147483646 vertices, at most 2000001 are accepted in a text of this length", BadInput);
  CHECK_THROWS_AS(graf::read_board("1 2147483646 1 1", UINT64_MAX), BadInput);
}

TEST_CASE("graf: legal moves follow the edges") {
  Position position(board("4 5 1 2 1 3 2 1 2 2 1 2 1 4 D"), 1);
  CHECK(heads(position) == std::vector<Number>{2, 3});
  CHECK(position.count_moves(1) == 1);
  CHECK(position.moves(1).size() == 1);
  CHECK(position.why_illegal({2}) == std::nullopt);
  CHECK(position.why_illegal({1}) == "no edge leads from 1 to 1; expected one of 2, 3");
  CHECK(position.why_illegal({5}) == "expected a vertex from 1 to 4, found 5");
  CHECK(position.why_illegal({-1}) == "expected a vertex from 1 to 4, found -1");
  CHECK(position.describe({2}) == "moves to vertex 2");
  position.play({2});
  CHECK(position.to_move() == Seat::second);
  CHECK(heads(position) == std::vector<Number>{1, 2});
}

TEST_CASE(
    "graf: in a board's text, a terminal's value says whether the player to move there has won, lost or "
    "drawn") {
  const auto ends = board("4 1 1 2 2 3 W 4 D");
  Position lost(ends, 1);
  lost.play({2});
  CHECK(lost.result() == Result{.winner = Seat::first});
  CHECK(Position(ends, 2).result() == Result{.winner = Seat::second});
  CHECK(Position(ends, 3).result() == Result{.winner = Seat::first});
  CHECK(Position(ends, 4).result() == Result{});
}

TEST_CASE("graf: the match is drawn when a vertex occurs for the third time with the same player to move") {
  Position position(board("2 2 1 2 2 1 0"), 1);
  for (int ply = 0; ply < 4; ++ply) {
    CHECK_FALSE(position.result());
    position.play(position.moves(1).front());
  }
  CHECK(position.result() == Result{.winner = {}, .by_repetition = true});
  // At each visit along a loop, the other player is to move. So a state occurs only at every second visit.
  Position loop(board("1 1 1 1 0"), 1);
  for (int ply = 0; ply < 4; ++ply) {
    CHECK_FALSE(loop.result());
    loop.play({1});
  }
  CHECK(loop.result() == Result{.winner = {}, .by_repetition = true});
}

TEST_CASE("graf: the greedy player moves to a winning terminal, and does not let the opponent reach one") {
  Random random(3);
  const auto choice = board("6 6 1 2 1 3 1 4 3 5 4 1 4 4 1 2 W");
  for (int i = 0; i < 20; ++i) CHECK(Position(choice, 1).greedy_move(random) == Move{4});
  const auto win = board("3 3 1 2 1 3 2 1 0");
  for (int i = 0; i < 20; ++i) CHECK(Position(win, 1).greedy_move(random) == Move{3});
}

TEST_CASE("graf: the picture shows where the match can end within two moves") {
  const auto moves = [](const Position& position) {
    const std::string text = position.picture();
    return text.substr(text.find("moves:\n"));
  };
  CHECK(moves(Position(board("7 9 1 2 1 3 3 1 3 4 3 3 1 5 2 6 2 7 2 1 3 4 D 5 W 7 L"), 1)) ==
        "moves:\n"
        "  2  then 1 6(second wins) 7(second wins)\n"
        "  3  then 1 3 4(a draw)\n"
        "  5  the end: second wins\n");
  // A third occurrence also ends the match.
  Position again(board("3 3 1 2 2 1 2 3 0"), 1);
  for (const Number to : {2, 1}) again.play({to});
  CHECK(moves(again) == "moves:\n  2  (again) then 1(a draw) 3(second wins)\n");
}

TEST_CASE("graf: a picture counts the moves that it does not list") {
  std::string star = "5000 4999\n";
  for (int v = 2; v <= 5000; ++v) star += "1 " + std::to_string(v) + '\n';
  const std::string shown = Position(board(star + "0"), 1).picture();
  CHECK(shown.find("and 4969 more") != std::string::npos);
}
