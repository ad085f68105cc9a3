// Finds the value of every bunch on a board, and so the winner of a match from every start.
// Applies theorems 1 and 2 (bunch.hpp) in two passes over the cycles, from the leaves up and then from the
// root down (rerooting). This is the task's model solution. O(n + m) time and memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/hydrorozgrywka/cycles.hpp"

namespace gramy::hydro {

/// The numbers of cactuses of types 11 and 10 at a vertex; theorem 2 needs no others.
class Tally {
 public:
  bool won() const { return is_won(elevens_, tens_); }
  void add(CactusType type) {
    if (type >= CactusType::t11_one_way) ++elevens_;
    if (type == CactusType::t10) ++tens_;
  }
  bool won_without(CactusType type) const {
    return is_won(elevens_ - (type >= CactusType::t11_one_way ? 1 : 0),
                  tens_ - (type == CactusType::t10 ? 1 : 0));
  }

 private:
  std::uint32_t elevens_ = 0;
  std::uint32_t tens_ = 0;
};

/// Finds the nearest marked vertices along a cycle of `length` vertices. `marked` lists indices along the
/// cycle, ascending. Calls `visit(i, forward, backward)` for each index i with the numbers of steps, in
/// either direction, to the first marked vertex other than vertex i. Both numbers are `length` if there is
/// none.
template <class Visit>
void for_nearest(std::uint32_t length, const std::vector<std::uint32_t>& marked, Visit visit) {
  if (marked.empty()) {
    for (std::uint32_t i = 0; i < length; ++i) visit(i, length, length);
    return;
  }
  auto ahead = marked.begin();
  std::uint32_t backward = length - marked.back();
  for (std::uint32_t i = 0; i < length; ++i) {
    const bool is_marked = ahead != marked.end() && *ahead == i;
    if (is_marked) ++ahead;
    const std::uint32_t next = ahead != marked.end() ? *ahead : length + marked.front();
    visit(i, next - i, backward);
    backward = is_marked ? 1 : backward + 1;
  }
}

/// Finds the value of every bunch. `n` is the number of vertices; `vertex` and `begin` are those of Cycles.
/// For every place, calls `see(place, forward, backward)`. `forward` and `backward` count the steps in either
/// direction along the cycle of the place. The steps lead to the first other vertex whose bunch is won even
/// if this cycle is left out. If there is no such vertex, both numbers are the cycle's length. Returns the
/// tally of each vertex. No recursion. Throws Stopped.
template <class See>
std::vector<Tally> evaluate_bunches(Vertex n, std::span<const Vertex> vertex, std::span<const Place> begin,
                                    See see, const StopPoll& stop = {}) {
  std::vector<Tally> tally(n + 1);
  const std::size_t cycle_count = begin.size() - 1;
  std::vector<CactusType> first_type(cycle_count);

  // First pass, from the leaves up. When the pass comes to a cycle, only this cycle is missing in the tally
  // of each of its vertices except the first. All other cycles at these vertices hang below them, so the pass
  // has already examined those cycles.
  for (std::size_t c = cycle_count; c-- > 0;) {
    const std::span<const Vertex> cycle = vertex.subspan(begin[c], begin[c + 1] - begin[c]);
    const auto length = static_cast<std::uint32_t>(cycle.size());
    stop.count(length);
    std::uint32_t forward = 1;
    while (forward < length && !tally[cycle[forward]].won()) ++forward;
    std::uint32_t backward = 1;
    while (backward < length && !tally[cycle[length - backward]].won()) ++backward;
    first_type[c] = cactus_type(forward, backward, length);
    tally[cycle[0]].add(first_type[c]);
  }

  // Second pass, from the root down. The tally of a vertex is complete when the cycle above the vertex has
  // been added. `won` lists the vertices whose bunch is won even if this cycle is left out, by their indices
  // along the cycle.
  std::vector<std::uint32_t> won;
  for (std::size_t c = 0; c < cycle_count; ++c) {
    const std::span<const Vertex> cycle = vertex.subspan(begin[c], begin[c + 1] - begin[c]);
    const auto length = static_cast<std::uint32_t>(cycle.size());
    stop.count(length);
    won.clear();
    if (tally[cycle[0]].won_without(first_type[c])) won.push_back(0);
    for (std::uint32_t i = 1; i < length; ++i) {
      if (tally[cycle[i]].won()) won.push_back(i);
    }
    for_nearest(length, won, [&](std::uint32_t i, std::uint32_t forward, std::uint32_t backward) {
      see(begin[c] + i, forward, backward);
      if (i > 0) tally[cycle[i]].add(cactus_type(forward, backward, length));
    });
  }
  return tally;
}

}  // namespace gramy::hydro
