// Builder of a board's text, vertex by vertex and edge by edge.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// A board under construction. Vertices and edges can be added in any order.
class Draft {
 public:
  enum Colour : std::uint8_t { white, green };

  /// Adds a vertex. The returned number is valid only in the draft, because the text lists Ania's vertices
  /// first.
  Vertex add(Player owner, Colour colour = white);
  Vertex add_ania(Colour colour = white) { return add(Player::ania, colour); }
  Vertex add_bolek(Colour colour = white) { return add(Player::bolek, colour); }
  /// Adds an edge unless it exists already. Precondition: it joins vertices of different players.
  void connect(Vertex from, Vertex to) { edges_.push_back({from, to}); }

  Vertex vertex_count() const { return static_cast<Vertex>(vertices_.size()); }
  /// The board's text. The vertices of each player, and the edges of each vertex, are in the order in which
  /// they were added. Precondition: every vertex has a successor.
  std::string text() const;

 private:
  struct Edge {
    Vertex from, to;
  };
  struct Point {
    Player owner;
    Colour colour;
  };
  std::vector<Point> vertices_;
  std::vector<Edge> edges_;
};

}  // namespace gramy::zielone
