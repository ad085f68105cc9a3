// Random boards of graf for tests, with their states derived from the rules.
#pragma once

#include "engine/graf/rules.hpp"
#include "tests/engine/threefold_search.hpp"

namespace gramy::test {

/// A board of graf, both as text and as a graph of states.
struct RandomGraf {
  std::string text;
  StateGraph states;  ///< state 2v + s is vertex v (from 0) with seat s to move
};

/// A board on which each vertex has edges to the vertices that `heads` lists for it. A vertex may be listed
/// twice. Terminals get random values.
inline RandomGraf graf_of(Random& random, const std::vector<std::vector<std::size_t>>& heads) {
  RandomGraf board;
  board.states.successors.resize(2 * heads.size());
  board.states.ended.resize(2 * heads.size());
  std::string edges, terminals;
  std::size_t m = 0, t = 0;
  for (std::size_t v = 0; v < heads.size(); ++v) {
    const std::string name = std::to_string(v + 1) + ' ';
    m += heads[v].size();
    for (const std::size_t to : heads[v]) edges += name + std::to_string(to + 1) + '\n';
    for (const std::size_t to : std::set<std::size_t>(heads[v].begin(), heads[v].end())) {
      for (const std::size_t seat : {0, 1})
        board.states.successors[2 * v + seat].push_back(2 * to + 1 - seat);
    }
    if (!heads[v].empty()) continue;
    const std::uint64_t lot = random.below(10);
    const Value value = lot < 5 ? Value::loss : lot < 9 ? Value::win : Value::draw;
    board.states.ended[2 * v] = board.states.ended[2 * v + 1] = value;
    if (value == Value::loss && random.chance(0.5)) continue;
    terminals += name + (value == Value::win ? "W\n" : value == Value::loss ? "L\n" : "D\n");
    ++t;
  }
  board.text = std::to_string(heads.size()) + ' ' + std::to_string(m) + '\n' + edges + std::to_string(t) +
               '\n' + terminals;
  return board;
}

/// Random edges, including loops and doubled ones. A fifth of the vertices are terminals.
inline RandomGraf random_graf(Random& random, std::size_t vertices, std::uint64_t most_edges_out) {
  std::vector<std::vector<std::size_t>> heads(vertices);
  for (auto& list : heads) {
    for (auto out = random.chance(0.2) ? 0 : 1 + random.below(most_edges_out); out > 0; --out) {
      list.push_back(random.below(vertices));
    }
  }
  return graf_of(random, heads);
}

/// A ring of edges. Some edges lead both ways. Paths of different lengths lead out of the ring. So if
/// repetition spoils one win, a longer win may be left.
inline RandomGraf random_ring(Random& random, std::size_t ring) {
  std::vector<std::vector<std::size_t>> heads(ring);
  for (std::size_t v = 0; v < ring; ++v) {
    heads[v].push_back((v + 1) % ring);
    if (random.chance(0.3)) heads[v].push_back((v + ring - 1) % ring);
    if (random.chance(0.2)) heads[v].push_back(random.below(ring));
    if (v > 0 && random.chance(0.4)) continue;
    std::size_t from = v;
    for (auto steps = random.between(1, 9); steps > 0; --steps) {
      heads[from].push_back(heads.size());
      from = heads.size();
      heads.emplace_back();
    }
  }
  return graf_of(random, heads);
}

/// The states of a given board.
inline RandomGraf described(const graf::Board& made) {
  const std::size_t vertices = made.graph.vertices();
  RandomGraf board{graf::write_board(made), {}};
  board.states.successors.resize(2 * vertices);
  board.states.ended.resize(2 * vertices);
  for (std::size_t state = 0; state < 2 * vertices; ++state) {
    const auto v = static_cast<graf::Vertex>(state / 2);
    for (const std::size_t to : made.graph.out(v))
      board.states.successors[state].push_back(2 * to + 1 - state % 2);
    if (made.graph.out_degree(v) == 0) board.states.ended[state] = made.terminal[v];
  }
  return board;
}

}  // namespace gramy::test

using namespace gramy::test;
