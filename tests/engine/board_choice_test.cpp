#include "engine/board_choice.hpp"

#include <set>

#include "engine/catalogue.hpp"
#include "engine/difficulty.hpp"
#include "tests/engine/testing.hpp"

namespace {

bool any(const Candidate&) {
  return true;
}

std::string place(const ChosenBoard& made) {
  return made.board.text() + " from " + (made.start ? std::to_string(*made.start) : "-");
}

int decisions_on(const ChosenBoard& made) {
  return perfect_play(made.board, made.board.solve(), made.start).decisions;
}

}  // namespace

TEST_CASE(
    "in every game, perfect play on a chosen board meets at least one position with a possible mistake") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    for (const Number size : {game.info().default_size, game.info().size_for_people, Number{12}}) {
      Candidates candidates(game, size, 1);
      for (int i = 0; i < 20; ++i) CHECK(decisions_on(*choose_board(candidates, any, {}, 64, {})) > 0);
    }
  }
}

TEST_CASE("the same seed chooses the same boards, and consecutive choices differ") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    Candidates first(game, {}, 3), again(game, {}, 3), other(game, {}, 4);
    std::set<std::string> places;
    bool differs = false;
    for (int i = 0; i < 8; ++i) {
      const auto board = place(*choose_board(first, any, {}, 64, {}));
      CHECK(board == place(*choose_board(again, any, {}, 64, {})));
      differs = differs || board != place(*choose_board(other, any, {}, 64, {}));
      places.insert(board);
    }
    CHECK(differs);
    CHECK(places.size() > 4);
  }
}

TEST_CASE("Candidates draws a board with another start only if both starts have the same value") {
  const AnyGame zielone = *all_games().find("zielone");
  Candidates candidates(zielone, 24, 1);
  std::map<std::string, std::set<Value>> values;
  std::size_t others = 0;
  for (int i = 0; i < 60; ++i) {
    const Candidate candidate = candidates.next({});
    CHECK(candidate.board.solve().analyse(candidate.start).value() == candidate.first_seat);
    others += !values[candidate.board.text()].insert(candidate.first_seat).second;
  }
  for (const auto& [board, found] : values) CHECK(found.size() == 1);
  CHECK(others > 20);
}

TEST_CASE(
    "a board on which perfect play meets no position with a possible mistake is chosen if no other board "
    "fits") {
  const AnyGame hydro = *all_games().find("hydrorozgrywka");
  Candidates candidates(hydro, 3, 1);  // on a triangle the first player walks round it and wins
  CHECK_FALSE(choose_board(candidates, [](const Candidate& made) { return made.first_seat == Value::loss; },
                           {}, 64, {}));
  CHECK(decisions_on(*choose_board(candidates, any, {}, 64, {})) == 0);
  CHECK(*choose_board(candidates, any, Level::hard, 64, {})->decisions == 0);
}

TEST_CASE(
    "if the wanted difficulty is a number, the candidate with the nearest difficulty among sixteen is "
    "chosen") {
  const AnyGame zielone = *all_games().find("zielone");
  for (const double wanted : {0.0, 0.3, 1.0}) {
    Candidates candidates(zielone, 24, 5), all(zielone, 24, 5);
    const auto difficulty = [](const auto& made) {
      return perfect_play(made.board, made.board.solve(), made.start).difficulty;
    };
    const double found = difficulty(*choose_board(candidates, any, wanted, 64, {}));
    for (int i = 0; i < 16; ++i)
      CHECK(std::abs(found - wanted) <= std::abs(difficulty(all.next({})) - wanted));
  }
}
