// Grundy values of longer and longer runs, with less work than by their definition (grundy.hpp).
// All strips share the splits of the rest that they leave, and with a sparse space (sparse_space.hpp) few
// splits decide most values: O(cells * rare values) instead of O(cells^2 * strips).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/stop.hpp"
#include "engine/paski/sparse_space.hpp"

namespace gramy::paski {

/// The Grundy values of runs of 0, 1, 2, ... cells. Two ideas save work.
///
/// First, let a rest be the cells of a run that a strip leaves free. The values of the splits of a rest
/// depend only on the rest, so all strips share them. A split reaches a number if that is its value.
///
/// Second, if the values have a sparse space, few splits decide most values. Only a split with a rare part
/// reaches a common number, and all of these splits are tried. The least unreached common number is the
/// value, unless a smaller rare number is unreached, too. A sample of the other splits reaches nearly all
/// rare numbers. A rare number that the sample misses is looked for among all splits, so the result is exact
/// for any choice of the space.
class GrundySequence {
 public:
  /// Memory that may be used for speed. The values do not depend on it.
  struct Memory {
    /// Number of one-byte marks; they fit into the first-level cache.
    std::size_t byte_marks = std::size_t{1} << 15;
    /// Number of 8-byte words for the numbers reached by all stored rests together.
    std::size_t window_words = std::size_t{1} << 23;
  };

  /// Preconditions: every length is at least 1; the lengths are ascending and distinct. The list may be
  /// empty.
  explicit GrundySequence(std::vector<Number> lengths) : GrundySequence(std::move(lengths), Memory()) {}
  GrundySequence(std::vector<Number> lengths, Memory memory);

  /// Computes values until values() has at least `size` elements. Throws Stopped; afterwards it may be called
  /// again. Precondition: size < 2^30.
  void extend(std::size_t size, const StopPoll& stop = {});

  const std::vector<std::uint32_t>& values() const { return values_; }
  /// The sparse space in use; empty if there is none.
  const std::optional<SparseSpace>& sparse_space() const { return space_; }
  /// Number of splits tried so far.
  std::uint64_t splits_tried() const { return splits_tried_; }

 private:
  using Bits = std::vector<std::uint64_t>;
  /// The numbers that splits of a rest are known to reach. Without a sparse space these are all reached
  /// numbers, otherwise at least all reached common numbers.
  struct Reached {
    std::size_t rest;
    Bits numbers;
  };

  std::uint32_t next_value();
  const Bits& reached_from(std::size_t rest);
  void mark(std::size_t rest, Bits& numbers);
  template <class Mark>
  void visit_splits(std::size_t rest, Mark mark);
  /// Whether any split of `run` reaches the number. Tries all splits.
  bool is_reached(std::size_t run, std::uint32_t number);
  void adapt_sample();
  void choose_space();
  void forget_reached();

  std::vector<Number> lengths_;
  Memory memory_;
  std::vector<std::uint32_t> values_{0};
  std::uint32_t numbers_ = 64;  ///< a power of 2 above all values, and therefore above their exclusive ors
  /// the numbers reached by each stored rest; a rest has the index `rest % window_.size()`
  std::vector<Reached> window_;
  Bits union_;
  std::vector<std::uint8_t> marks_;

  std::optional<SparseSpace> space_;
  std::vector<std::uint32_t> rare_runs_;  ///< runs with a rare value
  std::size_t sample_ = 1024;             ///< number of splits of a rest that are tried to reach rare numbers
  std::uint64_t sampled_ = 0;             ///< number of splits tried recently for the sample
  std::uint64_t missed_ = 0;  ///< number of splits tried recently for numbers that the sample missed
  std::size_t next_choice_ = 1024;
  std::uint64_t splits_tried_ = 0;
};

}  // namespace gramy::paski
