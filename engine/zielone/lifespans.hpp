// Estimates of how long the vertices of a shrinking force stay in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"
#include "engine/zielone/cost_queue.hpp"

namespace gramy::zielone {

/// Estimates of the rounds in which green vertices are dropped, found by following what a drop brings down: a
/// vertex of Bolek's falls with any of its successors; one of Ania's when her way, the successor that
/// supports her, falls and a short search finds no other; a green one in the round after that. The search is
/// made among what depends on her, first where few edges and few other ways are, or else first where it is
/// near: what has no way out of that falls with her, and the rest gets new ways. What it does not get to is
/// taken to stand; if that ends the fall, longer searches are made. So nothing stays longer than estimated,
/// though perhaps not as long.
class Lifespans {
 public:
  static constexpr std::uint32_t unknown = UINT32_MAX;

  /// What a search follows first.
  enum class First : std::uint8_t { cheapest, nearest };

  /// `force`: its vertices, not yet without those to be dropped now. `given`: those of it that stay, come
  /// what may. `greens`: how many others of it are green. `ways`: of each other one of Ania's in the force
  /// that is not green, by vertex, the successor that supports her. O(n).
  Lifespans(const Board& board, std::span<const Vertex> force, std::span<const Vertex> given,
            std::size_t greens, std::span<const Vertex> ways, First first = First::cheapest,
            const StopPoll& stop = {});

  /// Takes `greens` out of X, and in each round after that what is stranded, until no green vertex is left,
  /// or none falls, or `most_steps` are taken, which may become twice as many by what follows from them; at
  /// first no more than `first_search` edges are read in the search for what depends on one vertex. To be
  /// called once. Throws Stopped.
  void drop(std::span<const Vertex> greens, std::uint64_t most_steps, std::uint64_t first_search,
            const StopPoll& stop = {});

  /// How many green vertices have not been found to fall.
  std::size_t standing_greens() const { return standing_greens_; }
  /// By green vertex that was not given: how many rounds from now it is dropped, at the latest, or unknown.
  std::uint32_t operator[](Vertex green) const { return falls_in_[green]; }
  /// Whether more steps would have been taken if they might be. Then what is unknown has not been looked at.
  bool is_exhausted() const { return is_exhausted_; }
  /// Adjacency entries read.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  using Index = std::uint32_t;
  static constexpr std::uint32_t stays = unknown - 1;
  static constexpr Index none = UINT32_MAX;

  /// A vertex met by a search.
  struct Met {
    Vertex vertex;
    std::uint32_t missing;   // how many successors must be supported before it is
    Index first_arc = none;  // of those that lead to it
    bool is_followed = false;
  };
  /// An edge from a vertex that was met to another.
  struct Arc {
    Index from;
    Index next;  // to the same vertex
  };

  bool is_done() const { return standing_greens_ == 0 || is_exhausted_; }
  bool take(std::uint64_t steps, const StopPoll& stop);
  void spread_fall(std::size_t next, const StopPoll& stop);
  void find_ways(Vertex v, const StopPoll& stop);
  Index meet(Vertex v);
  void follow_later(Index i);
  void meet_dependents(Index i);
  bool find_way_out(Index i, const StopPoll& stop);
  void support(Index i, const StopPoll& stop);
  void add_arc(Index from, Index to);
  void fall(Vertex v);

  const Board* board_;
  First first_;
  std::vector<std::uint32_t> falls_in_;        // by vertex: the round, or stays; 0 if it is not in the force
  std::vector<Vertex> way_;                    // of Ania's
  std::vector<std::uint32_t> first_standing_;  // of Ania's: successors before this one have fallen
  std::vector<Vertex> fallen_, stranded_;
  std::vector<Vertex> doubtful_;  // for which a search that was cut found a way
  std::uint64_t steps_left_ = 0, most_scans_a_search_ = 0;
  std::size_t standing_greens_;
  std::uint32_t round_ = 0;
  std::uint64_t edge_scans_ = 0;
  bool is_exhausted_ = false;

  // Of the search that is being made.
  std::vector<Index> index_;  // by vertex: in met_, or none
  std::vector<Met> met_;
  CostQueue<Index> to_follow_;
  std::vector<Arc> arcs_;
  std::vector<Index> supported_;
};

}  // namespace gramy::zielone
