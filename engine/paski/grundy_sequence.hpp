// Grundy values of longer and longer runs, with less work than by their definition (grundy.hpp).
// If few values are rare (sparse_space.hpp), O(cells * rare values) instead of O(cells^2 * strips).
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
/// First, a strip leaves a rest of the run, and splits this rest into two parts. The value of a split is the
/// exclusive or of the values of its parts. A run's value is the least number that is not the value of any
/// split. The values of the splits depend only on the length of the rest. So they are computed once for each
/// rest, for strips of all lengths.
///
/// Second, most Grundy values may be common, and few of them rare (sparse_space.hpp). A split has a common
/// value only if one of its parts has a rare value. There are few such splits, so all of them are tried. Of
/// the other splits, only a sample is tried, which finds nearly all rare values. A rare number that was not
/// found is looked for among all splits before it becomes a run's value. So the result is exact even if many
/// values are rare.
class GrundySequence {
 public:
  /// Memory that may be used for speed. The values do not depend on it.
  struct Memory {
    /// If there are at most this many numbers, each is marked with one byte. These bytes fit into the
    /// first-level cache.
    std::size_t byte_marks = std::size_t{1} << 15;
    /// The most 8-byte words in which the values of splits are stored.
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
  const std::optional<SparseSpace>& sparse_space() const { return space_; }
  std::uint64_t splits_tried() const { return splits_tried_; }

 private:
  using Bits = std::vector<std::uint64_t>;
  /// The known values of the splits of one rest. Without a sparse space all their values are known, otherwise
  /// at least the common ones.
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
  /// For some rests, the values of their splits. The index of a rest is its length modulo window_.size().
  std::vector<Reached> window_;
  Bits union_;
  std::vector<std::uint8_t> marks_;

  std::optional<SparseSpace> space_;
  std::vector<std::uint32_t> rare_runs_;  ///< runs with a rare value
  /// the number of splits in a sample; a sample is tried for each rest to find rare values
  std::size_t sample_ = 1024;
  std::uint64_t sampled_ = 0;  ///< number of splits tried recently in samples
  std::uint64_t missed_ = 0;   ///< number of splits tried recently because samples had missed rare values
  std::size_t next_choice_ = 1024;
  std::uint64_t splits_tried_ = 0;
};

}  // namespace gramy::paski
