// A board of the green game: a bipartite graph of Ania's and Bolek's vertices, some of them green.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/unset_vector.hpp"

namespace gramy::zielone {

/// Counted from 0 inside; texts and moves count from 1. Ania's come first.
using Vertex = std::uint32_t;

enum class Player : std::uint8_t { ania, bolek };

/// The numbers of a board's text: vertex v has the successors targets[first[v]] .. targets[first[v + 1] - 1].
struct BoardNumbers {
  Vertex ania_count = 0;
  std::vector<std::uint8_t> green;
  std::vector<std::uint32_t> first{0};
  std::vector<Vertex> targets;
  std::vector<std::uint32_t> in_degree;  ///< how many vertices have v as a successor
};

/// Adjacency in both directions, each in two flat arrays.
class Board {
 public:
  /// Precondition: lawful - every vertex has a successor, none twice, all of the other player's.
  explicit Board(BoardNumbers numbers);

  Vertex vertex_count() const { return static_cast<Vertex>(green_.size()); }
  Vertex ania_count() const { return ania_count_; }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(targets_.size()); }

  Player owner(Vertex v) const { return v < ania_count_ ? Player::ania : Player::bolek; }
  bool is_green(Vertex v) const { return green_[v] != 0; }
  /// All green vertices, in increasing order.
  std::span<const Vertex> greens() const { return greens_; }

  /// In the order of the board's text.
  std::span<const Vertex> successors(Vertex v) const {
    return {targets_.data() + first_[v], targets_.data() + first_[v + 1]};
  }
  std::span<const Vertex> predecessors(Vertex v) const {
    return {sources_.data() + first_source_[v], sources_.data() + first_source_[v + 1]};
  }
  /// Says that these will be needed soon.
  void prefetch_predecessors(Vertex v) const { __builtin_prefetch(sources_.data() + first_source_[v]); }

 private:
  Vertex ania_count_;
  std::vector<std::uint8_t> green_;
  std::vector<Vertex> greens_;
  std::vector<std::uint32_t> first_, first_source_;  // by vertex, and one past the last
  std::vector<Vertex> targets_;
  UnsetVector<Vertex> sources_;
};

/// Reads `a b`, then a line `colour k s1 .. sk` a vertex. Throws BadInput if the board is unlawful or has
/// more than max_size edges, 2^32 - 1 edges or 2^31 - 1 vertices. What it returns is lawful.
BoardNumbers read_numbers(std::string_view text, std::uint64_t max_size, const Progress& progress = {});

/// The same, and the board they make.
Board read_board(std::string_view text, std::uint64_t max_size);

/// `a b`, then one vertex a line.
std::string write_board(const Board& board);
/// See HasGround: the successors of each vertex in ascending order.
std::string ground(const Board& board);

}  // namespace gramy::zielone
