#include "engine/misie-patysie/contest.hpp"

#include "engine/game_model.hpp"
#include "engine/misie-patysie/checker.hpp"
#include "engine/misie-patysie/game.hpp"
#include "tests/engine/misie-patysie/brute_force.hpp"

using namespace gramy::misie;

namespace {

std::string answer(const std::string& input, std::string_view method = "golden") {
  return answer_contest({.input = input, .method = method, .check = true}).output;
}

bool is_accepted(const Board& board, const std::optional<Move>& winning) {
  return test::refusal<CheckFailed>([&] { check_answer(board, winning); }).empty();
}

}  // namespace

TEST_CASE("misie-patysie contest: the answers to the task's example and to a lost pool are right") {
  CHECK(answer("7 2 3") == "WIN 2 0\n");
  CHECK(answer("1 2 5\n") == "LOSS\n");
  // Of several winning moves, a move that takes only bears is preferred.
  CHECK(answer("2 2 5") == "WIN 1 0\n");
  CHECK(answer("9007199254740991 9007199254740991 9007199254740991") ==
        "WIN 9007199254740991 9007199254740991\n");
}

TEST_CASE("misie-patysie contest: both methods agree with exhaustive search on every small pool") {
  for (Number limit = 1; limit <= 14; ++limit) {
    const BruteForce truth(16, limit);
    for (Number bears = 0; bears <= 16; ++bears) {
      for (Number sticks = bears == 0 ? 1 : 0; sticks <= 16; ++sticks) {
        const Board board{{bears, sticks}, limit};
        const auto winning = truth.winning_moves(board.piles);
        const std::string expected = winning.empty() ? "LOSS\n"
                                                     : "WIN " + std::to_string(winning.front().bears) + " " +
                                                           std::to_string(winning.front().sticks) + "\n";
        CAPTURE(write_board(board));
        for (const char* method : {"golden", "table"})
          REQUIRE(answer(write_board(board), method) == expected);
      }
    }
  }
}

TEST_CASE("misie-patysie: the checker accepts exactly the winning moves of every small pool") {
  constexpr Number limit = 5;
  const BruteForce truth(12, limit);
  for (Number bears = 0; bears <= 12; ++bears) {
    for (Number sticks = bears == 0 ? 1 : 0; sticks <= 12; ++sticks) {
      const Board board{{bears, sticks}, limit};
      const auto winning = truth.winning_moves(board.piles);
      REQUIRE(is_accepted(board, std::nullopt) == winning.empty());
      for (Number b = -1; b <= limit + 1; ++b) {
        for (Number s = -1; s <= limit + 1; ++s) {
          const bool wins = std::ranges::find(winning, Move{b, s}) != winning.end();
          REQUIRE(is_accepted(board, Move{b, s}) == wins);
        }
      }
    }
  }
}

TEST_CASE(
    "misie-patysie families: inputs are lawful and the same on every machine, and the family `lost` has only "
    "lost positions") {
  const AnyGame game = make_game<MisiePatysie>();
  for (const Family& family : game.families()) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      for (const Number size : {Number{3}, Number{50}, Number{1'000'000}, max_number}) {
        Random random(seed);
        const std::string text = family.write(random, std::array{size});
        const AnyBoard board = game.read_board(text);
        REQUIRE(board.size() <= static_cast<std::uint64_t>(size));
        if (family.name == "lost") REQUIRE(answer(text) == "LOSS\n");
      }
    }
    Random random(1);
    CHECK_THROWS_AS(family.write(random, std::array{Number{2}}), BadInput);
  }
  Random random(7);
  CHECK(write_lost(random, std::array{Number{1000}}) == "289 468 781\n");
}

TEST_CASE("misie-patysie contest: a request for a strategy is refused") {
  CHECK_THROWS_AS(answer_contest({.input = "7 2 3", .strategy = true}), BadInput);
}
