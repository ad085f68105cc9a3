#include "engine/policjant-i-zlodziej/explanation.hpp"

#include <cstdlib>

#include "engine/policjant-i-zlodziej/solver.hpp"
#include "tests/engine/policjant-i-zlodziej/random_city.hpp"

namespace {

using Place = std::pair<Number, Number>;  // row and column

/// How many steps to wherever one can go, by going over the city until nothing is nearer any more.
std::map<Place, std::uint32_t> steps_from(const Board& board, Seat seat, Place from) {
  std::map<Place, std::uint32_t> steps{{from, 0}};
  for (bool changed = true; changed;) {
    changed = false;
    const auto before = steps;
    for (const auto& [place, count] : before) {
      for (Number row = 1; row <= board.rows(); ++row) {
        for (Number column = 1; column <= board.columns(); ++column) {
          const Number down = std::abs(row - place.first), right = std::abs(column - place.second);
          const bool is_near = seat == policeman ? std::max(down, right) == 1 : down + right == 1;
          if (!is_near || board.drawn(row, column) == '*') continue;
          const auto known = steps.find({row, column});
          if (known != steps.end() && known->second <= count + 1) continue;
          steps[{row, column}] = count + 1;
          changed = true;
        }
      }
    }
  }
  return steps;
}

Place place_of(const Board& board, Cell cell) {
  return {board.row_of(cell), board.column_of(cell)};
}

std::optional<std::uint32_t> found(const std::map<Place, std::uint32_t>& steps, Place place) {
  const auto at = steps.find(place);
  return at == steps.end() ? std::nullopt : std::optional(at->second);
}

void check_ways(const Board& board, const BySeat<Cell>& at, const Explanation& why) {
  const auto police = steps_from(board, policeman, place_of(board, at[policeman]));
  const auto thiefs = steps_from(board, thief, place_of(board, at[thief]));
  REQUIRE(why.ways.to_thief == found(police, place_of(board, at[thief])));
  std::optional<std::uint32_t> nearest;
  for (const auto& [place, steps] : thiefs) {
    if (board.drawn(place.first, place.second) == 'E')
      nearest = std::min(nearest.value_or(UINT32_MAX), steps);
  }
  REQUIRE(why.ways.to_exit.has_value() == nearest.has_value());
  if (!nearest) return;
  const Place exit{why.exit.row, why.exit.column};
  REQUIRE(place_of(board, why.ways.to_exit->cell) == exit);
  REQUIRE(board.drawn(exit.first, exit.second) == 'E');
  REQUIRE(why.ways.to_exit->of_thief == *nearest);
  REQUIRE(found(thiefs, exit) == nearest);
  REQUIRE(why.ways.to_exit->of_policeman == found(police, exit));
}

}  // namespace

TEST_CASE("policjant: explained distances are the analysis's, and the ways are the shortest") {
  Random random(15);
  int seen[3] = {}, no_exit = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const auto city =
        random_city(random, 2 + random.below(3), 2 + random.below(3), 0.25, trial % 3 == 0 ? 0 : 0.1);
    CAPTURE(city.text);
    const auto solver = std::make_shared<const Solver>(
        std::make_shared<const Board>(read_board(city.text, UINT64_MAX)), "retro");
    Analysis analysis(solver, std::nullopt);
    for (int ply = 0; ply < 12 && !analysis.position().result(); ++ply) {
      const auto moves = analysis.position().moves(UINT64_MAX);
      std::vector<Move> keeping;
      for (const Move move : moves) {
        if (analysis.value_after(move) == analysis.value()) keeping.push_back(move);
      }
      for (const Move move : keeping) {
        const Explanation why = analysis.explain(move);
        REQUIRE(why.distances.here.value == analysis.value());
        REQUIRE(why.distances.here.distance == analysis.distance().value_or(0));
        REQUIRE(why.distances.moves == moves.size());
        REQUIRE(why.distances.keeping == keeping.size());
        REQUIRE(why.keeping == keeping);
        check_ways(analysis.position().board(), analysis.position().situation().at, why);
        no_exit += !why.ways.to_exit;
      }
      ++seen[static_cast<int>(analysis.value())];
      analysis.play(analysis.position().random_move(random));
    }
  }
  for (const int count : seen) CHECK(count > 100);
  CHECK(no_exit > 100);
}

TEST_CASE("policjant: a hunt is explained in words") {
  const auto words = [](const std::string& text) {
    Analysis analysis(
        std::make_shared<const Solver>(std::make_shared<const Board>(read_board(text, UINT64_MAX)), "retro"),
        std::nullopt);
    return in_words(analysis.explain(analysis.best_move()));
  };
  CHECK(words("1 3 C.T") ==
        "Won in 3 moves of both together, if the opponent holds out as long as possible; 2 of 2 moves keep "
        "the win: 1 1 and 1 2. After this one it takes 2 more. The policeman is 2 steps from the thief, who "
        "can reach no exit.");
  CHECK(words("4 5 .C... .***. .***. ..E.T") ==
        "Lost in 4 moves of both together at the latest, whatever is played. After this one it takes 3 more. "
        "The policeman is 5 steps from the thief, who is 2 steps from the exit at 4 3; the policeman is 4 "
        "from it.");
  CHECK(words("1 4 C*TE") ==
        "Lost in 2 moves of both together at the latest, whatever is played. After this one it takes 1 more. "
        "Walls keep the policeman from the thief, who is 1 step from the exit at 1 4, where the policeman "
        "cannot go.");
}
