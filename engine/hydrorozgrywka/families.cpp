#include "engine/hydrorozgrywka/families.hpp"

#include <algorithm>

#include "engine/base/checked_number.hpp"
#include "engine/hydrorozgrywka/generator.hpp"
#include "engine/hydrorozgrywka/joined_cycles.hpp"

namespace gramy::hydro {
namespace {

using Lengths = std::vector<std::uint32_t>;

constexpr auto most_edges = static_cast<Number>(EdgeList::max_edges);

Lengths triangles(Number count) {
  return Lengths(checked<std::uint32_t>("triangles", count, 1, most_edges / 3), 3);
}

Lengths equal_lengths(std::span<const Number> count_and_length) {
  const auto length = checked<std::uint32_t>("length", count_and_length[1], 3, most_edges);
  return Lengths(checked<std::uint32_t>("count", count_and_length[0], 1, most_edges / length), length);
}

Vertex first(Vertex) {
  return 1;
}

std::string write_shuffled(Random& random, EdgeList list) {
  shuffle(random, random_labels(random, list.vertices), list);
  return write_edges(list);
}

}  // namespace

std::string write_ring(Random&, std::span<const Number> edges) {
  return write_edges(join_cycles(Lengths{checked<std::uint32_t>("edges", edges[0], 3, most_edges)}, first));
}

std::string write_star(Random&, std::span<const Number> count) {
  return write_edges(join_cycles(triangles(count[0]), first));
}

std::string write_chain(Random&, std::span<const Number> count) {
  return write_edges(join_cycles(triangles(count[0]), [](Vertex so_far) { return so_far; }));
}

std::string write_sun(Random&, std::span<const Number> count) {
  const std::uint32_t rays = checked<std::uint32_t>("triangles", count[0], 3, most_edges / 4);
  Lengths lengths(rays + 1, 3);
  lengths.front() = rays;
  // The cycle comes first, then a triangle at each of its vertices in turn.
  return write_edges(
      join_cycles(lengths, [rays](Vertex so_far) { return so_far < rays ? 1 : (so_far - rays) / 2 + 1; }));
}

std::string write_random(Random& random, std::span<const Number> edges) {
  return write_edges(random_cactus(random, checked<std::uint32_t>("edges", edges[0], 3, most_edges)));
}

std::string write_cycles(Random& random, std::span<const Number> count_and_length) {
  return write_shuffled(random, join_cycles(equal_lengths(count_and_length), [&random](Vertex so_far) {
                          return static_cast<Vertex>(random.between(1, so_far));
                        }));
}

std::string write_flower(Random& random, std::span<const Number> count_and_length) {
  return write_shuffled(random, join_cycles(equal_lengths(count_and_length), first));
}

}  // namespace gramy::hydro
