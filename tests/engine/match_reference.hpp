// Reference values for the positions of a match, by exhaustive search, and their comparison with an analysis.
#pragma once

#include "tests/engine/threefold_search.hpp"

namespace gramy::test {

template <class Analysis>
Exact exact(Analysis& analysis) {
  const auto distance = analysis.distance();
  CHECK(distance.has_value() == (analysis.value() != Value::draw));
  return {analysis.value(), static_cast<unsigned>(distance.value_or(0))};
}

// The index of a random move that usually does not end the match, so that states occur again. `counts` has
// the number of occurrences of each state.
template <class Counts>
std::size_t wandering_move(Random& random, const StateGraph& states, const Counts& counts, std::size_t here) {
  const auto& next = states.successors[here];
  std::size_t move = random.below(next.size());
  for (int again = 0; again < 6 && (states.successors[next[move]].size() < 2 || counts[next[move]] == 2);
       ++again) {
    move = random.below(next.size());
  }
  return move;
}

// The values of a position and of its continuations up to two plies.
struct Reference {
  Exact here;
  std::vector<Exact> after;  // values of the moves, by successor, for the player who makes them
  // For each successor, the values of the opponent's answers. No values if the match ends there.
  std::vector<std::vector<Exact>> answers;
};

inline Reference search_reference(ThreefoldSearch& search, const StateGraph& states, std::size_t here,
                                  const ThreefoldSearch::Counts& counts) {
  Reference reference{search.value(here, counts), {}, {}};
  for (const std::size_t next : states.successors[here]) {
    reference.after.push_back(search.value_after(next, counts));
    auto& answers = reference.answers.emplace_back();
    auto then = counts;
    if (++then[next] == 3) continue;
    for (const std::size_t answer : states.successors[next])
      answers.push_back(search.value_after(answer, then));
  }
  return reference;
}

// Reference values for boards that are too large for the search. By a theorem, a state that has occurred
// twice can be counted as a drawn end.
inline Reference drawn_reference(const StateGraph& states, std::size_t here, const std::vector<int>& counts) {
  std::vector<bool> twice(counts.size());
  for (std::size_t state = 0; state < counts.size(); ++state) twice[state] = counts[state] >= 2;
  const auto values = values_ply_by_ply(states, twice);
  Reference reference;
  for (const std::size_t next : states.successors[here]) {
    reference.after.push_back(values[next]);
    auto& answers = reference.answers.emplace_back();
    if (counts[next] == 2) continue;
    auto then = twice;
    then[next] = counts[next] == 1;
    const auto values_then = values_ply_by_ply(states, then);
    for (const std::size_t answer : states.successors[next]) answers.push_back(values_then[answer]);
  }
  reference.here = states.ended[here]  ? Exact{*states.ended[here], 0}
                   : counts[here] == 3 ? Exact{Value::draw, 0}
                                       : best_of(reference.after);
  return reference;
}

// Requires that the best move is a fastest win.
inline void check_best_move(const Reference& reference, std::size_t best) {
  const Exact after = reference.after[best];
  CHECK(opposite(after.first) == reference.here.first);
  if (reference.here.first == Value::win) CHECK(after.second + 1 == reference.here.second);
}

// Compares everything that the analysis says about its position with the reference. Returns the index of the
// best move.
template <class Analysis>
std::size_t check_position(Analysis& analysis, const Reference& reference) {
  CHECK(exact(analysis) == reference.here);
  if (analysis.position().result()) return 0;
  const auto moves = analysis.position().moves(UINT64_MAX);
  REQUIRE(moves.size() == reference.after.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(analysis.value_after(moves[i]) == opposite(reference.after[i].first));
  }
  const auto best = static_cast<std::size_t>(std::ranges::find(moves, best_move(analysis)) - moves.begin());
  REQUIRE(best < moves.size());
  check_best_move(reference, best);
  return best;
}

}  // namespace gramy::test
