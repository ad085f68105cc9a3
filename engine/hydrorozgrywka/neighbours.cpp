#include "engine/hydrorozgrywka/neighbours.hpp"

namespace gramy::hydro {

Neighbours::Neighbours(EdgeList list) : begin_(list.vertices + 2), target_(2 * list.edges.size()) {
  for (const auto [a, b] : list.edges) ++begin_[a], ++begin_[b];
  for (std::size_t v = 1; v < begin_.size(); ++v) begin_[v] += begin_[v - 1];
  // At first each begin_ is the end of its list. The lists are filled from their ends, so each begin_ moves
  // to the beginning of its list, and the edges keep their order.
  for (std::size_t i = list.edges.size(); i-- > 0;) {
    const auto [a, b] = list.edges[i];
    target_[--begin_[a]] = b;
    target_[--begin_[b]] = a;
  }
}

}  // namespace gramy::hydro
