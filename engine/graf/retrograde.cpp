#include "engine/graf/retrograde.hpp"

namespace gramy::graf {

Retrograde analyse(const Digraph& reversed, std::vector<std::uint32_t> unresolved,
                   std::span<const Value> terminal, const Progress& progress) {
  const Vertex n = reversed.vertices();
  Retrograde found{std::vector<Verdict>(n), 0};
  std::vector<Vertex> resolved;  // by distance, because it is a queue
  for (Vertex v = 0; v < n; ++v) {
    if (unresolved[v] > 0 || terminal[v] == Value::draw) continue;
    found.verdicts[v] = {0, terminal[v]};
    resolved.push_back(v);
  }
  constexpr std::size_t progress_step = std::size_t{1} << 18;
  for (std::size_t next = 0; next < resolved.size(); ++next) {
    if (next % progress_step == 0) progress.advance(next, n);
    const auto [distance, value] = found.verdicts[resolved[next]];
    const auto predecessors = reversed.out(resolved[next]);
    found.edge_scans += predecessors.size();
    for (const Vertex from : predecessors) {
      // What is resolved has nothing unresolved left; so this is all that most edges touch.
      std::uint32_t& left = unresolved[from];
      if (left == 0 || (value == Value::win && --left > 0)) continue;
      left = 0;
      found.verdicts[from] = {distance + 1, opposite(value)};
      resolved.push_back(from);
    }
  }
  return found;
}

}  // namespace gramy::graf
