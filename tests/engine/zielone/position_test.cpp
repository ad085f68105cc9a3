// Rules of a match of the green game, and its picture.
#include "engine/zielone/game.hpp"
#include "small_board.hpp"

namespace {

std::shared_ptr<const Board> example() {
  return std::make_shared<const Board>(read_board(example_board, 100));
}

Position played(Number start, const std::vector<Number>& moves) {
  Position position(example(), start);
  for (const Number to : moves) position.play({to});
  return position;
}

}  // namespace

TEST_CASE("zielone: the owner of the start moves first, and the players take turns") {
  CHECK(Zielone::roles(*example(), 5) == BySeat<std::string_view>{"Ania", "Bolek"});
  CHECK(Zielone::roles(*example(), 6) == BySeat<std::string_view>{"Bolek", "Ania"});
  CHECK(Zielone::start_count(*example()) == 8);
  Position position(example(), 1);
  CHECK(position.to_move() == Seat::first);
  position.play({6});
  CHECK(position.to_move() == Seat::second);
}

TEST_CASE("zielone: only the cycle that the last move closes decides who wins") {
  CHECK(played(1, {6}).result() == std::nullopt);
  CHECK(played(1, {6, 1}).result() == Result{.winner = Seat::first});
  // Green 6 does not count, because the token visits green 6 before the cycle 2 7 2.
  CHECK(played(1, {6, 2, 7, 2}).result() == Result{.winner = Seat::second});
  CHECK(played(1, {6, 2, 7, 1}).result() == Result{.winner = Seat::first});
  // The vertex at which the cycle closes, green 7, belongs to the cycle.
  CHECK(played(1, {7, 4, 7}).result() == Result{.winner = Seat::first});
  CHECK(played(4, {7, 4}).result() == Result{.winner = Seat::first});
  // Bolek owns the start and therefore has seat 0.
  CHECK(played(8, {3, 8}).result() == Result{.winner = Seat::first});
  CHECK(played(8, {4, 7, 4}).result() == Result{.winner = Seat::second});
}

TEST_CASE(
    "zielone: the legal moves lead to the successors of the token's vertex, and other moves are refused with "
    "a reason") {
  const Position position(example(), 2);
  CHECK(position.moves(10) == std::vector<Move>{{6}, {7}, {8}});
  CHECK(position.moves(2) == std::vector<Move>{{6}, {7}});
  CHECK(position.count_moves(10) == 3);
  CHECK(position.count_moves(2) == 2);
  for (const Move& move : position.moves(10)) CHECK(position.why_illegal(move) == std::nullopt);
  CHECK(position.why_illegal({1}) == "1 is not a successor of 2, expected one of 6 7 8");
  CHECK(played(1, {6, 2, 8, 3}).why_illegal({7}) == "7 is not a successor of 3, expected 8");
  for (const Number to : {Number{0}, Number{-1}, Number{9}, max_number, -max_number}) {
    CHECK(position.why_illegal({to}) == "there is no vertex " + std::to_string(to) + ", vertices are 1 to 8");
  }
}

TEST_CASE("zielone: random moves reach every successor, and greedy moves prefer winning cycles") {
  Random random(30);
  const Position position(example(), 2);
  std::set<Number> reached;
  for (int i = 0; i < 100; ++i) reached.insert(position.random_move(random).to);
  CHECK(reached == std::set<Number>{6, 7, 8});
  // Ania prefers the green vertex 6. At 7, Bolek prefers to close the cycle 2 7 2, which has no green vertex.
  CHECK(position.greedy_move(random) == Move{6});
  CHECK(played(1, {6, 2, 7}).greedy_move(random) == Move{2});
  // Returning to 1 would lose at once.
  CHECK(played(1, {6}).greedy_move(random) == Move{2});
}

TEST_CASE("zielone: a move is described with the vertex, its colour, and the winner if it closes a cycle") {
  CHECK(played(1, {6}).describe({2}) == "steps on white 2");
  CHECK(played(1, {}).describe({6}) == "steps on green 6");
  CHECK(played(1, {6}).describe({1}) == "returns to white 1, closing a cycle with green: Ania wins");
  CHECK(played(1, {6, 2, 7}).describe({2}) ==
        "returns to white 2, closing a cycle without green: Bolek wins");
}

TEST_CASE("zielone: the picture of a small board shows the whole board") {
  CHECK(played(1, {6, 2, 7}).picture() ==
        "Last move: Ania 2 -> 7\n"
        "The token stands on 7, a white vertex of Bolek's.\n"
        "Bolek moves (seat 1) and may step on:\n"
        "  1        white  visited: closes a cycle with green, Ania wins\n"
        "  2        white  visited: closes a cycle without green, Bolek wins\n"
        "  4*       green  new, leads to 7(Ania wins)\n"
        "The path: 1 -> 6* -> 2 -> [7]\n"
        "The board (* is green):\n"
        "  Ania  1    -> 6* 7\n"
        "  Ania  2    -> 6* 7 8\n"
        "  Ania  3    -> 8\n"
        "  Ania  4*   -> 7\n"
        "  Ania  5*   -> 8\n"
        "  Bolek 6*   -> 1 2\n"
        "> Bolek 7    -> 1 2 4*\n"
        "  Bolek 8    -> 3 4*\n");
  CHECK(played(1, {6, 1}).picture().find("The cycle is closed and has a green vertex: Ania has won.\n") !=
        std::string::npos);
}

TEST_CASE("zielone: the picture names the winner of each cycle that can be closed in two moves") {
  const auto leads = [](const Position& position, const char* line) {
    CHECK_MESSAGE(position.picture().find(line) != std::string::npos, position.picture());
  };
  leads(played(2, {}), "7        white  new, leads to 1 2(Bolek wins) 4*\n");
  leads(played(2, {}), "6*       green  new, leads to 1 2(Ania wins)\n");
  leads(played(1, {6, 2}), "7        white  new, leads to 1(Ania wins) 2(Bolek wins) 4*\n");
}
