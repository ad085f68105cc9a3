// Scene of a position, for a page to draw: piles, a row, a grid or a graph.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/move.hpp"
#include "engine/value.hpp"

namespace gramy {

/// Marks of things in a scene: vertices, edges, cells and strips. All games share them, so that one page can
/// draw any game.
enum class Mark : std::uint8_t {
  /// the piece that the players move. It belongs to a seat only if it also has the mark `first` or `second`
  token,
  last,    ///< part of the last move: its edge, the cells it joined or the strip it laid
  first,   ///< belongs to the first seat: its piece, its strip, or a vertex where it moves
  second,  ///< belongs to the second seat
  green,
  used,     ///< used up, so that no move can use it any more
  visited,  ///< a vertex where the token has been before
  won,      ///< a vertex where the match ends; the player who would move there wins
  drawn,    ///< a vertex where the match ends in a draw
  lost,     ///< a vertex where the match ends; the player who would move there loses
  wall,     ///< a cell that nobody may enter
  exit,     ///< a cell where the thief escapes
};

/// The word for each mark, in the order of the marks.
inline constexpr std::array<std::string_view, 12> mark_words{
    "token", "last", "first", "second", "green", "used", "visited", "won", "drawn", "lost", "wall", "exit"};

constexpr Mark mark_of(Seat seat) {
  return seat == Seat::first ? Mark::first : Mark::second;
}

class Marks {
 public:
  constexpr Marks() = default;
  constexpr Marks(std::initializer_list<Mark> marks) {
    for (const Mark mark : marks) add(mark);
  }

  constexpr bool has(Mark mark) const { return (bits_ >> static_cast<unsigned>(mark) & 1U) != 0; }
  constexpr void add(Mark mark, bool applies = true) {
    if (applies) bits_ = static_cast<std::uint16_t>(bits_ | 1U << static_cast<unsigned>(mark));
  }

  friend bool operator==(const Marks&, const Marks&) = default;

 private:
  std::uint16_t bits_ = 0;
};

/// Moves that differ only in one number, the amount. This is for example a number of counters, or the number
/// of a cell. There may be 10^15 such moves.
struct MoveLine {
  AnyMove zero;  ///< the move with the amount 0, even if it is illegal
  AnyMove step;  ///< what is added to the move's numbers when 1 is added to the amount

  AnyMove at(Number amount) const {
    AnyMove move;
    for (std::size_t i = 0; i < zero.size(); ++i) move.push_back(zero[i] + amount * step[i]);
    return move;
  }

  friend bool operator==(const MoveLine&, const MoveLine&) = default;
};

/// Piles of counters. A move takes counters from a pile. The scene shows all piles.
struct PilesScene {
  static constexpr std::size_t most_piles = 64;

  struct Pile {
    std::string name;  ///< name of the pile's counters in the plural, such as "bears"
    Number count = 0;
    Number at_first = 0;  ///< number of counters when the match began
    Number taken = 0;     ///< number of counters taken by the last move
    friend bool operator==(const Pile&, const Pile&) = default;
  };
  /// Legal moves that take 1 to `most` counters from each of these piles, the same number from each.
  struct Take {
    std::vector<std::uint32_t> piles;
    MoveLine moves;  ///< the moves; the amount of MoveLine is the number of counters
    Number most = 1;
    friend bool operator==(const Take&, const Take&) = default;
  };

  std::vector<Pile> piles;
  std::vector<Take> moves;

  friend bool operator==(const PilesScene&, const PilesScene&) = default;
};

/// A row of cells. Players lay strips on it.
struct RowScene {
  static constexpr Number most_cells = 300;

  struct Strip {
    Number cell = 1;  ///< the strip's first cell, which may lie left of the shown part
    Number length = 1;
    Marks marks;
    friend bool operator==(const Strip&, const Strip&) = default;
  };
  /// The cells from `first` to `last`, both included.
  struct Span {
    Number first = 1, last = 1;
    friend bool operator==(const Span&, const Span&) = default;
  };
  /// Legal moves that lay a strip of one length.
  struct Lay {
    Number length = 1;
    MoveLine moves;  ///< the moves; the amount of MoveLine is the strip's first cell
    /// The possible first cells of strips that lie within the shown part, in ascending order.
    std::vector<Span> cells;
    friend bool operator==(const Lay&, const Lay&) = default;
  };

  Number cells = 1;           ///< number of cells in the whole row; cells count from 1
  Span shown;                 ///< the shown part, at most most_cells cells
  std::vector<Strip> strips;  ///< strips that reach into the shown part, ascending
  std::vector<Lay> moves;     ///< legal moves, one entry for each length of a strip

  friend bool operator==(const RowScene&, const RowScene&) = default;
};

/// A rectangle of cells.
struct GridScene {
  static constexpr Number most_rows = 32;
  static constexpr Number most_columns = 32;

  /// A legal move that goes to this cell or chooses it.
  struct Go {
    AnyMove move;
    std::uint32_t cell = 0;        ///< index of the cell in `cells`
    std::optional<Result> result;  ///< how the move ends the match, if it does
    friend bool operator==(const Go&, const Go&) = default;
  };

  Number rows = 1, columns = 1;  ///< size of the whole board
  Number top = 1, left = 1;      ///< the first shown row and column, counted from 1
  Number height = 1, width = 1;  ///< number of shown rows and columns
  std::vector<Marks> cells;      ///< the shown cells, row by row
  std::vector<Go> moves;

  friend bool operator==(const GridScene&, const GridScene&) = default;
};

/// A graph. The page chooses where to draw its vertices and edges.
struct GraphScene {
  static constexpr std::size_t most_vertices = 150;
  static constexpr std::size_t most_edges = 400;

  struct Vertex {
    Number name = 1;  ///< the vertex's name in boards and moves
    Marks marks;
    std::uint64_t beyond = 0;  ///< number of hidden edges from this vertex; if undirected, at this vertex
    friend bool operator==(const Vertex&, const Vertex&) = default;
  };
  struct Edge {
    std::uint32_t from = 0, to = 0;  ///< indices of vertices; in an undirected graph `from` is the smaller
    Marks marks;
    friend bool operator==(const Edge&, const Edge&) = default;
  };
  /// A legal move along this edge to this vertex.
  struct Go {
    AnyMove move;
    std::uint32_t vertex = 0;
    std::uint32_t edge = 0;
    std::optional<Result> result;  ///< how the move ends the match, if it does
    friend bool operator==(const Go&, const Go&) = default;
  };

  bool directed = false;
  std::uint64_t all_vertices = 0, all_edges = 0;  ///< numbers of vertices and edges on the whole board
  std::vector<Vertex> vertices;                   ///< shown vertices, sorted by name
  std::vector<Edge> edges;                        ///< shown edges, sorted by `from`, then `to`; no edge twice
  std::vector<Go> moves;

  friend bool operator==(const GraphScene&, const GraphScene&) = default;
};

/// A drawing of a position, with moves to choose from. A large board is shown only around the token or the
/// last move, so the size of a scene is bounded. A small board is shown whole. Then only the marks, the moves
/// and the taken or laid pieces change during a match, so a page needs to lay it out only once.
struct Scene {
  std::variant<PilesScene, RowScene, GridScene, GraphScene> shown;
  std::uint64_t moves_beyond = 0;  ///< number of legal moves outside the scene

  friend bool operator==(const Scene&, const Scene&) = default;
};

}  // namespace gramy
