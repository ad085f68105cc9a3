#include "engine/hydrorozgrywka/solver.hpp"

#include "engine/hydrorozgrywka/bunches.hpp"

namespace gramy::hydro {

Solver::Solver(std::shared_ptr<const Board> board, std::string_view /*method*/, std::stop_token stop)
    : board_(std::move(board)), won_(board_->vertex_count() + 1) {
  const Board& b = *board_;
  for (auto& steps : steps_) steps.resize(b.edge_count());
  const auto bunches = evaluate_bunches(
      b.vertex_count(), b.vertices(), b.cycle_begins(),
      [&](Place place, std::uint32_t forward, std::uint32_t backward) {
        steps_[0][place] = forward;
        steps_[1][place] = backward;
      },
      StopPoll(std::move(stop)));
  for (Vertex v = 1; v <= b.vertex_count(); ++v) won_[v] = bunches[v].won();
}

CactusType Solver::type(Place root) const {
  return cactus_type(steps_to_won_bunch({root, Direction::forward}),
                     steps_to_won_bunch({root, Direction::backward}), board_->length(board_->cycle(root)));
}

}  // namespace gramy::hydro
