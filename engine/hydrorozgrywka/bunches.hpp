// The values of all bunches of a board, seen from everywhere at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/hydrorozgrywka/cycles.hpp"

namespace gramy::hydro {

/// The cactuses at a vertex, as far as theorem 2 looks at them.
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

/// Calls `visit(i, forward, backward)` for all i < length: how many steps around a cycle, either way, from
/// its i-th vertex to the first other one of those listed in `marked` (ascending); `length` if there is none.
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

/// The task's model solution on the cycles of a cactus, given as Cycles has them, whatever the vertices 1 ..
/// n are called: types from the leaves up, then by rerooting those of all (cycle, vertex) pairs. O(n + m)
/// time and memory, no recursion.
///
/// Calls `see(place, forward, backward)` for every place: how many steps from there, either way along its
/// cycle, to the first other vertex of the cycle at which the bunch of all other cactuses is won; the cycle's
/// length if there is none. Returns by vertex what hangs there. Throws Stopped.
template <class See>
std::vector<Tally> evaluate_bunches(Vertex n, std::span<const Vertex> vertex, std::span<const Place> begin,
                                    See see, const StopPoll& stop = {}) {
  std::vector<Tally> tally(n + 1);
  const std::size_t cycle_count = begin.size() - 1;
  std::vector<CactusType> first_type(cycle_count);

  // From the leaves up: at a place that is not its cycle's first all other cycles hang below.
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

  // And down again: once the cycle above a vertex has added what it is seen from there, its tally is
  // complete.
  std::vector<std::uint32_t> won;  // where on the cycle the bunch of all other cactuses is won
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
