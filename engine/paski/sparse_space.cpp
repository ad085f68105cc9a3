#include "engine/paski/sparse_space.hpp"

#include <algorithm>
#include <vector>

namespace gramy::paski {

// Each set of bits defines a space: a number is rare if an even number of these bits are ones in it. For each
// set of bits, the Walsh transform of the histogram gives the number of rare values minus the number of
// common values.
std::optional<SparseSpace> find_sparse_space(std::span<const std::uint32_t> values) {
  if (values.empty()) return std::nullopt;
  std::vector<std::int64_t> surplus(std::bit_ceil(std::size_t{*std::ranges::max_element(values)} + 1));
  for (const std::uint32_t value : values) ++surplus[value];
  for (std::size_t bit = 1; bit < surplus.size(); bit *= 2) {
    for (std::size_t i = 0; i < surplus.size(); ++i) {
      if (i & bit) continue;
      const std::int64_t without = surplus[i], with = surplus[i | bit];
      surplus[i] = without + with;
      surplus[i | bit] = without - with;
    }
  }
  const auto least = std::ranges::min_element(surplus);
  const auto count = static_cast<std::int64_t>(values.size());
  const std::int64_t rare = (count + *least) / 2;
  // at most one value in 8 may be rare, because rare values cause much work
  constexpr std::int64_t profitable = 8;
  if (rare * profitable > count) return std::nullopt;
  return SparseSpace(static_cast<std::uint32_t>(least - surplus.begin()));
}

}  // namespace gramy::paski
