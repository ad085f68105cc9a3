#include "engine/graf/families.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/base/append_number.hpp"
#include "engine/base/checked_number.hpp"
#include "engine/graf/digraph.hpp"

namespace gramy::graf {
namespace {

constexpr Number most_of_each = Number{1} << 30;

struct Size {
  Vertex vertices;
  std::uint32_t edges;
};

/// A board before it is written as text.
struct Sketch {
  Vertex vertices = 0;
  std::vector<Edge> edges;
  std::vector<std::pair<Vertex, char>> ends;  // pairs of a terminal and the letter of its listed value
};

std::string write(const Sketch& sketch) {
  std::string text;
  const std::size_t digits = std::to_string(sketch.vertices).size();
  text.reserve(2 * (digits + 1) * (sketch.edges.size() + sketch.ends.size() + 2));
  append(text, sketch.vertices, ' ');
  append(text, sketch.edges.size(), '\n');
  for (const auto& [tail, head] : sketch.edges) {
    append(text, tail + 1, ' ');
    append(text, head + 1, '\n');
  }
  append(text, sketch.ends.size(), '\n');
  for (const auto& [vertex, value] : sketch.ends) {
    append(text, vertex + 1, ' ');
    text += value;
    text += '\n';
  }
  return text;
}

// Gives the vertices new numbers and the edges a new order, both at random. Precondition: the sketch lists no
// terminals.
Sketch shuffled(Random& random, Sketch sketch) {
  std::vector<Vertex> label(sketch.vertices);
  std::iota(label.begin(), label.end(), Vertex{0});
  random.shuffle(label);
  for (auto& [tail, head] : sketch.edges) {
    tail = label[tail];
    head = label[head];
  }
  random.shuffle(sketch.edges);
  return sketch;
}

Size size_of(std::span<const Number> vertices_and_edges, Number fewest_vertices, Number fewest_edges) {
  return {checked<std::uint32_t>("vertices", vertices_and_edges[0], fewest_vertices, most_of_each),
          checked<std::uint32_t>("edges", vertices_and_edges[1], fewest_edges, most_of_each)};
}

// Adds `count` edges, sorted by the vertex where they begin (the tail). The tails are spread evenly over low
// .. high. `head(tail)` returns the vertex where an edge ends.
template <class PickHead>
void spread(Sketch& sketch, std::uint64_t count, Vertex low, Vertex high, PickHead head) {
  sketch.edges.reserve(sketch.edges.size() + count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto tail = static_cast<Vertex>(low + i * (std::uint64_t{high} - low + 1) / count);
    sketch.edges.emplace_back(tail, static_cast<Vertex>(head(tail)));
  }
}

Sketch layered(Random& random, std::span<const Number> vertices_and_edges) {
  const auto [n, m] = size_of(vertices_and_edges, 2, 0);
  const Vertex farthest = 10 + n / 100;
  Sketch sketch{n, {}, {}};
  spread(sketch, m, 1, n - 1, [&](Vertex tail) { return tail - 1 - random.below(std::min(tail, farthest)); });
  return sketch;
}

Sketch cycle(Random& random, std::span<const Number> vertices_and_edges) {
  const auto [n, m] = size_of(vertices_and_edges, 3, vertices_and_edges[0]);
  const Vertex end = n - 1, exit = end - 1;
  Sketch sketch{n, {}, {}};
  for (Vertex v = 0; v < end; ++v) sketch.edges.emplace_back(v, v == exit ? 0 : v + 1);
  sketch.edges.emplace_back(exit, end);
  // Vertices at an even number of steps before the exit are won, the others lost. An extra edge to a won
  // vertex changes no distance if it begins at a won vertex or leads on towards the exit.
  spread(sketch, m - n, 0, exit, [&](Vertex tail) {
    const Vertex steps = exit - tail;
    const std::uint64_t choice = steps % 2 == 0 ? exit / 2 + 1 : (steps + 1) / 2;
    return exit - 2 * random.below(choice);
  });
  return sketch;
}

}  // namespace

std::string write_random(Random& random, std::span<const Number> vertices_and_edges) {
  const auto [n, m] = size_of(vertices_and_edges, 1, 0);
  Sketch sketch{n, {}, {}};
  sketch.edges.reserve(m);
  for (std::uint32_t i = 0; i < m; ++i) {
    const auto tail = static_cast<Vertex>(random.below(n));
    const auto head = static_cast<Vertex>(random.below(n));
    sketch.edges.emplace_back(tail, head);
  }
  return write(sketch);
}

std::string write_layered(Random& random, std::span<const Number> vertices_and_edges) {
  return write(layered(random, vertices_and_edges));
}

std::string write_layered_shuffled(Random& random, std::span<const Number> vertices_and_edges) {
  return write(shuffled(random, layered(random, vertices_and_edges)));
}

std::string write_cycle(Random& random, std::span<const Number> vertices_and_edges) {
  return write(cycle(random, vertices_and_edges));
}

std::string write_cycle_shuffled(Random& random, std::span<const Number> vertices_and_edges) {
  return write(shuffled(random, cycle(random, vertices_and_edges)));
}

std::string write_hubs(Random& random, std::span<const Number> vertices_and_edges) {
  constexpr Vertex hubs = 16;
  const auto [n, m] = size_of(vertices_and_edges, 2, 0);
  Sketch sketch{n, {}, {}};
  spread(sketch, m, 1, n - 1,
         [&](Vertex tail) { return random.below(random.below(2) == 0 ? std::min(tail, hubs) : tail); });
  return write(sketch);
}

std::string write_grid(Random& random, std::span<const Number> arguments) {
  const Vertex side = checked<std::uint32_t>("side", arguments[0], 2, 1 << 14);
  constexpr std::uint64_t other_vertices_per_end = 100;
  Sketch sketch{side * side, {}, {}};
  sketch.edges.reserve(std::size_t{4} * sketch.vertices);
  for (Vertex v = 0; v < sketch.vertices; ++v) {
    if (random.below(other_vertices_per_end) == 0) {
      const std::uint64_t lot = random.below(10);
      sketch.ends.emplace_back(v, lot < 4 ? 'L' : lot < 9 ? 'W' : 'D');
      continue;
    }
    if (v >= side) sketch.edges.emplace_back(v, v - side);
    if (v % side > 0) sketch.edges.emplace_back(v, v - 1);
    if (v % side + 1 < side) sketch.edges.emplace_back(v, v + 1);
    if (v + side < sketch.vertices) sketch.edges.emplace_back(v, v + side);
  }
  return write(sketch);
}

}  // namespace gramy::graf
