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

/// What may be said of a thing in a scene: a vertex, an edge, a cell or a strip. One vocabulary for all
/// games, so that a page that can draw one of them can draw the next.
enum class Mark : std::uint8_t {
  token,    ///< what the players move stands here; it is somebody's only where `first` or `second` is set too
  last,     ///< belongs to the last move: the edge it went along, the cells it joined, the strip it laid
  first,    ///< of the first seat: its piece, its strip, a vertex where it moves
  second,   ///< of the second seat
  green,    ///< coloured
  used,     ///< gone: no move can use it any more
  visited,  ///< the token has been here before
  won,      ///< an end, won for whoever would have to move there
  drawn,    ///< an end: a draw
  lost,     ///< an end, lost for whoever would have to move there
  wall,     ///< nobody comes here
  exit,     ///< a way out
};

/// The word of every mark, in the order of the marks.
inline constexpr std::array<std::string_view, 12> mark_words{
    "token", "last", "first", "second", "green", "used", "visited", "won", "drawn", "lost", "wall", "exit"};

constexpr Mark mark_of(Seat seat) {
  return seat == Seat::first ? Mark::first : Mark::second;
}

/// A set of marks.
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

/// Moves that differ in one amount, of which there may be 10^15: an amount of counters, or a cell.
struct MoveLine {
  AnyMove zero;  ///< for the amount 0, which need not be a legal move
  AnyMove step;  ///< as many numbers: what is added for each one more

  AnyMove at(Number amount) const {
    AnyMove move;
    for (std::size_t i = 0; i < zero.size(); ++i) move.push_back(zero[i] + amount * step[i]);
    return move;
  }

  friend bool operator==(const MoveLine&, const MoveLine&) = default;
};

/// Counters in a few piles, of which moves take some. All of them are shown.
struct PilesScene {
  static constexpr std::size_t most_piles = 64;

  struct Pile {
    std::string name;  ///< of what lies in it, in the plural: "bears"
    Number count = 0;
    Number at_first = 0;  ///< when the match began
    Number taken = 0;     ///< by the last move
    friend bool operator==(const Pile&, const Pile&) = default;
  };
  /// Legal moves: 1 to `most` counters from each of these piles, equally many.
  struct Take {
    std::vector<std::uint32_t> piles;  ///< by index
    MoveLine moves;                    ///< by the amount
    Number most = 1;
    friend bool operator==(const Take&, const Take&) = default;
  };

  std::vector<Pile> piles;
  std::vector<Take> moves;

  friend bool operator==(const PilesScene&, const PilesScene&) = default;
};

/// A row of cells on which strips are laid.
struct RowScene {
  static constexpr Number most_cells = 300;

  struct Strip {
    Number cell = 1;  ///< its first; may lie before what is shown
    Number length = 1;
    Marks marks;
    friend bool operator==(const Strip&, const Strip&) = default;
  };
  struct Span {
    Number first = 1, last = 1;
    friend bool operator==(const Span&, const Span&) = default;
  };
  /// Legal moves: to lay a strip of this length.
  struct Lay {
    Number length = 1;
    MoveLine moves;           ///< by the strip's first cell
    std::vector<Span> cells;  ///< where that may be, ascending; all of the strip lies in what is shown
    friend bool operator==(const Lay&, const Lay&) = default;
  };

  Number cells = 1;           ///< of the whole row, counted from 1
  Span shown;                 ///< most_cells at most
  std::vector<Strip> strips;  ///< that reach into what is shown, ascending
  std::vector<Lay> moves;     ///< each length once

  friend bool operator==(const RowScene&, const RowScene&) = default;
};

/// A rectangle of cells.
struct GridScene {
  static constexpr Number most_rows = 32;
  static constexpr Number most_columns = 32;

  /// A legal move: to go to, or to choose, this cell.
  struct Go {
    AnyMove move;
    std::uint32_t cell = 0;        ///< index in `cells`
    std::optional<Result> result;  ///< how it ends the match, if it does
    friend bool operator==(const Go&, const Go&) = default;
  };

  Number rows = 1, columns = 1;  ///< of the whole board
  Number top = 1, left = 1;      ///< the first row and column that are shown, counted from 1
  Number height = 1, width = 1;  ///< how many of them are shown
  std::vector<Marks> cells;      ///< what is shown, row by row
  std::vector<Go> moves;

  friend bool operator==(const GridScene&, const GridScene&) = default;
};

/// Vertices and edges. Where they lie is the page's business.
struct GraphScene {
  static constexpr std::size_t most_vertices = 150;
  static constexpr std::size_t most_edges = 400;

  struct Vertex {
    Number name = 1;  ///< as boards and moves have it
    Marks marks;
    std::uint64_t beyond = 0;  ///< edges from here (of an undirected graph: at it) that are not shown
    friend bool operator==(const Vertex&, const Vertex&) = default;
  };
  struct Edge {
    std::uint32_t from = 0, to = 0;  ///< indices of vertices; undirected: `from` is the smaller
    Marks marks;
    friend bool operator==(const Edge&, const Edge&) = default;
  };
  /// A legal move: to this vertex, along this edge.
  struct Go {
    AnyMove move;
    std::uint32_t vertex = 0;      ///< by index
    std::uint32_t edge = 0;        ///< by index
    std::optional<Result> result;  ///< how it ends the match, if it does
    friend bool operator==(const Go&, const Go&) = default;
  };

  bool directed = false;
  std::uint64_t all_vertices = 0, all_edges = 0;  ///< of the whole board
  std::vector<Vertex> vertices;                   ///< by name, ascending
  std::vector<Edge> edges;                        ///< by `from`, then `to`, ascending; each once
  std::vector<Go> moves;

  friend bool operator==(const GraphScene&, const GraphScene&) = default;
};

/// A position, or on a large board the part of it around what moves, as something to look at and to point at.
/// Bounded, whatever the board. A board that fits is shown whole, and of its scenes throughout a match only
/// the marks, the moves and what was laid or taken differ; so that a page that lays one out has laid out all.
struct Scene {
  std::variant<PilesScene, RowScene, GridScene, GraphScene> shown;
  std::uint64_t moves_beyond = 0;  ///< legal moves that are not on it

  friend bool operator==(const Scene&, const Scene&) = default;
};

}  // namespace gramy
