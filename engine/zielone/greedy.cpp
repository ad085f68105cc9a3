// The greedy player looks one step ahead, closes a winning cycle, and avoids a losing one. Otherwise Ania
// prefers green vertices and Bolek white ones.
#include <vector>

#include "engine/zielone/rules.hpp"

namespace gramy::zielone {

Move Position::greedy_move(Random& random) const {
  const bool likes_green = board_->owner(here()) == Player::ania;
  const auto liking = [&](Vertex v) {
    if (is_visited(v)) return closes_green_cycle(v) == likes_green ? 3 : 0;
    return board_->is_green(v) == likes_green ? 2 : 1;
  };
  std::vector<Vertex> liked_most;
  int most = 0;
  for (const Vertex v : board_->successors(here())) {
    const int liked = liking(v);
    if (liked > most) liked_most.clear();
    if (liked >= most) liked_most.push_back(v);
    most = std::max(most, liked);
  }
  return to_vertex(liked_most[random.below(liked_most.size())]);
}

}  // namespace gramy::zielone
