// How long the vertices of a force that shrinks may stay in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/zielone/board.hpp"
#include "engine/zielone/way_search.hpp"

namespace gramy::zielone {

/// Estimates of the rounds in which green vertices are dropped, found by following what a drop brings down: a
/// vertex of Bolek's falls with any of its successors, one of Ania's when a short search finds no way for her
/// from there, a green one in the round after that. A search that becomes too long has met too much to fall
/// soon, and all that it has met is a way for those after it. So nothing is dropped later than estimated,
/// though perhaps sooner.
class Lifespans {
 public:
  static constexpr std::uint32_t unknown = UINT32_MAX;

  /// `force`: its vertices, not yet without those to be dropped now. O(n).
  Lifespans(const Board& board, std::span<const Vertex> force);

  /// Takes `greens` out of X, and in each round after that what is stranded, until no green vertex is left,
  /// or none falls, or about `most_scans` edges are read, of these `most_scans_a_search` for each search. To
  /// be called once.
  void drop(std::span<const Vertex> greens, std::uint64_t most_scans, std::uint64_t most_scans_a_search);

  /// How many green vertices have not been found to fall.
  std::size_t standing_greens() const { return standing_greens_; }
  /// By green vertex: how many rounds from now it is dropped, at the latest, or unknown.
  std::uint32_t operator[](Vertex green) const { return falls_in_[green]; }
  /// Adjacency entries read.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  bool has_way(Vertex v, std::uint64_t most_scans);
  void fall(Vertex v, std::uint32_t round);

  const Board* board_;
  std::vector<std::uint32_t> falls_in_;  // by vertex: the round; 0 if it is not in the force
  std::vector<std::uint8_t> lasts_;      // by vertex: a search that became too long has met it
  std::vector<Vertex> met_;              // by the search
  std::vector<Vertex> fallen_, stranded_;
  std::size_t standing_greens_;
  std::uint32_t round_ = 0;
  WaySearch search_;
  std::uint64_t edge_scans_ = 0;
};

}  // namespace gramy::zielone
