// Exhaustive search by the rules alone: tries every walk, and remembers results by the set of used edges.
#pragma once

#include "tests/engine/testing.hpp"

namespace gramy::hydro::test {

/// A walk on a board of at most 63 edges, with its value and the value of every move.
class ExhaustiveWalk {
 public:
  ExhaustiveWalk(const std::string& board, int start) : here_(start) {
    std::istringstream in(board);
    std::size_t n = 0, m = 0;
    in >> n >> m;
    edges_.resize(m);
    for (auto& [a, b] : edges_) in >> a >> b;
  }

  int here() const { return here_; }

  std::vector<int> moves() const { return moves(used_, here_); }
  /// Whether the player to move wins.
  bool won() { return won(used_, here_); }
  /// Whether the player to move wins by moving to `to`.
  bool won_by(int to) { return !won(used_ | edge(used_, here_, to), to); }
  void play(int to) {
    used_ |= edge(used_, here_, to);
    here_ = to;
  }

 private:
  std::vector<int> moves(std::uint64_t used, int from) const {
    std::vector<int> found;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const auto [a, b] = edges_[i];
      if (used >> i & 1) continue;
      if (a == from) found.push_back(b);
      if (b == from) found.push_back(a);
    }
    return found;
  }

  std::uint64_t edge(std::uint64_t used, int from, int to) const {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (!(used >> i & 1) && (edges_[i] == std::pair(from, to) || edges_[i] == std::pair(to, from))) {
        return std::uint64_t{1} << i;
      }
    }
    throw std::logic_error("no such move");
  }

  bool won(std::uint64_t used, int from) {
    if (const auto known = known_.find({used, from}); known != known_.end()) return known->second;
    bool any = false;
    for (const int to : moves(used, from)) any = any || !won(used | edge(used, from, to), to);
    return known_[{used, from}] = any;
  }

  std::vector<std::pair<int, int>> edges_;
  int here_;
  std::uint64_t used_ = 0;
  std::map<std::pair<std::uint64_t, int>, bool> known_;
};

}  // namespace gramy::hydro::test
