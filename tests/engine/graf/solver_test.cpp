#include "engine/graf/solver.hpp"

#include "engine/graf/game.hpp"
#include "tests/engine/graf/random_board.hpp"
#include "tests/engine/match_reference.hpp"

using namespace gramy::graf;

namespace {

std::shared_ptr<const Solver> solve(const std::string& text) {
  return std::make_shared<const Solver>(std::make_shared<const Board>(graf::read_board(text, UINT64_MAX)),
                                        "retro");
}

std::size_t state_of(std::size_t vertex, Seat mover) {
  return 2 * vertex + static_cast<std::size_t>(mover);
}

// The graph with successors in the solver's order, which is ascending.
StateGraph in_order(StateGraph graph) {
  for (auto& list : graph.successors) std::ranges::sort(list);
  return graph;
}

}  // namespace

TEST_CASE("graf: during a match, all values and moves agree with a search that remembers the whole history") {
  Random random(1);
  int revalued = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const std::size_t vertices = 2 + random.below(3);
    const RandomGraf board = trial % 2 == 0 ? random_graf(random, vertices, 1 + random.below(3))
                                            : random_ring(random, 3 + random.below(2));
    const StateGraph states = in_order(board.states);
    ThreefoldSearch search(states);
    const auto plain = values_ply_by_ply(states, std::vector<bool>(states.ended.size()));
    const auto solver = solve(board.text);
    CAPTURE(board.text);
    for (int match = 0; match < 6; ++match) {
      const std::size_t start = random.below(states.ended.size() / 2);
      Analysis analysis(solver, static_cast<Number>(start) + 1);
      std::size_t here = state_of(start, Seat::first);
      auto counts = search.begin(here);
      const bool follow_best = random.chance(0.3);
      while (true) {
        const Reference reference = search_reference(search, states, here, counts);
        revalued += reference.here.first != plain[here].first && counts[here] < 3;
        const std::size_t best = check_position(analysis, reference);
        if (analysis.position().result()) {
          CHECK(analysis.position().result()->by_repetition == !states.ended[here].has_value());
          break;
        }
        const bool plays_best = follow_best && analysis.position().to_move() == Seat::first;
        const std::size_t move = plays_best ? best : wandering_move(random, states, counts, here);
        analysis.play(analysis.position().moves(UINT64_MAX)[move]);
        here = states.successors[here][move];
        ++counts[here];
      }
    }
  }
  // The moves of the matches have changed the values of some vertices.
  CHECK(revalued > 100);
}

TEST_CASE(
    "graf: during long random play, values equal those of a reference search that counts third occurrences "
    "as draws") {
  Random random(3);
  int revalued = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const auto size = 6 + random.below(20);
    const RandomGraf board = trial % 4 == 0 ? random_graf(random, size, 1 + random.below(3))
                             : trial % 4 == 1
                                 ? described(graf::generate(random, static_cast<Number>(size)).board)
                                 : random_ring(random, size);
    const StateGraph states = in_order(board.states);
    const auto plain = values_ply_by_ply(states, std::vector<bool>(states.ended.size()));
    const auto solver = solve(board.text);
    CAPTURE(board.text);
    const std::size_t start = random.below(states.ended.size() / 2);
    Analysis analysis(solver, static_cast<Number>(start) + 1);
    std::size_t here = state_of(start, Seat::first);
    std::vector<int> counts(states.ended.size());
    const bool ask_always = random.chance(0.5);
    while (true) {
      ++counts[here];
      if (ask_always || random.chance(0.2) || analysis.position().result()) {
        const Reference reference = drawn_reference(states, here, counts);
        revalued += reference.here.first != plain[here].first && counts[here] < 3;
        check_position(analysis, reference);
      }
      if (analysis.position().result()) break;
      const std::size_t move = wandering_move(random, states, counts, here);
      analysis.play(analysis.position().moves(UINT64_MAX)[move]);
      here = states.successors[here][move];
    }
  }
  CHECK(revalued > 100);
}

TEST_CASE("graf: values stay right during a match that goes twice round a long cycle") {
  // Every vertex of the cycle has an edge to one of two terminals. The match takes none of these edges.
  const Number n = 50'000;
  std::string text = std::to_string(n + 2) + " " + std::to_string(2 * n) + "\n";
  for (Number v = 1; v <= n; ++v) {
    text += std::to_string(v) + ' ' + std::to_string(v % n + 1) + '\n';
    text += std::to_string(v) + ' ' + std::to_string(v % 10 == 0 ? n + 1 : n + 2) + '\n';
  }
  const auto solver = solve(text + "1 " + std::to_string(n + 2) + " W");
  Analysis analysis(solver, 1);
  for (Number ply = 0; ply < 2 * n; ++ply) {
    const Number here = ply % n + 1;
    // At each tenth vertex, the player to move wins along the edge to a terminal. At all other vertices that
    // edge loses. So the player to move wins if the next tenth vertex is an even number of steps away.
    const Value value = analysis.value();
    CHECK(value == ((10 - here % 10) % 2 == 0 ? Value::win : Value::loss));
    analysis.play({here % n + 1});
  }
  CHECK(analysis.position().result() == Result{.winner = {}, .by_repetition = true});
}
