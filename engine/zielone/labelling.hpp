// The source's labels: how many green vertices Ania can make Bolek visit if he moves to the smallest label.
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

/// The least labelling that is good for Bolek. Good means: a white vertex has at least the greatest (Ania's)
/// or least (Bolek's) label of its successors; a green vertex has strictly more. Ania wins exactly from the
/// vertices with an infinite label.
///
/// Vertices may be given to Ania one by one, as if she won on reaching them. That can only raise labels. So
/// all raising together is O(k*m) for k green vertices and m edges, however many vertices are given.
class Labelling {
 public:
  /// Starts with all labels 0. Good only after `raise`.
  explicit Labelling(const Board& board, const StopPoll& stop = {});
  /// Starts with labels that are at most the least good ones. Good only after `raise`, or if they equal them.
  /// O(m).
  Labelling(const Board& board, std::vector<Label> labels, const StopPoll& stop = {});

  Label operator[](Vertex v) const { return labels_[v]; }

  /// Makes the label of `v` infinite. Good only after `raise`.
  void give_to_ania(Vertex v);

  /// Raises labels until they are good. Throws Stopped.
  void raise(const Progress& progress = {}, const StopPoll& stop = {});

  /// All labels, by vertex.
  std::vector<Label> values() && { return std::move(labels_); }
  /// Adjacency entries read so far.
  std::uint64_t edge_scans() const { return edge_scans_; }
  /// Number of passes of `raise` through all bad labels.
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
  std::vector<std::uint32_t> progress_;  // for Bolek's vertices: index of a successor that Bolek may move to
  std::vector<std::uint8_t> is_bad_;     // whether the vertex is in bad_
  std::vector<Vertex> bad_, current_;
  std::vector<std::uint32_t> count_;  // by finite label: number of vertices with it
  Label gap_ = 0;                     // a low label that became rare; a gap while its count is 0
};

}  // namespace gramy::zielone
