// Board of hydrorozgrywka: a cactus, a connected graph where every edge lies on exactly one cycle.
// It is stored as a list of cycles. A place is one vertex on one cycle, so a vertex on k cycles has k places.
// Building a board takes O(n + m) for n vertices and m edges.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hydrorozgrywka/cycles.hpp"

namespace gramy::hydro {

using Cycle = std::uint32_t;  ///< number of a cycle, 0 .. cycle_count - 1
using Edge = Place;  ///< an edge, named by its place: the edge from that place to the next one of the cycle

inline constexpr Place no_place = std::numeric_limits<Place>::max();

enum class Direction : std::uint8_t { forward, backward };

/// A step of the walk: the place where it begins, and its direction along the cycle of that place.
struct Step {
  Place from;
  Direction direction;

  friend bool operator==(const Step&, const Step&) = default;
};

class Board {
 public:
  explicit Board(Cycles cycles);

  Vertex vertex_count() const { return static_cast<Vertex>(places_begin_.size() - 2); }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(vertex_.size()); }
  Cycle cycle_count() const { return static_cast<Cycle>(cycle_begin_.size() - 1); }

  /// vertices() has the vertex of each place. cycle_begins() has the first place of each cycle, and one more
  /// element for the end of the last cycle.
  std::span<const Vertex> vertices() const { return vertex_; }
  std::span<const Place> cycle_begins() const { return cycle_begin_; }

  /// The places of a cycle are cycle_begin .. cycle_end - 1. The first of them is at the cycle's vertex
  /// nearest to vertex 1, where the cycle hangs on an earlier cycle.
  Place cycle_begin(Cycle cycle) const { return cycle_begin_[cycle]; }
  Place cycle_end(Cycle cycle) const { return cycle_begin_[cycle + 1]; }
  std::uint32_t length(Cycle cycle) const { return cycle_end(cycle) - cycle_begin(cycle); }

  Cycle cycle(Place place) const { return cycle_[place]; }
  Vertex vertex(Place place) const { return vertex_[place]; }
  Place next(Place place) const {
    return place + 1 == cycle_end(cycle_[place]) ? cycle_begin(cycle_[place]) : place + 1;
  }
  Place previous(Place place) const {
    return place == cycle_begin(cycle_[place]) ? cycle_end(cycle_[place]) - 1 : place - 1;
  }

  Place target(Step step) const {
    return step.direction == Direction::forward ? next(step.from) : previous(step.from);
  }
  Edge edge(Step step) const {
    return step.direction == Direction::forward ? step.from : previous(step.from);
  }
  /// The place that is `steps` steps after step.from, in the direction of `step`. Precondition: `steps` is at
  /// most the length of the cycle.
  Place place_after(Step step, std::uint32_t steps) const {
    const Place begin = cycle_begin(cycle_[step.from]), end = cycle_end(cycle_[step.from]);
    if (step.direction == Direction::forward)
      return steps < end - step.from ? step.from + steps : step.from + steps - (end - begin);
    return steps <= step.from - begin ? step.from - steps : step.from + (end - begin) - steps;
  }
  /// Number of steps from step.from to another place of the same cycle, in the direction of `step`.
  std::uint32_t distance(Step step, Place to) const;

  /// All places of a vertex, one on each of its cycles. The vertex has two edges on each cycle.
  std::span<const Place> places(Vertex vertex) const {
    return std::span(places_).subspan(places_begin_[vertex],
                                      places_begin_[vertex + 1] - places_begin_[vertex]);
  }
  /// The index of the vertex's first place if all places are listed in the order of their vertices.
  std::uint32_t places_begin(Vertex vertex) const { return places_begin_[vertex]; }

  /// The step from one vertex to another; empty if no edge joins them. O(1).
  std::optional<Step> find_step(Vertex from, Vertex to) const;

 private:
  std::vector<Vertex> vertex_;      // for each place, its vertex
  std::vector<Cycle> cycle_;        // for each place, its cycle
  std::vector<Place> cycle_begin_;  // the first place of each cycle, and the end of the last cycle
  std::vector<Place> upper_;        // for each vertex, its place on the cycle nearest to vertex 1
  // For each vertex, the index of its first place in places_. One more element has the size of places_.
  std::vector<std::uint32_t> places_begin_;
  std::vector<Place> places_;
};

/// Reads `n m` and m edges `a b`. Throws BadInput as `Game` requires; max_size limits the number of edges.
Board read_board(std::string_view text, std::uint64_t max_size);

/// Writes each edge with its smaller end first, in ascending order, so that equal boards have equal texts.
std::string write_board(const Board& board);

}  // namespace gramy::hydro
