#include "engine/zielone/labelling.hpp"

#include <algorithm>

namespace gramy::zielone {

Labelling::Labelling(const Board& board, const StopPoll& stop)
    : Labelling(board, std::vector<Label>(board.vertex_count(), 0), stop) {}

Labelling::Labelling(const Board& board, std::vector<Label> labels, const StopPoll& stop)
    : board_(&board),
      labels_(std::move(labels)),
      progress_(board.vertex_count(), 0),
      is_bad_(board.vertex_count(), 0),
      count_(board.greens().size() + 1, 0) {
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    stop.count(1 + board.successors(v).size());
    if (labels_[v] == infinite) continue;
    ++count_[labels_[v]];
    count_progress(v);
    const std::size_t needed = board.owner(v) == Player::ania ? board.successors(v).size() : 1;
    if (progress_[v] < needed) mark_bad(v);
  }
}

bool Labelling::allows_progress(Vertex from, Label to) const {
  return to != infinite && to + (board_->is_green(from) ? 1 : 0) <= labels_[from];
}

void Labelling::count_progress(Vertex v) {
  edge_scans_ += board_->successors(v).size();
  progress_[v] = static_cast<std::uint32_t>(
      std::ranges::count_if(board_->successors(v), [&](Vertex s) { return allows_progress(v, labels_[s]); }));
}

void Labelling::mark_bad(Vertex v) {
  if (is_bad_[v]) return;
  is_bad_[v] = 1;
  bad_.push_back(v);
}

Label Labelling::improved(Vertex v) {
  const auto successors = board_->successors(v);
  edge_scans_ += successors.size();
  const auto label = [this](Vertex s) { return labels_[s]; };
  const Label reached = board_->owner(v) == Player::ania
                            ? label(*std::ranges::max_element(successors, {}, label))
                            : label(*std::ranges::min_element(successors, {}, label));
  if (!board_->is_green(v) || reached == infinite) return reached;
  return reached < board_->greens().size() ? reached + 1 : infinite;
}

void Labelling::set(Vertex v, Label label) {
  const Label before = labels_[v];
  labels_[v] = label;
  if (label != infinite) ++count_[label];
  if (--count_[before] == 0 && (count_[gap_] != 0 || before < gap_)) gap_ = before;
  if (label != infinite && board_->owner(v) == Player::bolek) count_progress(v);
  const auto predecessors = board_->predecessors(v);
  edge_scans_ += predecessors.size();
  for (const Vertex p : predecessors) {
    if (labels_[p] == infinite || allows_progress(p, label)) continue;
    if (board_->owner(p) == Player::ania || (allows_progress(p, before) && --progress_[p] == 0)) mark_bad(p);
  }
}

void Labelling::give_to_ania(Vertex v) {
  if (labels_[v] != infinite) set(v, infinite);
}

// Suppose that no vertex has label c, and that all labels below c are good. Then all labels above c become
// infinite. Proof: the vertices with labels below c depend only on each other, so their labels are final.
// Suppose that some other vertices end with finite labels. Let j > c be the least of these final labels, and
// J the set of vertices that end with label j. Only labels below c, and labels of white vertices in J, force
// the vertices of J to have a label as large as j. So all vertices of J could have label j - 1 instead, and
// the labelling would still be good. But the final labels are the least ones of a good labelling.
bool Labelling::is_gap_below_bad() const {
  return count_[gap_] == 0 && std::ranges::all_of(bad_, [this](Vertex v) { return labels_[v] > gap_; });
}

void Labelling::raise(const Progress& progress, const StopPoll& stop) {
  for (; !bad_.empty(); ++rounds_) {
    const bool is_lost = is_gap_below_bad();
    current_.swap(bad_);
    for (const Vertex v : current_) {
      is_bad_[v] = 0;
      if (labels_[v] == infinite) continue;
      const std::uint64_t before = edge_scans_;
      set(v, is_lost ? infinite : improved(v));
      stop.count(1 + edge_scans_ - before);
    }
    current_.clear();
    progress.advance(rounds_, 0);
  }
}

}  // namespace gramy::zielone
