#include "engine/zielone/checker.hpp"

#include <algorithm>
#include <span>

#include "engine/contest.hpp"
#include "engine/zielone/rules.hpp"

namespace gramy::zielone {
namespace {

/// The part of the board from which one player, the winner, wins. From each of the winner's own vertices,
/// only the move of the winner's strategy counts.
class StrategyRegion {
 public:
  StrategyRegion(const Board& board, const ContestOutput& answer, Player winner)
      : board_(board), answer_(answer), winner_(winner) {}

  bool contains(Vertex v) const { return answer_.winner[v] == winner_; }
  std::span<const Vertex> moves(Vertex v) const {
    if (board_.owner(v) == winner_) return {&answer_.strategy[v], 1};
    return board_.successors(v);
  }

 private:
  const Board& board_;
  const ContestOutput& answer_;
  Player winner_;
};

std::string vertex(Vertex v) {
  return "vertex " + std::to_string(v + 1);
}

std::string won(Vertex v, Player winner) {
  return vertex(v) + " is won by " + name(winner);
}

void check_moves(const Board& board, const ContestOutput& answer) {
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    const Player winner = answer.winner[v];
    const auto successors = board.successors(v);
    if (board.owner(v) != winner) {
      const auto leaves = [&](Vertex s) { return answer.winner[s] != winner; };
      const auto exit = std::ranges::find_if(successors, leaves);
      if (exit == successors.end()) continue;
      throw CheckFailed(won(v, winner) + ", but the other side can move from it to " + vertex(*exit) +
                        ", which that side wins");
    }
    const Vertex to = answer.strategy[v];
    if (std::ranges::find(successors, to) == successors.end())
      throw CheckFailed(vertex(v) + ": the strategy moves to " + vertex(to) +
                        ", to which no edge leads from there");
    if (answer.winner[to] != winner) {
      throw CheckFailed(won(v, winner) + ", but the strategy moves to " + vertex(to) +
                        ", which is won by the other side");
    }
  }
}

/// Finds the strongly connected components (Tarjan 1972) among the vertices of the region for which
/// `included` holds. Calls `found` with each component of two or more vertices.
template <class Included, class Found>
void for_each_component(Vertex vertex_count, const StrategyRegion& region, Included included, Found found) {
  constexpr std::uint32_t unseen = 0, finished = UINT32_MAX;
  struct Step {
    Vertex at;
    std::uint32_t next_move, lowest;
  };
  std::vector<std::uint32_t> seen_as(vertex_count, unseen);
  std::vector<Step> walk;
  std::vector<Vertex> open;
  std::uint32_t seen = unseen;
  const auto enter = [&](Vertex v) {
    seen_as[v] = ++seen;
    walk.push_back({v, 0, seen});
    open.push_back(v);
  };
  for (Vertex root = 0; root < vertex_count; ++root) {
    if (region.contains(root) && included(root) && seen_as[root] == unseen) enter(root);
    while (!walk.empty()) {
      Step& step = walk.back();
      const auto moves = region.moves(step.at);
      if (step.next_move < moves.size()) {
        const Vertex to = moves[step.next_move++];
        if (!included(to) || seen_as[to] == finished) continue;
        if (seen_as[to] == unseen) {
          enter(to);
        } else {
          step.lowest = std::min(step.lowest, seen_as[to]);
        }
        continue;
      }
      const auto [at, next_move, lowest] = step;
      walk.pop_back();
      if (!walk.empty()) walk.back().lowest = std::min(walk.back().lowest, lowest);
      if (lowest != seen_as[at]) continue;
      const auto first = std::ranges::find(open.rbegin(), open.rend(), at).base() - 1;
      const std::span<const Vertex> component(first, open.end());
      for (const Vertex v : component) seen_as[v] = finished;
      if (component.size() > 1) found(component);
      open.erase(first, open.end());
    }
  }
}

}  // namespace

void check_answer(const Board& board, const ContestOutput& answer) {
  check_moves(board, answer);
  for_each_component(
      board.vertex_count(), StrategyRegion(board, answer, Player::ania),
      [&](Vertex v) { return !board.is_green(v); },
      [&](std::span<const Vertex> component) {
        throw CheckFailed(vertex(component.front()) +
                          " is on a cycle without green in the region that Ania wins");
      });
  for_each_component(
      board.vertex_count(), StrategyRegion(board, answer, Player::bolek), [](Vertex) { return true; },
      [&](std::span<const Vertex> component) {
        const auto green = std::ranges::find_if(component, [&](Vertex v) { return board.is_green(v); });
        if (green == component.end()) return;
        throw CheckFailed(vertex(*green) + " is green and on a cycle in the region that Bolek wins");
      });
}

}  // namespace gramy::zielone
