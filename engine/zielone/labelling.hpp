// Labels of vertices, which say how often Ania can force the token onto green vertices.
// A label is infinite where Ania wins. Labels are progress measures, which are raised until they are good
// (compare Jurdzinski: Small progress measures for solving parity games, 2000). Bolek wins by moving to the
// smallest label. O(k*m) for k green vertices and m edges.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// A number from 0 to the number of green vertices, or infinite.
using Label = std::uint32_t;

inline constexpr Label infinite = UINT32_MAX;

/// The least labelling that is good for Bolek. In a good labelling, the label of a white vertex of Ania's is
/// at least the greatest label of its successors. The label of a white vertex of Bolek's is at least the
/// least label of its successors. The labels of green vertices are greater than these bounds. Ania wins
/// exactly from the vertices with an infinite label.
///
/// Vertices may be given to Ania one by one. From then on she wins when the token reaches such a vertex.
/// Labels only rise. So all calls of `raise` together take O(k*m) for k green vertices and m edges, however
/// many vertices are given.
class Labelling {
 public:
  /// Starts with all labels 0. Only a call of `raise` makes the labelling good.
  explicit Labelling(const Board& board, const StopPoll& stop = {});
  /// Starts with the given labels. No label may exceed the one in the least good labelling. The labelling is
  /// good after a call of `raise`, or at once if all labels equal those of the least good labelling. O(m).
  Labelling(const Board& board, std::vector<Label> labels, const StopPoll& stop = {});

  Label operator[](Vertex v) const { return labels_[v]; }

  /// Makes the label of `v` infinite. Then the labels of other vertices may be too small until `raise` is
  /// called.
  void give_to_ania(Vertex v);

  /// Raises labels until the labelling is good. Throws Stopped.
  void raise(const Progress& progress = {}, const StopPoll& stop = {});

  /// The label of each vertex.
  std::vector<Label> values() && { return std::move(labels_); }
  /// Number of adjacency entries read so far.
  std::uint64_t edge_scans() const { return edge_scans_; }
  /// Number of passes that `raise` has made through all bad labels.
  std::uint64_t rounds() const { return rounds_; }

 private:
  bool allows_progress(Vertex from, Label to) const;
  Label improved(Vertex v);
  void set(Vertex v, Label label);
  void count_progress(Vertex v);
  void mark_bad(Vertex v);
  bool is_gap_below_bad() const;

  const Board* board_;
  std::uint64_t edge_scans_ = 0, rounds_ = 0;
  std::vector<Label> labels_;
  // For each of Bolek's vertices, the number of successors whose labels are small enough for the vertex's
  // label.
  std::vector<std::uint32_t> progress_;
  std::vector<std::uint8_t> is_bad_;
  std::vector<Vertex> bad_, current_;
  std::vector<std::uint32_t> count_;  // for each finite label, the number of vertices with it
  // The label that is_gap_below_bad() tests. At first 0, then a low label that no vertex has any more.
  Label gap_ = 0;
};

}  // namespace gramy::zielone
