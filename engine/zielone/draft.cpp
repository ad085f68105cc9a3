#include "engine/zielone/draft.hpp"

#include "engine/base/append_number.hpp"

namespace gramy::zielone {

Vertex Draft::add(Player owner, Colour colour) {
  vertices_.push_back({owner, colour});
  return vertex_count() - 1;
}

std::string Draft::text() const {
  // `number` maps each vertex of the draft to its number in the text. `ordered` lists all vertices in the
  // order of the text.
  std::vector<Vertex> number(vertices_.size()), ordered;
  ordered.reserve(vertices_.size());
  std::string text;
  for (const Player owner : {Player::ania, Player::bolek}) {
    const std::size_t before = ordered.size();
    for (Vertex v = 0; v < vertex_count(); ++v) {
      if (vertices_[v].owner != owner) continue;
      ordered.push_back(v);
      number[v] = static_cast<Vertex>(ordered.size());
    }
    append(text, ordered.size() - before, owner == Player::ania ? ' ' : '\n');
  }

  // Sorts the edges by source (counting sort).
  std::vector<std::size_t> first(vertices_.size() + 1, 0);
  for (const Edge& edge : edges_) ++first[edge.from];
  std::size_t end = 0;
  for (std::size_t& bucket : first) bucket = end += bucket;
  std::vector<Vertex> targets(edges_.size());
  for (auto edge = edges_.rbegin(); edge != edges_.rend(); ++edge)
    targets[--first[edge->from]] = number[edge->to];

  std::vector<Vertex> listed_by(vertices_.size() + 1,
                                0);  // for each vertex, the last vertex that listed it as a successor
  std::vector<Vertex> successors;
  for (const Vertex v : ordered) {
    successors.clear();
    for (std::size_t i = first[v]; i < first[v + 1]; ++i) {
      if (listed_by[targets[i]] == number[v]) continue;
      listed_by[targets[i]] = number[v];
      successors.push_back(targets[i]);
    }
    append(text, vertices_[v].colour, ' ');
    append(text, successors.size(), ' ');
    for (const Vertex s : successors) append(text, s, ' ');
    text.back() = '\n';
  }
  return text;
}

}  // namespace gramy::zielone
