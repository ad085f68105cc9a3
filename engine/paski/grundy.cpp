#include "engine/paski/grundy.hpp"

#include <bit>

namespace gramy::paski {

std::vector<std::uint32_t> grundy_values(std::span<const Number> lengths, Number longest,
                                         const StopPoll& stop) {
  const auto size = static_cast<std::size_t>(longest) + 1;
  std::vector<std::uint32_t> value(size, 0);
  // The size of the list suffices, because a value is at most the number of different splits, and an
  // exclusive or has no more bits than its operands.
  std::vector<std::uint32_t> reached_by(std::bit_ceil(lengths.size() * (size / 2 + 1) + 1), 0);
  for (std::size_t run = 1; run < size; ++run) {
    const auto stamp = static_cast<std::uint32_t>(run);
    for (const Number length : lengths) {
      if (length > static_cast<Number>(run)) continue;
      const std::size_t rest = run - static_cast<std::size_t>(length);
      stop.count(rest / 2 + 1);
      const std::uint32_t* left = value.data();
      const std::uint32_t* right = left + rest;
      for (; left <= right; ++left, --right)
        // all other splits are mirror images of the splits tried here
        reached_by[*left ^ *right] = stamp;
    }
    while (reached_by[value[run]] == stamp) ++value[run];
  }
  return value;
}

}  // namespace gramy::paski
