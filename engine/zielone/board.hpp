// Board of the green game: a bipartite graph of Ania's and Bolek's vertices. Some vertices are green.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/unset_vector.hpp"

namespace gramy::zielone {

/// A vertex, counted from 0; texts and moves count from 1. Ania's vertices come first.
using Vertex = std::uint32_t;

enum class Player : std::uint8_t { ania, bolek };

/// The numbers in a board's text. The successors of v are targets[first[v]] .. targets[first[v + 1] - 1].
struct BoardNumbers {
  Vertex ania_count = 0;
  std::vector<std::uint8_t> green;
  std::vector<std::uint32_t> first{0};
  std::vector<Vertex> targets;
  std::vector<std::uint32_t> in_degree;
};

/// The board: for each vertex the edges from it and the edges to it, in flat arrays.
class Board {
 public:
  /// Precondition: the board is valid. Every vertex has a successor, no successor is listed twice, and all
  /// belong to the other player.
  explicit Board(BoardNumbers numbers);

  Vertex vertex_count() const { return static_cast<Vertex>(green_.size()); }
  Vertex ania_count() const { return ania_count_; }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(targets_.size()); }

  Player owner(Vertex v) const { return v < ania_count_ ? Player::ania : Player::bolek; }
  bool is_green(Vertex v) const { return green_[v] != 0; }
  /// All green vertices, in increasing order.
  std::span<const Vertex> greens() const { return greens_; }

  /// The successors of v, in the order of the board's text.
  std::span<const Vertex> successors(Vertex v) const {
    return {targets_.data() + first_[v], targets_.data() + first_[v + 1]};
  }
  std::span<const Vertex> predecessors(Vertex v) const {
    return {sources_.data() + first_source_[v], sources_.data() + first_source_[v + 1]};
  }
  void prefetch_predecessors(Vertex v) const { __builtin_prefetch(sources_.data() + first_source_[v]); }

 private:
  Vertex ania_count_;
  std::vector<std::uint8_t> green_;
  std::vector<Vertex> greens_;
  // For each vertex, the index of its first edge. One more element holds the number of edges.
  std::vector<std::uint32_t> first_, first_source_;
  std::vector<Vertex> targets_;
  UnsetVector<Vertex> sources_;
};

/// Reads `a b`, then for each vertex a line `colour k s1 .. sk`. Throws BadInput if the text is not a valid
/// board, and if the board is too large: more than max_size or 2^32 - 1 edges, or more than 2^31 - 1
/// vertices.
BoardNumbers read_numbers(std::string_view text, std::uint64_t max_size, const Progress& progress = {});

Board read_board(std::string_view text, std::uint64_t max_size);

/// Writes `a b`, then for each vertex a line `colour k s1 .. sk`.
std::string write_board(const Board& board);
/// The board's ground (HasGround): its text with the successors of each vertex in ascending order.
std::string ground(const Board& board);

}  // namespace gramy::zielone
