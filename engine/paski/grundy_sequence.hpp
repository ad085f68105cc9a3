// Grundy values of longer and longer runs, faster than from their definition.
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

/// The Grundy values of runs of 0, 1, 2, ... cells. Two things make it faster than `grundy_values`:
///
/// What the splits of a rest (a run less a strip) reach depends on the rest alone, so all strips share it.
///
/// Where the values have a sparse space, few splits decide most values. A common number is reached only by a
/// split with a rare part; those are all tried. The least common number not reached so is the value, unless a
/// smaller rare one is not reached either. A sample of the other splits reaches nearly all rare numbers; one
/// that it misses is looked for among all splits, so that the result is exact however the space was chosen.
class GrundySequence {
 public:
  /// How much memory may be used for speed; the values do not depend on it.
  struct Memory {
    std::size_t byte_marks = std::size_t{1} << 15;    ///< bytes that stay in the first level of cache
    std::size_t window_words = std::size_t{1} << 23;  ///< for what rests reach, 8 bytes each
  };

  /// Preconditions: lengths >= 1, ascending, none twice. None at all is allowed.
  explicit GrundySequence(std::vector<Number> lengths) : GrundySequence(std::move(lengths), Memory()) {}
  GrundySequence(std::vector<Number> lengths, Memory memory);

  /// Sees to it that values() has at least `size` elements. Throws Stopped, and may then be extended again.
  /// Precondition: size < 2^30.
  void extend(std::size_t size, const StopPoll& stop = {});

  const std::vector<std::uint32_t>& values() const { return values_; }
  /// The space in use, if there is one.
  const std::optional<SparseSpace>& sparse_space() const { return space_; }
  /// How many splits were looked at.
  std::uint64_t splits_tried() const { return splits_tried_; }

 private:
  using Bits = std::vector<std::uint64_t>;
  /// The numbers that splits of a rest are known to reach. All of them, if there is no sparse space; else all
  /// common ones at least.
  struct Reached {
    std::size_t rest;
    Bits numbers;
  };

  std::uint32_t next_value();
  const Bits& reached_from(std::size_t rest);
  void mark(std::size_t rest, Bits& numbers);
  template <class Mark>
  void visit_splits(std::size_t rest, Mark mark);
  /// Whether any split of `run` reaches a number; tries them all.
  bool is_reached(std::size_t run, std::uint32_t number);
  void adapt_sample();
  void choose_space();
  void forget_reached();

  std::vector<Number> lengths_;
  Memory memory_;
  std::vector<std::uint32_t> values_{0};
  std::uint32_t numbers_ = 64;   ///< a power of 2 that all values are below, and so their exclusive ors
  std::vector<Reached> window_;  ///< by rest, modulo its size
  Bits union_;
  std::vector<std::uint8_t> marks_;

  std::optional<SparseSpace> space_;
  std::vector<std::uint32_t> rare_runs_;  ///< those whose value is rare
  std::size_t sample_ = 1024;             ///< how many splits of a rest are tried to reach rare numbers
  std::uint64_t sampled_ = 0;             ///< splits tried for it of late
  std::uint64_t missed_ = 0;              ///< splits tried of late to find what it had missed
  std::size_t next_choice_ = 1024;
  std::uint64_t splits_tried_ = 0;
};

}  // namespace gramy::paski
