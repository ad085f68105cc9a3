// The contest's limits and past them.
#include <doctest/doctest.h>

#include "engine/zielone/game.hpp"
#include "small_board.hpp"

using namespace gramy;
using namespace gramy::zielone;

namespace {

/// Vertices in a ring, Ania's and Bolek's by turns, each with edges to the next `degree` of the other
/// player's; the first `greens` places are green.
std::shared_ptr<const Board> ring(Vertex pairs, int degree, Vertex greens) {
  std::string text = std::to_string(pairs) + ' ' + std::to_string(pairs) + '\n';
  for (const bool ania : {true, false}) {
    for (Vertex i = 0; i < pairs; ++i) {
      text += 2 * i + (ania ? 0 : 1) < greens ? "1 " : "0 ";
      text += std::to_string(degree);
      for (int j = 0; j < degree; ++j) {
        text += ' ' + std::to_string(ania ? pairs + (i + j) % pairs + 1 : (i + j + 1) % pairs + 1);
      }
      text += '\n';
    }
  }
  return std::make_shared<const Board>(read_board(text, UINT64_MAX));
}

/// A match with errors by both sides; the value never changes but by a move that loses it.
std::size_t play_through(const std::shared_ptr<const Board>& board, std::string_view method, Random& random) {
  Analysis analysis(std::make_shared<const Solver>(board, method), random.between(1, board->vertex_count()));
  while (!analysis.position().result()) {
    const Value value = analysis.value();
    Move move = analysis.best_move();
    REQUIRE(analysis.value_after(move) == value);
    if (random.chance(0.05)) move = analysis.position().random_move(random);
    const Value expected = opposite(analysis.value_after(move));
    analysis.play(move);
    REQUIRE(analysis.value() == expected);
  }
  return analysis.position().path().size() - 1;
}

}  // namespace

TEST_CASE("contest limits are played by every method") {
  Random random(40);
  for (const std::string_view method : {"fast", "trap", "labels"}) {
    CHECK(play_through(ring(1500, 10, 100), method, random) > 100);
    play_through(random_small_board(random, 1500, 19).board(), method, random);
  }
}

TEST_CASE("boards may be all green") {
  Random random(41);
  const auto board = ring(1500, 10, 3000);
  for (const std::string_view method : {"fast", "trap", "labels"}) {
    const Solver solver(board, method);
    for (Vertex v = 0; v < board->vertex_count(); ++v) REQUIRE(solver.solution().winner(v) == Player::ania);
  }
  CHECK(play_through(ring(300, 10, 600), "trap", random) > 20);
}

TEST_CASE("a match may visit every vertex") {
  const auto board = ring(1500, 1, 1);
  Analysis analysis(std::make_shared<const Solver>(board, "trap"), 1);
  int plies = 0;
  for (; !analysis.position().result(); ++plies) {
    REQUIRE(analysis.value() == (plies % 2 == 0 ? Value::win : Value::loss));
    analysis.play(analysis.best_move());
  }
  CHECK(plies == 3000);
  CHECK(analysis.position().result() == Result{.winner = Seat::first});
}

TEST_CASE("chains that fall one round after the other reach deep labels") {
  // Ania's i leads to Bolek's i, and that to Ania's i - 1; 0 is a white pair of its own.
  constexpr int length = 20000;
  std::string text = std::to_string(length + 1) + ' ' + std::to_string(length + 1) + '\n';
  for (int i = 0; i <= length; ++i)
    text += std::string(i % 1000 == 1 ? "1" : "0") + " 1 " + std::to_string(length + 2 + i) + '\n';
  for (int i = 0; i <= length; ++i) text += "0 1 " + std::to_string(std::max(i, 1)) + '\n';
  const Board board = read_board(text, UINT64_MAX);
  for (const std::string_view method : {"fast", "trap", "labels"}) {
    const Solution solution = solve(board, method);
    CHECK(solution.labels[0] == 0);
    CHECK(solution.labels[length] == length / 1000);
    CHECK(solution.winner(length) == Player::bolek);
  }
}
