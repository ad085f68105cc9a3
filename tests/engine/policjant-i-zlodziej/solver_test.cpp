#include "engine/policjant-i-zlodziej/solver.hpp"

#include "engine/policjant-i-zlodziej/game.hpp"
#include "tests/engine/match_reference.hpp"
#include "tests/engine/policjant-i-zlodziej/random_city.hpp"

namespace {

std::shared_ptr<const Solver> solve(const std::string& text) {
  return std::make_shared<const Solver>(
      std::make_shared<const Board>(policjant::read_board(text, UINT64_MAX)), "retro");
}

// The values of all situations of a random city, derived from its text alone.
std::vector<Exact> plain_values(const RandomCity& city) {
  return values_ply_by_ply(city.states, std::vector<bool>(city.states.ended.size()));
}

}  // namespace

TEST_CASE("policjant: values and distances agree with ply by ply evaluation in every situation") {
  Random random(1);
  int seen[3] = {};
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t rows = 1 + random.below(4);
    const std::size_t columns = 2 + random.below(3);
    const RandomCity city = random_city(random, rows, columns, 0.25, trial % 3 == 0 ? 0 : 0.1);
    const auto expected = plain_values(city);
    const auto solver = solve(city.text);
    const Board& board = *solver->board();
    CAPTURE(city.text);
    for (std::size_t state = 0; state < expected.size(); ++state) {
      const std::size_t mover = state % 2, c = state / 2 / (rows * columns), t = state / 2 % (rows * columns);
      const auto cell = [&](std::size_t place) {
        return board.cell_at(static_cast<Number>(place / columns) + 1,
                             static_cast<Number>(place % columns) + 1);
      };
      if (!cell(c) || !cell(t)) continue;
      const Situation situation{{*cell(c), *cell(t)}, seat_at_ply(mover)};
      const Verdict verdict = solver->verdict(situation.number(board));
      CHECK(Exact{verdict.value, verdict.distance} == expected[state]);
      ++seen[static_cast<int>(verdict.value)];
    }
  }
  for (const int count : seen) CHECK(count > 300);
}

TEST_CASE(
    "policjant: during a match, all values and moves agree with a search that remembers the whole history") {
  Random random(2);
  int revalued = 0;
  for (int trial = 0; trial < 300; ++trial) {
    // Three cells without walls. With more cells there would be too many histories.
    std::string drawn = trial % 2 == 0 ? "CT." : "CTE";
    drawn += random.chance(0.5) ? "*" : "";
    random.shuffle(drawn);
    const bool square = drawn.size() == 4 && random.chance(0.7);
    const RandomCity city = square ? city_of(2, 2, drawn) : city_of(1, drawn.size(), drawn);
    ThreefoldSearch search(city.states);
    const auto plain = plain_values(city);
    CAPTURE(city.text);
    Analysis analysis(solve(city.text), std::nullopt);
    std::size_t here = city.start;
    auto counts = search.begin(here);
    while (true) {
      const Reference reference = search_reference(search, city.states, here, counts);
      revalued += reference.here.first != plain[here].first && counts[here] < 3;
      check_position(analysis, reference);
      if (analysis.position().result()) break;
      const std::size_t move = wandering_move(random, city.states, counts, here);
      analysis.play(analysis.position().moves(UINT64_MAX)[move]);
      here = city.states.successors[here][move];
      ++counts[here];
    }
  }
  CHECK(revalued > 20);
}

TEST_CASE(
    "policjant: during long random play, values equal those of a reference search that counts third "
    "occurrences as draws") {
  Random random(3);
  int revalued = 0, ended_by_repetition = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const std::size_t rows = 2 + random.below(2);
    const std::size_t columns = 2 + random.below(2);
    const RandomCity city = random_city(random, rows, columns, 0.2, trial % 2 == 0 ? 0 : 0.15);
    const auto plain = plain_values(city);
    CAPTURE(city.text);
    Analysis analysis(solve(city.text), std::nullopt);
    std::size_t here = city.start;
    std::vector<int> counts(city.states.ended.size());
    const int asked_every = random.chance(0.5) ? 1 : 7;
    for (int ply = 0;; ++ply) {
      ++counts[here];
      const bool over = analysis.position().result().has_value();
      if (ply % asked_every == 0 || over) {
        const Reference reference = drawn_reference(city.states, here, counts);
        revalued += reference.here.first != plain[here].first && counts[here] < 3;
        check_position(analysis, reference);
      }
      if (over) break;
      const std::size_t move = wandering_move(random, city.states, counts, here);
      analysis.play(analysis.position().moves(UINT64_MAX)[move]);
      here = city.states.successors[here][move];
    }
    ended_by_repetition += analysis.position().result()->by_repetition;
  }
  CHECK(revalued > 50);
  CHECK(ended_by_repetition > 10);
}

TEST_CASE("policjant: the solver refuses a board with too many cells to solve") {
  const std::string text = text_of(216, 216, "CT" + std::string(216 * 216 - 2, '.'));
  CHECK_THROWS_WITH_AS(solve(text),
                       "the board has 46656 cells that are no walls, at most 46340 can be solved", BadInput);
}

TEST_CASE(
    "policjant: the predecessors of a situation are exactly the situations of which it is a successor") {
  Random random(5);
  for (int trial = 0; trial < 100; ++trial) {
    const auto solver = solve(random_city(random, 1 + random.below(4), 2 + random.below(3), 0.2, 0.1).text);
    const Cell cells = solver->board()->cells();
    const State states = State{2} * cells * cells;
    for (State state = 0; state < states; ++state) {
      for (const State to : solver->successors(state)) {
        bool leads_back = false;
        for (const State from : solver->predecessors(to)) leads_back |= from == state;
        CHECK(leads_back);
      }
    }
  }
}
