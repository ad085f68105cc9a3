// The source's labels: how many green vertices Ania can make Bolek visit when he moves to the smallest label.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// 0 .. number of green vertices, or infinite.
using Label = std::uint32_t;

inline constexpr Label infinite = UINT32_MAX;

/// The least labelling good for Bolek: a white vertex has at least the greatest (Ania's) or least (Bolek's)
/// label among its successors, a green one strictly more. Ania wins exactly from the infinite ones.
///
/// Vertices may be given to Ania one by one, as if she won on reaching them. That can only raise labels, so
/// however many are given, all raising together is O(k*m) for k green vertices and m edges.
class Labelling {
 public:
  /// Starts with all labels 0; not good before `raise`.
  explicit Labelling(const Board& board, const StopPoll& stop = {});
  /// Starts with labels none of which is greater than the least good one; not good before `raise` unless they
  /// are these. O(m).
  Labelling(const Board& board, std::vector<Label> labels, const StopPoll& stop = {});

  Label operator[](Vertex v) const { return labels_[v]; }

  /// Makes the label of `v` infinite. Not good before `raise`.
  void give_to_ania(Vertex v);

  /// Raises labels until they are good. Throws Stopped.
  void raise(const Progress& progress = {}, const StopPoll& stop = {});

  /// All labels, by vertex.
  std::vector<Label> values() && { return std::move(labels_); }
  /// Adjacency entries read so far.
  std::uint64_t edge_scans() const { return edge_scans_; }
  /// How often `raise` has gone through all bad labels.
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
  std::vector<std::uint32_t> progress_;  // of Bolek's vertices: successors he may move to
  std::vector<std::uint8_t> is_bad_;     // waits in bad_
  std::vector<Vertex> bad_, current_;
  std::vector<std::uint32_t> count_;  // by finite label: how many vertices have it
  Label gap_ = 0;                     // a low label that became rare; a gap while its count is 0
};

}  // namespace gramy::zielone
