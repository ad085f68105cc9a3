// Contest answers by every method, and the checker of answers.
#include "engine/zielone/contest.hpp"

#include "engine/zielone/checker.hpp"
#include "engine/zielone/families.hpp"
#include "engine/zielone/solution.hpp"
#include "small_board.hpp"

namespace {

constexpr std::array<std::string_view, 3> methods{"fast", "trap", "labels"};

ContestAnswer answer(const std::string& input, std::string_view method, bool strategy = false) {
  return answer_contest({.input = input, .method = method, .strategy = strategy, .check = true});
}

ContestOutput answer_of(const Board& board, Solution solution) {
  find_strategy(board, solution);
  ContestOutput answer{.winner = {}, .strategy = solution.strategy};
  for (Vertex v = 0; v < board.vertex_count(); ++v) answer.winner.push_back(solution.winner(v));
  return answer;
}

bool is_accepted(const Board& board, const ContestOutput& answer) {
  return test::refusal<CheckFailed>([&] { check_answer(board, answer); }).empty();
}

Player opponent(Player player) {
  return player == Player::ania ? Player::bolek : Player::ania;
}

/// Plays every continuation. Returns whether the strategy wins from every vertex that the answer says is won.
bool is_right(const SmallBoard& small, const ContestOutput& answer, std::vector<int>& path) {
  const int here = path.back();
  const Player winner = answer.winner[path.front() - 1];
  const auto first = std::find(path.begin(), path.end(), here);
  if (first + 1 != path.end())
    return std::any_of(first, path.end(), [&](int v) { return small.green[v]; }) == (winner == Player::ania);
  const bool is_winners = (here <= small.a) == (winner == Player::ania);
  const int planned = static_cast<int>(answer.strategy[here - 1]) + 1;
  const auto& successors = small.next_of[here];
  if (is_winners && std::ranges::find(successors, planned) == successors.end()) return false;
  return std::ranges::all_of(successors, [&](int s) {
    if (is_winners && s != planned) return true;
    path.push_back(s);
    const bool right = is_right(small, answer, path);
    path.pop_back();
    return right;
  });
}

bool is_right(const SmallBoard& small, const ContestOutput& answer) {
  for (int v = 1; v <= small.a + small.b; ++v) {
    std::vector<int> path{v};
    if (!is_right(small, answer, path)) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("zielone contest: the answer to the task's example is right byte for byte") {
  for (const std::string_view method : methods) {
    CHECK(answer(example_board, method).output == "5\n1\n2\n4\n6\n7\n");
    const ContestAnswer full = answer(example_board, method, true);
    CHECK(full.output == "5\n1\n2\n4\n6\n7\n\n1 6\n2 6\n4 7\n8 3\n");
    CHECK(full.checked ==
          "checked 8 vertices and 15 edges: no move of a losing player leads to a vertex where that player "
          "wins, and each player's strategy wins");
    CHECK(full.effort.vertices == 8);
    CHECK(full.effort.edges == 15);
    CHECK(full.effort.edge_scans > answer(example_board, method).effort.edge_scans);
    CHECK(answer("1 1 0 1 2 0 1 1", method, true).output == "0\n\n2 1\n");
    CHECK(answer("1 1 0 1 2 1 1 1", method, true).output == "2\n1\n2\n\n1 2\n");
  }
}

TEST_CASE("zielone contest: the number of edge scans is the number of edges that were read") {
  for (const std::string_view method : {"trap", "fast"}) {
    const Effort effort = answer_contest({.input = "1 1\n1 1 2\n0 1 1\n", .method = method}).effort;
    // The method reads both edges backwards from the vertices of the force, and reads the green vertex's edge
    // again.
    CHECK(effort.edge_scans == 3);
    CHECK(effort.rounds == 1);
  }
}

TEST_CASE("zielone contest: an input that is not exactly one lawful board is refused") {
  CHECK_THROWS_AS(answer("1 1\n0 1 2\n0 1 2\n", "fast"), BadInput);
  CHECK_THROWS_AS(answer("1 1\n0 1 2\n0 1 1\n7", "trap"), BadInput);
}

TEST_CASE(
    "zielone contest: the answers of every method are right, and the checker tells right answers from wrong "
    "ones") {
  Random random(61);
  int accepted = 0, refused = 0;
  for (int i = 0; i < 6000; ++i) {
    const SmallBoard small = random_small_board(random, 5, 3);
    CAPTURE(small.text());
    const auto board = small.board();
    for (const std::string_view method : methods)
      REQUIRE(is_right(small, answer_of(*board, solve(*board, method))));
    ContestOutput given = answer_of(*board, solve_fast(*board));
    REQUIRE(is_accepted(*board, given));
    const auto v = static_cast<Vertex>(random.below(board->vertex_count()));
    switch (random.below(3)) {
      case 0:
        given.winner[v] = opponent(given.winner[v]);
        REQUIRE_FALSE(is_accepted(*board, given));
        break;
      case 1:  // one vertex gets a move to a random vertex
        given.strategy[v] = static_cast<Vertex>(random.below(board->vertex_count()));
        break;
      default:  // many vertices get random legal moves
        for (Vertex w = 0; w < board->vertex_count(); ++w) {
          const auto successors = board->successors(w);
          if (random.chance(0.7)) given.strategy[w] = successors[random.below(successors.size())];
        }
    }
    const bool right = is_right(small, given);
    ++(right ? accepted : refused);
    REQUIRE(is_accepted(*board, given) == right);
  }
  CHECK(accepted > 1000);
  CHECK(refused > 2000);
}

TEST_CASE("zielone contest: the checker's error says what is wrong and where") {
  const Board board = read_board(example_board, 100);
  const ContestOutput right = answer_of(board, solve_fast(board));
  const auto refusal = [&](auto change) {
    ContestOutput wrong = right;
    change(wrong);
    return test::refusal<CheckFailed>([&] { check_answer(board, wrong); });
  };
  CHECK(refusal([](ContestOutput&) {}) == "");
  CHECK(refusal([](ContestOutput& a) { a.winner[0] = Player::bolek; }) ==
        "vertex 1 is won by Bolek, but the other side can move from it to vertex 6, which that side wins");
  CHECK(refusal([](ContestOutput& a) { a.strategy[0] = 7; }) ==
        "vertex 1: the strategy moves to vertex 8, to which no edge leads from there");
  CHECK(refusal([](ContestOutput& a) { a.strategy[7] = 3; }) ==
        "vertex 8 is won by Bolek, but the strategy moves to vertex 4, which is won by the "
        "other side");
  CHECK(refusal([](ContestOutput& a) { a.strategy[1] = 6; }) ==
        "vertex 2 is on a cycle without green in the region that Ania wins");
  CHECK(refusal([](ContestOutput& a) { a.winner = std::vector(8, Player::bolek); }) ==
        "vertex 6 is green and on a cycle in the region that Bolek wins");
}
