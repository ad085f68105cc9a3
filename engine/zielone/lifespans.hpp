// How long the vertices of a force that shrinks may stay in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// Estimates of the rounds in which green vertices are dropped, found by following what a drop brings down: a
/// vertex of Bolek's falls with any of its successors; one of Ania's when her way, the successor that
/// supports her, falls and a short search finds no other; a green one in the round after that. The search is
/// made among what depends on her, breadth first: what has no way out of that falls with her, and the rest
/// gets new ways. What it does not get to is taken to stand. So nothing stays longer than estimated, though
/// perhaps not as long.
class Lifespans {
 public:
  static constexpr std::uint32_t unknown = UINT32_MAX;

  /// `force`: its vertices, not yet without those to be dropped now. `ways`: of each of Ania's in the force
  /// that is not green, by vertex, the successor that supports her. O(n).
  Lifespans(const Board& board, std::span<const Vertex> force, std::span<const Vertex> ways);

  /// Takes `greens` out of X, and in each round after that what is stranded, until no green vertex is left,
  /// or none falls, or about `most_scans` edges are read; to find what depends on one vertex, no more than
  /// `most_scans_a_search`. To be called once.
  void drop(std::span<const Vertex> greens, std::uint64_t most_scans, std::uint64_t most_scans_a_search);

  /// How many green vertices have not been found to fall.
  std::size_t standing_greens() const { return standing_greens_; }
  /// By green vertex: how many rounds from now it is dropped, at the latest, or unknown.
  std::uint32_t operator[](Vertex green) const { return falls_in_[green]; }
  /// Adjacency entries read.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  using Index = std::uint32_t;
  static constexpr Index none = UINT32_MAX;

  /// A vertex met by a search.
  struct Met {
    Vertex vertex;
    std::uint32_t missing;   // how many successors must be supported before it is
    Index first_arc = none;  // of those that lead to it
  };
  /// An edge from a vertex that was met to another.
  struct Arc {
    Index from;
    Index next;  // to the same vertex
  };

  void find_ways(Vertex v, std::uint64_t most_scans);
  Index meet(Vertex v);
  void meet_dependents(Index i);
  void find_way_out(Index i);
  void support(Index i);
  void add_arc(Index from, Index to);
  void fall(Vertex v);

  const Board* board_;
  std::vector<std::uint32_t> falls_in_;        // by vertex: the round; 0 if it is not in the force
  std::vector<Vertex> way_;                    // of Ania's
  std::vector<std::uint32_t> first_standing_;  // of Ania's: successors before this one have fallen
  std::vector<Vertex> fallen_, stranded_;
  std::size_t standing_greens_;
  std::uint32_t round_ = 0;
  std::uint64_t edge_scans_ = 0;

  // Of the search that is being made.
  std::vector<Index> index_;  // by vertex: in met_, or none
  std::vector<Met> met_;
  std::vector<Arc> arcs_;
  std::vector<Index> supported_;
};

}  // namespace gramy::zielone
