// A board's text, put together vertex by vertex and edge by edge.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

class Draft {
 public:
  enum Colour : std::uint8_t { white, green };

  /// Adds a vertex, known by this number to the draft only: in the text Ania's come first.
  Vertex add(Player owner, Colour colour = white);
  Vertex add_ania(Colour colour = white) { return add(Player::ania, colour); }
  Vertex add_bolek(Colour colour = white) { return add(Player::bolek, colour); }
  /// Precondition: from one player's vertex to one of the other's. An edge that is there already is left out.
  void connect(Vertex from, Vertex to) { edges_.push_back({from, to}); }

  Vertex vertex_count() const { return static_cast<Vertex>(vertices_.size()); }
  /// In the order in which vertices, and edges of each vertex, were added.
  /// Precondition: every vertex has a successor.
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
