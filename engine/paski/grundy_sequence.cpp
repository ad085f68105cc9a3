#include "engine/paski/grundy_sequence.hpp"

#include <algorithm>
#include <bit>

namespace gramy::paski {
namespace {

constexpr std::size_t no_rest = SIZE_MAX;

/// The number of ways to split `rest` cells into two runs; mirror images count once.
constexpr std::size_t splits_of(std::size_t rest) {
  return rest / 2 + 1;
}

/// Calls `mark` with the values of the first `count` splits. Unrolled by four by hand, because compilers do
/// not unroll this loop.
template <class Mark>
void visit_first(const std::uint32_t* values, std::size_t rest, std::size_t count, Mark mark) {
  const std::uint32_t* left = values;
  const std::uint32_t* right = values + rest;
  for (; count >= 4; count -= 4, left += 4, right -= 4) {
    mark(left[0] ^ *right);
    mark(left[1] ^ *(right - 1));
    mark(left[2] ^ *(right - 2));
    mark(left[3] ^ *(right - 3));
  }
  for (; count > 0; --count) mark(*left++ ^ *right--);
}

/// Packs marks of one byte each into bits. The multiplication gathers eight of them in the highest byte.
void pack(const std::uint8_t* marks, std::vector<std::uint64_t>& bits) {
  for (std::uint64_t& word : bits) {
    for (unsigned shift = 0; shift < 64; shift += 8, marks += 8) {
      std::uint64_t eight = 0;
      for (unsigned i = 0; i < 8; ++i) eight |= std::uint64_t{marks[i]} << (8 * i);
      word |= (eight * 0x0102040810204080) >> 56 << shift;
    }
  }
}

/// The index of the first bit that is not set. Precondition: there is one.
std::uint32_t first_missing(const std::vector<std::uint64_t>& bits) {
  std::size_t word = 0;
  while (bits[word] == UINT64_MAX) ++word;
  return static_cast<std::uint32_t>(64 * word + static_cast<std::size_t>(std::countr_one(bits[word])));
}

}  // namespace

GrundySequence::GrundySequence(std::vector<Number> lengths, Memory memory)
    : lengths_(std::move(lengths)), memory_(memory) {
  forget_reached();
}

void GrundySequence::extend(std::size_t size, const StopPoll& stop) {
  for (std::uint64_t counted = splits_tried_; values_.size() < size; counted = splits_tried_) {
    const std::uint32_t value = next_value();
    if (space_ && space_->is_rare(value)) rare_runs_.push_back(static_cast<std::uint32_t>(values_.size()));
    values_.push_back(value);
    if (value >= numbers_) {
      numbers_ = std::bit_ceil(value + 1);
      forget_reached();
    }
    if (values_.size() == next_choice_) {
      choose_space();
      next_choice_ += next_choice_ / 2;
    }
    if (values_.size() % 64 == 0) adapt_sample();
    stop.count(1 + splits_tried_ - counted);
  }
}

std::uint32_t GrundySequence::next_value() {
  const std::size_t run = values_.size();
  union_.assign(numbers_ / 64 + 1, 0);  // one word more than needed, so that a number is always missing
  for (const Number length : lengths_) {
    if (static_cast<std::size_t>(length) > run) break;
    const Bits& reached = reached_from(run - static_cast<std::size_t>(length));
    for (std::size_t word = 0; word < reached.size(); ++word) union_[word] |= reached[word];
  }
  for (;;) {
    const std::uint32_t number = first_missing(union_);
    const bool is_settled = !space_ || !space_->is_rare(number);
    if (is_settled || !is_reached(run, number)) return number;
    union_[number / 64] |= std::uint64_t{1} << (number % 64);
  }
}

const GrundySequence::Bits& GrundySequence::reached_from(std::size_t rest) {
  Reached& reached = window_[rest % window_.size()];
  if (reached.rest != rest) {
    mark(rest, reached.numbers);
    reached.rest = rest;
  }
  return reached.numbers;
}

void GrundySequence::mark(std::size_t rest, Bits& numbers) {
  numbers.assign(numbers_ / 64, 0);
  if (numbers_ <= memory_.byte_marks) {  // marking one byte for each number is the fastest way
    marks_.assign(numbers_, 0);
    visit_splits(rest, [marks = marks_.data()](std::uint32_t number) { marks[number] = 1; });
    pack(marks_.data(), numbers);
  } else {
    visit_splits(rest, [words = numbers.data()](std::uint32_t number) {
      words[number / 64] |= std::uint64_t{1} << (number % 64);
    });
  }
}

template <class Mark>
void GrundySequence::visit_splits(std::size_t rest, Mark mark) {
  const std::uint32_t* values = values_.data();
  const std::size_t tried = space_ ? std::min(sample_, splits_of(rest)) : splits_of(rest);
  visit_first(values, rest, tried, mark);
  splits_tried_ += tried;
  if (!space_) return;
  sampled_ += tried;
  for (const std::uint32_t part : rare_runs_) {
    if (part > rest) break;
    mark(values[part] ^ values[rest - part]);
    ++splits_tried_;
  }
}

bool GrundySequence::is_reached(std::size_t run, std::uint32_t number) {
  constexpr std::size_t block = 256;
  for (const Number length : lengths_) {
    if (static_cast<std::size_t>(length) > run) break;
    const std::size_t rest = run - static_cast<std::size_t>(length);
    const std::uint32_t* left = values_.data();
    const std::uint32_t* right = left + rest;
    std::size_t count = splits_of(rest);
    bool found = false;
    for (; count >= block && !found; count -= block, left += block, right -= block) {
      for (std::size_t i = 0; i < block; ++i) found |= (left[i] ^ *(right - i)) == number;
    }
    for (; count > 0 && !found; --count) found = (*left++ ^ *right--) == number;
    const std::size_t tried = splits_of(rest) - count;
    splits_tried_ += tried;
    if (!found) continue;
    missed_ += tried;
    return true;
  }
  return false;
}

// The samples miss some rare numbers, which are then searched for. If these searches take more work than the
// samples, makes the samples larger.
void GrundySequence::adapt_sample() {
  if (missed_ > sampled_) sample_ *= 2;
  missed_ = sampled_ = 0;
}

void GrundySequence::choose_space() {
  const auto space = find_sparse_space(values_);
  if (space == space_) return;
  space_ = space;
  rare_runs_.clear();
  for (std::uint32_t run = 0; space_ && run < values_.size(); ++run) {
    if (space_->is_rare(values_[run])) rare_runs_.push_back(run);
  }
  forget_reached();
}

// Forgets the stored values of splits (see Reached). Then chooses for how many rests to store these values
// from now on. A rest is what a strip leaves of a run. A rest of r cells is first needed for the run of r
// cells plus the shortest strip, and last for the run of r cells plus the longest strip. If memory does not
// suffice for all rests in between, the splits of a rest are tried again for each strip.
void GrundySequence::forget_reached() {
  const auto wanted = lengths_.empty() ? 1 : static_cast<std::size_t>(lengths_.back() - lengths_.front()) + 1;
  const std::size_t words_each = numbers_ / 64 + sizeof(Reached) / 8;
  window_.assign(std::clamp<std::size_t>(memory_.window_words / words_each, 1, wanted), {no_rest, {}});
}

}  // namespace gramy::paski
