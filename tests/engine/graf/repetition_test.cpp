#include "engine/repetition.hpp"

#include <set>

#include "engine/graf/solver.hpp"
#include "tests/engine/graf/random_board.hpp"

namespace {

RandomGraf any_board(Random& random) {
  const std::size_t size = 3 + random.below(20);
  return random.chance(0.5) ? random_ring(random, size) : random_graf(random, size, 1 + random.below(3));
}

}  // namespace

TEST_CASE(
    "repetition: after some states become drawn, the updated values equal values computed from scratch") {
  Random random(1);
  int revalued = 0, longer = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const RandomGraf board = any_board(random);
    CAPTURE(board.text);
    const auto read = std::make_shared<const graf::Board>(graf::read_board(board.text, UINT64_MAX));
    const graf::Solver solver(read, "retro");
    RepetitionValues<const graf::Solver> values(solver);
    const std::size_t states = board.states.ended.size();
    std::vector<bool> drawn(states);
    const auto plain = values_ply_by_ply(board.states, drawn);
    for (int round = 0; round < 8; ++round) {
      for (auto draws = random.between(1, 3); draws > 0; --draws) {
        const std::size_t state = random.below(states);
        if (board.states.ended[state]) continue;
        drawn[state] = true;
        values.draw(state);
      }
      const auto expected = values_ply_by_ply(board.states, drawn);
      const std::size_t questions = random.chance(0.5) ? states : 1;
      for (std::size_t i = 0; i < questions; ++i) {
        const std::size_t state = questions == states ? i : random.below(states);
        const Verdict verdict = values.verdict(state);
        CHECK(Exact{verdict.value, verdict.distance} == expected[state]);
        revalued += expected[state].first != plain[state].first;
        longer += expected[state].first == plain[state].first && expected[state] != plain[state];
      }
      // Supposes in a second object that one more state is drawn. The values of the first object must not
      // change.
      const std::size_t supposed = random.below(states);
      if (board.states.ended[supposed] || random.chance(0.6)) continue;
      RepetitionValues<RepetitionValues<const graf::Solver>> then(values);
      then.draw(supposed);
      auto drawn_then = drawn;
      drawn_then[supposed] = true;
      const auto expected_then = values_ply_by_ply(board.states, drawn_then);
      for (std::size_t state = 0; state < states; ++state) {
        const Verdict verdict = then.verdict(state);
        CHECK(Exact{verdict.value, verdict.distance} == expected_then[state]);
      }
      for (std::size_t state = 0; state < states; ++state) {
        const Verdict verdict = values.verdict(state);
        CHECK(Exact{verdict.value, verdict.distance} == expected[state]);
      }
    }
  }
  CHECK(revalued > 1000);
  CHECK(longer > 200);
}

TEST_CASE(
    "repetition: if a state becomes a draw, the update takes at most four steps for each state and edge, "
    "even if many values change") {
  // All wins end at vertex 1, where a player moves to the terminal. The parity of the number of steps
  // determines which player.
  constexpr std::uint64_t vertices = 2000;
  Random random(2);
  std::set<std::pair<std::uint64_t, std::uint64_t>> edges{{1, vertices + 1}};
  for (std::uint64_t v = 2; v <= vertices; ++v) {
    edges.emplace(v, v - 1);
    for (int i = 0; i < 4; ++i) edges.emplace(v, 1 + random.below(v - 1));
  }
  std::string text = std::to_string(vertices + 1) + ' ' + std::to_string(edges.size()) + '\n';
  for (const auto& [from, to] : edges) text += std::to_string(from) + ' ' + std::to_string(to) + '\n';
  const auto board = std::make_shared<const graf::Board>(graf::read_board(text + "0\n", UINT64_MAX));
  const graf::Solver solver(board, "retro");
  RepetitionValues<const graf::Solver> values(solver);
  const std::uint64_t states = 2 * (vertices + 1);
  for (const State state : {State{0}, State{1}}) {  // vertex 1, with either player to move
    const std::uint64_t before = values.steps();
    values.draw(state);
    int changed = 0;
    for (State each = 0; each < states; ++each) changed += values.verdict(each) != solver.verdict(each);
    CHECK(changed > static_cast<int>(vertices) / 2);
    CHECK(values.steps() - before <= 4 * (states + 2 * edges.size()));
  }
}
