#include "engine/hydrorozgrywka/explanation.hpp"

#include "engine/hydrorozgrywka/game.hpp"
#include "tests/engine/hydrorozgrywka/cactuses.hpp"

TEST_CASE("hydrorozgrywka: an explanation in words names the cactus types and the deciding vertex") {
  const auto board = std::make_shared<const Board>(read_board("6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3", UINT64_MAX));
  const auto solver = std::make_shared<const Solver>(board, "kaktus");
  const auto words = [](const Claims& claims) { return in_words(Hydrorozgrywka::info, claims); };
  const std::string digits_say =
      "The first digit of a type is 1 if the player who enters can take the last edge; the second digit is 1 "
      "if that player can leave it to the opponent. ";
  Analysis analysis(solver, 3);
  CHECK(words(analysis.explain(best_move(analysis))) ==
        "Unused at 3: 1 cactus of type 10 (the player who enters one takes its last edge) and 1 cactus of "
        "type 01 "
        "(the other player takes its last edge). " +
            digits_say +
            "With a cactus of type 11, or with an odd number of cactuses of type 10, the player to move "
            "here wins. This move "
            "enters a cactus of type 10. When "
            "the cactus is "
            "used up, Bajtoni is to move here, and loses.");
  analysis.play({4});
  CHECK(words(analysis.explain(best_move(analysis))) ==
        "No unused cactus hangs at 4. The match is decided 3 steps further along the cycle, at 3: there the "
        "cycle closes, "
        "and Bajtazar, to move, wins. So Bajtoni has lost.");
  CHECK(words(Analysis(solver, 4).explain({3})) ==
        "Unused at 4: 1 cactus of type 00 (the other player decides who takes its last edge). " + digits_say +
            "Without a cactus of type 11, and with an even number of cactuses of type 10, the cactuses "
            "here do not decide the match. So "
            "Bajtazar has lost.");
  Analysis amid(solver, 4);
  amid.play({3});
  const Claims going_on = amid.explain(best_move(amid));
  CHECK(words(going_on).ends_with("This move goes on along the cycle, and wins."));
  CHECK(going_on[1].list("path") == Claim::List{3, 6, 5, 4});
}

TEST_CASE("hydrorozgrywka: an explanation does not list a cycle that is too long to draw") {
  std::string ring = "100 100 100 1";
  for (int v = 1; v < 100; ++v) ring += ' ' + std::to_string(v) + ' ' + std::to_string(v + 1);
  Analysis analysis(
      std::make_shared<const Solver>(std::make_shared<const Board>(read_board(ring, UINT64_MAX)), "kaktus"),
      1);
  analysis.play({2});
  const Claims why = analysis.explain({3});
  CHECK(why[1].number("steps") == 99);
  CHECK(why[1].number("at") == 1);
  CHECK(!why[1].has("path"));
}
