#include "engine/zielone/explanation.hpp"

#include "engine/zielone/game.hpp"
#include "small_board.hpp"

namespace {

std::string words(const Claim& claim) {
  return in_words(Zielone::info, std::span(&claim, 1));
}

}  // namespace

TEST_CASE("zielone: an explanation in words names Ania's goal or Bolek's defence") {
  CHECK(words(goal_claim(Player::bolek, 4)) ==
        "Whatever Bolek plays, within 4 moves Ania can force the token to close a cycle with green, or to "
        "reach a green vertex from which Bolek cannot prevent such a cycle.");
  CHECK(words(goal_claim(Player::ania, 1)).starts_with("Within 1 move Ania can force the token "));
  CHECK(words(rest_claim(0, 3, false)) ==
        "This move reaches a green vertex from which Bolek cannot prevent a cycle with green.");
  CHECK(words(rest_claim(2, 3, false)) ==
        "After this move the cycle or the green vertex is at most 2 more moves away; if Bolek resists as "
        "long as possible, the "
        "token reaches the green vertex 4.");
  CHECK(words(rest_claim(1, 0, true)) ==
        "After this move the cycle or the green vertex is at most 1 more move away; if Bolek resists as long "
        "as possible, a "
        "cycle is closed at 1.");
  const Vertex cycle[] = {2, 5};
  CHECK(words(ends_claim(cycle, true)) == "This move closes a cycle with green in it.");
  CHECK(words(ends_claim(cycle, false)) == "This move closes a cycle that is all white.");
  CHECK(words(greens_claim(0, cycle)) ==
        "From this move on Bolek can keep the token off green, and so close a cycle that is all white.");
  CHECK(words(greens_claim(1, {})) ==
        "From this move on Bolek can close a cycle that is all white; before the cycle, the token visits at "
        "most 1 green vertex.");
  CHECK(words(greens_claim(2, {})).ends_with("visits at most 2 green vertices."));
  CHECK(words(history_claim()).starts_with("From this move on Bolek can prevent every cycle with green. "));
}

TEST_CASE("zielone: an explanation counts the moves and answers that win") {
  CHECK(words(moves_claim(Player::bolek, 2, 0)) == "All of Bolek's 2 moves lose.");
  CHECK(words(moves_claim(Player::ania, 3, 1)) == "Of Ania's 3 moves 1 wins.");
  CHECK(words(moves_claim(Player::bolek, 4, 2)) == "Of Bolek's 4 moves 2 win.");
  CHECK(words(moves_claim(Player::bolek, 1, 1)) == "It is Bolek's only move.");
  const auto answers = [](std::uint64_t all, std::uint64_t winning, std::vector<Vertex> named) {
    return words(answers_claim(Player::bolek, {.all = all, .winning = winning, .named = std::move(named)}));
  };
  CHECK(answers(1, 1, {4}) == "Bolek's only answer to this move wins.");
  CHECK(answers(2, 2, {4, 6}) == "All of Bolek's 2 answers to this move win.");
  CHECK(answers(4, 1, {4}) == "1 of Bolek's 4 answers to this move wins: 5.");
  CHECK(answers(40, 30, {4, 6}) == "30 of Bolek's 40 answers to this move win: 5, 7 and 28 more.");
}

TEST_CASE(
    "zielone: an explanation counts the moves from the current position to the goal by the shortest way") {
  const auto claims = [](const std::string& text, Number start) {
    Analysis analysis(
        std::make_shared<const Solver>(std::make_shared<const Board>(read_board(text, UINT64_MAX)), "fast"),
        start);
    return analysis.explain(best_move(analysis));
  };
  const Claims lost = claims("2 6 1 1 6 0 4 3 6 7 8 1 2 1 2 1 2 1 2 1 1 1 1 1 1 0 1 2 1 2 1 2", 8);
  CHECK(lost[0] == goal_claim(Player::bolek, 2));
  const Claims won = claims("2 2 1 1 3 1 2 3 4 0 2 1 2 1 2 1 2", 2);
  CHECK(won[0] == goal_claim(Player::ania, 1));
}
