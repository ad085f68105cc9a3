// Cactuses for tests, as texts.
#pragma once

#include "tests/engine/testing.hpp"

namespace gramy::hydro::test {

/// Joins cycles of these lengths to a cactus. Each new cycle contains one vertex of the cactus so far.
/// `root` picks this vertex, given the number of vertices so far.
template <class PickRoot>
std::string join_cycles(const std::vector<int>& lengths, PickRoot root) {
  std::string edges;
  int n = 1, m = 0;
  for (const int length : lengths) {
    const int top = root(n);
    int last = top;
    for (int i = 1; i < length; ++i) {
      edges += ' ' + std::to_string(last) + ' ' + std::to_string(++n);
      last = n;
    }
    edges += ' ' + std::to_string(last) + ' ' + std::to_string(top);
    m += length;
  }
  return std::to_string(n) + ' ' + std::to_string(m) + edges;
}

/// A random cactus of at most `edges` edges. It may be broad or deep, and may have short and long cycles.
inline std::string random_cactus(Random& random, int edges) {
  std::vector<int> lengths;
  const int longest = static_cast<int>(random.between(3, 7));
  for (int left = edges; left >= 3; left -= lengths.back()) {
    lengths.push_back(static_cast<int>(random.between(3, std::min(longest, left))));
  }
  const int window = static_cast<int>(random.between(1, 8));
  return join_cycles(lengths,
                     [&](int n) { return static_cast<int>(random.between(std::max(1, n - window), n)); });
}

inline std::string ring(int edges) {
  return join_cycles({edges}, [](int) { return 1; });
}

/// All triangles share vertex 1.
inline std::string star_of_triangles(int triangles) {
  return join_cycles(std::vector<int>(static_cast<std::size_t>(triangles), 3), [](int) { return 1; });
}

/// Each triangle shares the last vertex of the previous one.
inline std::string chain_of_triangles(int triangles) {
  return join_cycles(std::vector<int>(static_cast<std::size_t>(triangles), 3), [](int n) { return n; });
}

}  // namespace gramy::hydro::test

using namespace gramy::hydro;
using namespace gramy::hydro::test;
