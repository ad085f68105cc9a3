// Reference values for games in which the third occurrence of a state is a draw.
// Exhaustive searches compute them from the rules, with explicit states. They share no code with the tested
// solvers.
#pragma once

#include "engine/value.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::test {

/// A graph of states, each of which includes the player to move. If the match has ended in a state, the state
/// has no successors, and `ended` has its value for the player who would move.
struct StateGraph {
  std::vector<std::vector<std::size_t>> successors;
  std::vector<std::optional<Value>> ended;
};

/// A value for the player to move, and the number of plies to the end. In a draw, this number is 0.
using Exact = std::pair<Value, unsigned>;

/// Computes a state's value from the values after each possible move, which are values for the opponent.
inline Exact best_of(const std::vector<Exact>& answers) {
  std::optional<unsigned> shortest_win;
  unsigned longest_loss = 0;
  bool drawn = false;
  for (const auto& [value, distance] : answers) {
    if (value == Value::loss && (!shortest_win || distance < *shortest_win)) shortest_win = distance;
    if (value == Value::win && distance > longest_loss) longest_loss = distance;
    if (value == Value::draw) drawn = true;
  }
  if (shortest_win) return {Value::win, *shortest_win + 1};
  if (drawn) return {Value::draw, 0};
  return {Value::loss, longest_loss + 1};
}

/// Tries every continuation with its whole history. Feasible only for a handful of states.
class ThreefoldSearch {
 public:
  explicit ThreefoldSearch(const StateGraph& graph) : graph_(graph) {}

  /// The number of occurrences of each state, in one byte each.
  using Counts = std::string;

  Counts begin(std::size_t start) const {
    Counts counts(graph_.ended.size(), '\0');
    ++counts[start];
    return counts;
  }

  /// The value for the player to move when the match has just reached `state`. `counts` includes this
  /// occurrence.
  Exact value(std::size_t state, const Counts& counts) {
    if (graph_.ended[state]) return {*graph_.ended[state], 0};
    if (counts[state] == 3) return {Value::draw, 0};
    const auto key = std::make_pair(state, counts);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    std::vector<Exact> answers;
    for (const std::size_t next : graph_.successors[state]) answers.push_back(value_after(next, counts));
    return memo_[key] = best_of(answers);
  }

  Exact value_after(std::size_t next, Counts counts) {
    ++counts[next];
    return value(next, counts);
  }

 private:
  const StateGraph& graph_;
  std::map<std::pair<std::size_t, Counts>, Exact> memo_;
};

/// Returns the values of all states if matches end in a draw at the states in `drawn`. Round d of the
/// computation finds the states that are won or lost in d plies.
inline std::vector<Exact> values_ply_by_ply(const StateGraph& graph, const std::vector<bool>& drawn) {
  const std::size_t n = graph.ended.size();
  std::vector<std::optional<Exact>> found(n);
  for (std::size_t s = 0; s < n; ++s) {
    if (graph.ended[s] && *graph.ended[s] != Value::draw) found[s] = {*graph.ended[s], 0};
  }
  for (bool changed = true; changed;) {
    changed = false;
    const auto before = found;
    for (std::size_t s = 0; s < n; ++s) {
      if (before[s] || graph.ended[s] || drawn[s]) continue;
      std::vector<Exact> answers;
      for (const std::size_t next : graph.successors[s])
        answers.push_back(before[next].value_or(Exact{Value::draw, 0}));
      const Exact now = best_of(answers);
      if (now.first == Value::draw) continue;
      found[s] = now;
      changed = true;
    }
  }
  std::vector<Exact> values(n, {Value::draw, 0});
  for (std::size_t s = 0; s < n; ++s) values[s] = found[s].value_or(Exact{Value::draw, 0});
  return values;
}

}  // namespace gramy::test
