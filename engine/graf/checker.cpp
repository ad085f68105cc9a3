#include "engine/graf/checker.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "engine/contest.hpp"
#include "engine/graf/winning_moves.hpp"

namespace gramy::graf {
namespace {

// Conclusions about a vertex from the verdicts of its successors.
struct Ahead {
  static constexpr std::uint32_t no_loss = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t nearest_loss = no_loss;
  std::uint32_t farthest_win = 0;
  bool any = false;
  bool draw = false;

  void see(Verdict successor) {
    any = true;
    if (successor.value == Value::loss) nearest_loss = std::min(nearest_loss, successor.distance);
    if (successor.value == Value::win) farthest_win = std::max(farthest_win, successor.distance);
    if (successor.value == Value::draw) draw = true;
  }
};

// The rule that a verdict breaks; null if it breaks none.
const char* broken_rule(Verdict verdict, Value terminal, const Ahead& ahead) {
  const bool has_loss = ahead.nearest_loss != Ahead::no_loss;
  if (!ahead.any) {
    if (verdict.value != terminal) return "a vertex without edges has the value that the board gives it";
    if (verdict.distance != 0) return "a vertex without edges has distance 0";
    return nullptr;
  }
  switch (verdict.value) {
    case Value::win:
      if (!has_loss) return "a won vertex has a lost successor";
      if (verdict.distance != std::uint64_t{ahead.nearest_loss} + 1)
        return "a won vertex is one ply farther from the end than its nearest lost successor";
      return nullptr;
    case Value::loss:
      if (has_loss || ahead.draw) return "all successors of a lost vertex are won";
      if (verdict.distance != std::uint64_t{ahead.farthest_win} + 1)
        return "a lost vertex is one ply farther from the end than its farthest won successor";
      return nullptr;
    case Value::draw:
      if (has_loss) return "a drawn vertex has no lost successor";
      if (!ahead.draw) return "a drawn vertex has a drawn successor";
      if (verdict.distance != 0) return "a draw has no distance";
      return nullptr;
  }
  return "a verdict is a win, a loss or a draw";
}

[[noreturn]] void refute(Vertex v, Verdict verdict, const char* rule) {
  throw CheckFailed("vertex " + std::to_string(v + 1) + " (" + name(verdict.value) + ' ' +
                    std::to_string(verdict.distance) + ") breaks the rule: " + rule);
}

}  // namespace

void check_verdicts(const EdgeList& list, std::span<const Verdict> verdicts) {
  std::vector<Ahead> ahead(list.vertices());
  for (const auto& [tail, head] : list.edges) ahead[tail].see(verdicts[head]);
  for (Vertex v = 0; v < list.vertices(); ++v) {
    if (const char* rule = broken_rule(verdicts[v], list.terminal[v], ahead[v])) refute(v, verdicts[v], rule);
  }
}

void check_moves(const EdgeList& list, std::span<const Verdict> verdicts, std::span<const Vertex> moves) {
  std::vector<bool> has_edges(list.vertices()), is_edge(list.vertices());
  for (const auto& [tail, head] : list.edges) {
    has_edges[tail] = true;
    if (moves[tail] == head) is_edge[tail] = true;
  }
  for (Vertex v = 0; v < list.vertices(); ++v) {
    const bool wants_move = has_edges[v] && verdicts[v].value == Value::win;
    if (!wants_move) {
      if (moves[v] != no_move) refute(v, verdicts[v], "only a won vertex that has edges has a winning move");
      continue;
    }
    if (moves[v] == no_move) refute(v, verdicts[v], "a won vertex that has edges has a winning move");
    if (!is_edge[v]) refute(v, verdicts[v], "a winning move follows an edge");
    const Verdict after = verdicts[moves[v]];
    if (after.value != Value::loss || after.distance + 1 != verdicts[v].distance)
      refute(v, verdicts[v], "a winning move leads to a lost vertex that is one ply nearer the end");
  }
}

}  // namespace gramy::graf
