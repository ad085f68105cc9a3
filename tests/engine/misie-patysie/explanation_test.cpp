#include "engine/misie-patysie/explanation.hpp"

#include "engine/misie-patysie/game.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::misie;

TEST_CASE("misie-patysie: an explanation in words names the remainders and Wythoff's pair") {
  const auto words = [](Piles pool, Piles left, Value value) {
    return in_words(MisiePatysie::info, explain(pool, left, 3, value));
  };
  CHECK(words({7, 2}, {5, 2}, Value::win) ==
        "Divided by 4 (the limit plus 1), the piles leave remainders of 3 and 2. After this move the "
        "remainders "
        "are one of Wythoff's pairs: 1 and 2 (1 is 1 times the golden ratio 1.618..., rounded down; 2 is 1 + "
        "1). Every answer breaks the pair, and the next move can make such a pair again.");
  CHECK(words({4, 8}, {3, 8}, Value::loss) ==
        "Divided by 4 (the limit plus 1), the piles leave remainders of 0 and 0. This is one of Wythoff's "
        "pairs. Every move breaks the pair, and the opponent can make such a pair again.");
  CHECK(words({3, 3}, {0, 0}, Value::win) == "This move empties the pool.");
}
