#include "engine/paski/explanation.hpp"

#include "engine/paski/game.hpp"
#include "tests/engine/paski/brute_force.hpp"

TEST_CASE("paski: an explanation of a row with many runs names twelve of them and counts the others") {
  const Board board{{1, 1, 1}, 60};
  Analysis analysis(std::make_shared<const Solver>(std::make_shared<const Board>(board), "grundy"));
  for (Number cell = 2; cell <= 60; cell += 2) analysis.play({1, cell});
  const Claims why = analysis.explain({1, 1});
  CHECK(why[0].lists("runs").size() == 12);
  CHECK(why[0].number("others") == 18);
  CHECK(in_words(Paski::info, why) ==
        "The free runs with a Grundy value other than 0: cell 1 (1), cell 3 (1), cell 5 (1), cell 7 (1), "
        "cell 9 "
        "(1), cell 11 (1), cell 13 (1), cell 15 (1), cell 17 (1), cell 19 (1), cell 21 (1), cell 23 (1) and "
        "18 more; the exclusive or (xor) of these values is 0, so this position is lost. Of cell 1, worth 1, "
        "this strip leaves "
        "nothing, and the xor becomes 1. Every strip changes the xor, and the opponent can "
        "make it 0 again.");
}

TEST_CASE("paski: an explanation in words says why a strip wins") {
  const Board board{{2, 3, 2}, 11};
  Analysis analysis(std::make_shared<const Solver>(std::make_shared<const Board>(board), "grundy"));
  CHECK(in_words(Paski::info, analysis.explain(best_move(analysis))) ==
        "The free run with a Grundy value other than 0: cells 1-11 (4); the exclusive or (xor) of these "
        "values is 4, so this "
        "position is "
        "won. Of cells 1-11, worth 4, this strip leaves cells 1-4 and cells 7-11, worth 2 and 2, and the "
        "xor becomes 0. Every answer changes the xor, and the next move can make it 0 "
        "again.");
}
