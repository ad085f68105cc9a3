#include "engine/misie-patysie/explanation.hpp"

#include "engine/misie-patysie/solver.hpp"
#include "tests/engine/misie-patysie/brute_force.hpp"

using namespace gramy::misie;

namespace {

/// The smaller numbers of Wythoff's pairs up to `largest`: each is the least that is in no pair before.
std::set<std::pair<Number, Number>> wythoff_pairs(Number largest) {
  std::set<std::pair<Number, Number>> pairs;
  std::set<Number> taken;
  Number low = 0;
  for (Number k = 0; low <= largest; ++k) {
    while (taken.contains(low)) ++low;
    pairs.insert({low, low + k});
    taken.insert({low, low + k});
  }
  return pairs;
}

}  // namespace

TEST_CASE("an explained pool is lost iff it is one of Wythoff's pairs, and a winning move leaves one") {
  const auto pairs = wythoff_pairs(40);
  int lost = 0, won = 0;
  for (Number limit = 1; limit <= 12; ++limit) {
    const BruteForce truth(14, limit);
    for (Number bears = 0; bears <= 14; ++bears) {
      for (Number sticks = bears == 0 ? 1 : 0; sticks <= 14; ++sticks) {
        const Piles pool{bears, sticks};
        const auto board = std::make_shared<const Board>(Board{pool, limit});
        const Analysis analysis(std::make_shared<const Solver>(board, "golden"));
        const bool is_won = truth.won(pool);
        for (const Move move : is_won ? truth.winning_moves(pool) : truth.moves(pool)) {
          CAPTURE(write_board(*board));
          const Explanation why = analysis.explain(move);
          REQUIRE(why.value == (is_won ? Value::win : Value::loss));
          REQUIRE(why.modulus == limit + 1);
          REQUIRE(why.pool == pool);
          REQUIRE(why.left == after(pool, move));
          const auto is_pair = [&](Piles piles) {
            const auto [bears_left, sticks_left] = why.residues(piles);
            return pairs.contains(std::minmax(bears_left, sticks_left));
          };
          REQUIRE(is_pair(why.pool) == !is_won);
          REQUIRE(is_pair(why.left) == is_won);
          ++(is_won ? won : lost);
        }
      }
    }
  }
  CHECK(lost > 1000);
  CHECK(won > 1000);
}

TEST_CASE("a pool is explained in words") {
  CHECK(in_words({.modulus = 4, .pool = {7, 2}, .left = {5, 2}, .value = Value::win}) ==
        "Modulo 4, the limit plus 1, the pool is 3 and 2. This move makes it one of Wythoff's pairs: 1 and 2 "
        "(1 is 1 times the golden ratio 1.618..., rounded down; 2 is 1 + 1). Whatever the opponent takes "
        "makes it something else, and can be answered by such a pair again.");
  CHECK(in_words({.modulus = 4, .pool = {4, 8}, .left = {3, 8}, .value = Value::loss}) ==
        "Modulo 4, the limit plus 1, the pool is one of Wythoff's pairs: 0 and 0. Every move makes it "
        "something else, and from there the opponent can make it such a pair again.");
  CHECK(in_words({.modulus = 4, .pool = {3, 3}, .left = {0, 0}, .value = Value::win}) ==
        "This move empties the pool.");
}
