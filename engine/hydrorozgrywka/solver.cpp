#include "engine/hydrorozgrywka/solver.hpp"

namespace gramy::hydro {
namespace {

// The cactuses at a vertex, as far as theorem 2 looks at them.
struct Tally {
  std::uint32_t elevens = 0;
  std::uint32_t tens = 0;

  bool won() const { return is_won(elevens, tens); }
  void add(CactusType type) {
    if (type >= CactusType::t11_one_way) ++elevens;
    if (type == CactusType::t10) ++tens;
  }
  Tally without(CactusType type) const {
    return {elevens - (type >= CactusType::t11_one_way ? 1 : 0), tens - (type == CactusType::t10 ? 1 : 0)};
  }
};

// The type of a cycle's cactus as it hangs at the cycle's first place.
CactusType type_from_first(const Board& board, Cycle cycle, const std::vector<bool>& won) {
  const Place begin = board.cycle_begin(cycle);
  const Place end = board.cycle_end(cycle);
  Place first = begin + 1;
  while (first < end && !won[first]) ++first;
  Place last = end - 1;
  while (last > begin && !won[last]) --last;
  return cactus_type(first - begin, end - last, end - begin);
}

}  // namespace

Solver::Solver(std::shared_ptr<const Board> board, std::string_view /*method*/)
    : board_(std::move(board)), won_(board_->vertex_count() + 1) {
  const Board& b = *board_;
  for (auto& steps : steps_) steps.assign(b.edge_count(), no_steps);
  std::vector<Tally> tally(b.vertex_count() + 1);
  std::vector<CactusType> first_type(b.cycle_count());
  // By place: is the bunch won that hangs at the vertex when the place's own cycle is taken away?
  std::vector<bool> won(b.edge_count());

  // From the leaves up: at a place that is not its cycle's first all other cycles hang below.
  for (Cycle c = b.cycle_count(); c-- > 0;) {
    const Place begin = b.cycle_begin(c);
    for (Place p = begin + 1; p < b.cycle_end(c); ++p) won[p] = tally[b.vertex(p)].won();
    first_type[c] = type_from_first(b, c, won);
    tally[b.vertex(begin)].add(first_type[c]);
  }
  // And down again: once the cycle above a vertex has added what it is seen from there, its tally is
  // complete.
  for (Cycle c = 0; c < b.cycle_count(); ++c) {
    const Place begin = b.cycle_begin(c);
    won[begin] = tally[b.vertex(begin)].without(first_type[c]).won();
    measure(c, Direction::forward, won);
    measure(c, Direction::backward, won);
    for (Place p = begin + 1; p < b.cycle_end(c); ++p) tally[b.vertex(p)].add(type(p));
  }
  for (Vertex v = 1; v <= b.vertex_count(); ++v) won_[v] = tally[v].won();
}

void Solver::measure(Cycle cycle, Direction direction, const std::vector<bool>& won) {
  Place first = board_->cycle_begin(cycle);
  while (first < board_->cycle_end(cycle) && !won[first]) ++first;
  if (first == board_->cycle_end(cycle)) return;
  // Once around from a won bunch, against the direction in which the steps are counted.
  auto& steps = steps_[static_cast<std::size_t>(direction)];
  const bool forward = direction == Direction::forward;
  std::uint32_t away = 0;
  Place p = first;
  do {
    p = forward ? board_->previous(p) : board_->next(p);
    steps[p] = ++away;
    if (won[p]) away = 0;
  } while (p != first);
  // Seen from the only won bunch there is none.
  if (steps[first] == board_->length(cycle)) steps[first] = no_steps;
}

CactusType Solver::type(Place root) const {
  return cactus_type(steps_to_won_bunch({root, Direction::forward}),
                     steps_to_won_bunch({root, Direction::backward}), board_->length(board_->cycle(root)));
}

}  // namespace gramy::hydro
