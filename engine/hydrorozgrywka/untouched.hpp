// For each vertex, the cycles that the walk has not touched, in a form that a move updates in O(1).
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/hydrorozgrywka/board.hpp"

namespace gramy::hydro {

/// For each vertex, the set of its places where the walk has neither arrived nor left. Listing or removing a
/// place takes O(1), even at a vertex with a million edges.
class UntouchedPlaces {
 public:
  explicit UntouchedPlaces(const Board& board)
      : count_(board.vertex_count() + 1), places_(board.edge_count()), index_(board.edge_count()) {
    for (Vertex v = 1; v <= board.vertex_count(); ++v) {
      std::uint32_t i = board.places_begin(v);
      for (const Place place : board.places(v)) {
        places_[i] = place;
        index_[place] = i++;
      }
      count_[v] = i - board.places_begin(v);
    }
  }

  std::uint32_t count(Vertex vertex) const { return count_[vertex]; }

  /// The untouched places at the vertex, in no particular order. The span is valid until the next remove.
  std::span<const Place> of(const Board& board, Vertex vertex) const {
    return std::span(places_).subspan(board.places_begin(vertex), count_[vertex]);
  }

  /// All places of the vertex, the untouched ones first. Valid until the next remove.
  std::span<const Place> all_places(const Board& board, Vertex vertex) const {
    return std::span(places_).subspan(board.places_begin(vertex), board.places(vertex).size());
  }

  bool contains(const Board& board, Place place) const {
    const Vertex v = board.vertex(place);
    return index_[place] < board.places_begin(v) + count_[v];
  }

  /// Index of the place in of(board, vertex). Precondition: contains(board, place).
  std::uint32_t index(const Board& board, Place place) const {
    return index_[place] - board.places_begin(board.vertex(place));
  }

  /// Precondition: contains(board, place).
  void remove(const Board& board, Place place) {
    const Vertex v = board.vertex(place);
    const std::uint32_t hole = index_[place];
    const std::uint32_t last = board.places_begin(v) + --count_[v];
    std::swap(places_[hole], places_[last]);
    index_[places_[hole]] = hole;
    index_[place] = last;
  }

 private:
  std::vector<std::uint32_t> count_;  // for each vertex, the number of untouched places
  std::vector<Place> places_;  // for each vertex, its places on the board, with the untouched ones first
  std::vector<std::uint32_t> index_;  // for each place, its index in places_
};

}  // namespace gramy::hydro
