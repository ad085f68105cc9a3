#include "engine/graf/explanation.hpp"

#include "engine/graf/game.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::graf;

namespace {

std::string words(const Claim& claim) {
  return in_words(Graf::info, std::span(&claim, 1));
}

}  // namespace

TEST_CASE("graf: if many moves keep the value, the explanation names only twelve of them") {
  std::string text = "21 20";
  for (int v = 2; v <= 21; ++v) text += " 1 " + std::to_string(v);
  const auto solver = std::make_shared<const Solver>(
      std::make_shared<const Board>(read_board(text + " 1 21 D", UINT64_MAX)), "retro");
  CHECK(in_words(Graf::info, Analysis(solver, 1).explain({2})) ==
        "Won in 1 move. 19 of 20 moves keep the win: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 7 more. This "
        "move ends the match.");
}

TEST_CASE("graf: an explanation in words states the distance to the end and the moves that keep the value") {
  CHECK(words(distance_claim({5, Value::win})) ==
        "Won in 5 moves of both players, if the opponent holds out as long as possible.");
  CHECK(words(distance_claim({6, Value::loss})) ==
        "Lost in at most 6 moves of both players, whatever is played.");
  CHECK(words(keeping_claim(Value::win, 3, 2, {{4}, {7}})) == "2 of 3 moves keep the win: 4 and 7.");
  CHECK(words(keeping_claim(Value::draw, 3, 1, {{4}})) == "1 of 3 moves keeps the draw: 4.");
  CHECK(words(keeping_claim(Value::draw, 1, 1, {{4}})) == "The only legal move keeps the draw.");
  CHECK(words({"drawn"}) == "No move wins.");
  CHECK(words({"rest", {{"moves", Number{4}}}}) == "After this move the match lasts 4 more moves.");
  CHECK(words(history_claim({3, Value::win})) ==
        "If the match had begun in this position, it would be a win in 3 moves of both players. But the "
        "earlier "
        "moves matter, because a position that occurs for the third time is a draw.");
}

TEST_CASE("graf: an explanation counts the opponent's answers that keep a draw") {
  const auto answers = [](Number all, Number keeping) {
    return words({"answers", {{"all", all}, {"keeping", keeping}}});
  };
  CHECK(answers(1, 1) == "The only answer to this move keeps the draw, too.");
  CHECK(answers(3, 3) == "All 3 answers to this move keep the draw, too.");
  CHECK(answers(3, 2) == "2 of 3 answers to this move keep the draw, too; the other one loses.");
  CHECK(answers(4, 1) == "1 of 4 answers to this move keeps the draw, too; the others lose.");
}
