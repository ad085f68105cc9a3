#include "engine/policjant-i-zlodziej/explanation.hpp"

#include "engine/policjant-i-zlodziej/game.hpp"
#include "tests/engine/policjant-i-zlodziej/random_city.hpp"

TEST_CASE(
    "policjant: an explanation in words states the distance to the end and the players' shortest ways") {
  const auto words = [](const std::string& text) {
    Analysis analysis(
        std::make_shared<const Solver>(std::make_shared<const Board>(read_board(text, UINT64_MAX)), "retro"),
        std::nullopt);
    return in_words(PolicjantIZlodziej::info, analysis.explain(best_move(analysis)));
  };
  CHECK(words("1 3 C.T") ==
        "Won in 3 moves of both players, if the opponent holds out as long as possible. 2 of 2 moves keep "
        "the win: 1 1 and 1 2. After this move the match lasts 2 more moves. The policeman is 2 steps from "
        "the thief, who "
        "can reach no exit.");
  CHECK(words("4 5 .C... .***. .***. ..E.T") ==
        "Lost in at most 4 moves of both players, whatever is played. After this move the match lasts "
        "3 more moves. "
        "The policeman is 5 steps from the thief, who is 2 steps from the exit at 4 3; the policeman is 4 "
        "steps from that exit.");
  CHECK(words("1 4 C*TE") ==
        "Lost in at most 2 moves of both players, whatever is played. After this move the match lasts "
        "1 more move. "
        "Walls keep the policeman from the thief, who is 1 step from the exit at 1 4, where the policeman "
        "cannot go.");
}
