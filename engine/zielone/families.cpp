#include "engine/zielone/families.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/checked_number.hpp"
#include "engine/zielone/draft.hpp"

namespace gramy::zielone {
namespace {

constexpr Number most_edges = UINT32_MAX;

/// Draws the colour of the next vertex, so that exactly `greens` of the next `left` vertices become green.
/// All sets of green vertices are equally likely.
Draft::Colour draw_colour(Random& random, Number& greens, Number left) {
  const bool is_green = random.below(static_cast<std::uint64_t>(left)) < static_cast<std::uint64_t>(greens);
  greens -= is_green;
  return is_green ? Draft::green : Draft::white;
}

/// A draft of `vertices` vertices without edges. The first half belongs to Ania; `greens` random vertices are
/// green.
Draft halves(Random& random, Number vertices, Number greens) {
  checked("vertices", vertices, 2, most_edges);
  checked("greens", greens, 0, vertices);
  Draft draft;
  for (Number v = 0; v < vertices; ++v)
    draft.add(v < vertices / 2 ? Player::ania : Player::bolek, draw_colour(random, greens, vertices - v));
  return draft;
}

Vertex any_of(Random& random, std::span<const Vertex> vertices) {
  return vertices[random.below(vertices.size())];
}

/// A body: a white part of a board, with equally many vertices of both players. `bottom` is a vertex of
/// Ania's outside the body. From each vertex of the body Ania can force the token to `bottom`. On that way,
/// no player makes more moves than the player has vertices in the body. Nearly all of the body is strongly
/// connected.
struct Body {
  std::vector<Vertex> anias, boleks;
};

Body add_body(Draft& draft, Random& random, Vertex bottom, Number edges) {
  constexpr Number edges_a_pair = 9;
  constexpr int more_edges = 3;
  Body body;
  for (Number i = 0; i < std::max<Number>(edges / edges_a_pair, 1); ++i) {
    body.anias.push_back(draft.add_ania());
    body.boleks.push_back(draft.add_bolek());
  }
  for (std::size_t i = 0; i < body.anias.size(); ++i) {
    const std::span<const Vertex> below(body.anias.data(), i);
    draft.connect(body.boleks[i], i == 0 ? bottom : below.back());
    draft.connect(body.anias[i], body.boleks[i]);
    if (i > 0) draft.connect(below.back(), body.boleks[i]);
    for (int j = 0; j < more_edges; ++j) {
      if (i > 0) draft.connect(body.boleks[i], any_of(random, below));
      draft.connect(body.anias[i], any_of(random, body.boleks));
    }
  }
  return body;
}

void check_hard(std::span<const Number> arguments) {
  checked("greens", arguments[0], 1, most_edges / 8);
  checked("edges", arguments[1], 1, most_edges / 8);
}

/// Adds a ring: a cycle of `pairs` vertices of each player. One of Ania's is `from`, a white vertex; the
/// others are new. Each new vertex leads to the next vertex of the ring, and if it is Bolek's, also to
/// `elsewhere`. Returns Bolek's vertices.
std::vector<Vertex> add_ring(Draft& draft, Vertex from, Number pairs, Vertex elsewhere) {
  std::vector<Vertex> boleks;
  for (Vertex last = from; pairs > 0; --pairs) {
    const Vertex between = draft.add_bolek(), to = pairs > 1 ? draft.add_ania() : from;
    boleks.push_back(between);
    draft.connect(last, between);
    draft.connect(between, elsewhere);
    draft.connect(between, to);
    last = to;
  }
  return boleks;
}

/// Green vertices that fall one after the other, with the vertices around them. See add_fuse, also for what
/// it means to fall.
struct Fuse {
  std::vector<Vertex> greens;
  // For each green vertex, one of Ania's vertices that leads to it. Both vertices fall in the same round.
  std::vector<Vertex> ends;
  std::vector<Vertex> ring_boleks;  // Bolek's vertices of all rings
};

std::vector<Vertex> add_greens(Draft& draft, Number count) {
  std::vector<Vertex> greens;
  for (Number i = 0; i < count; ++i) greens.push_back(draft.add_bolek(Draft::green));
  return greens;
}

/// Adds a fuse: green vertices that fall one after the other, one in each round. A vertex falls when Ania can
/// no longer force the token from it to a remaining green vertex. `greens` are Bolek's vertices, in the order
/// in which they fall. From each of them Bolek can also move to `elsewhere`. If `ring_pairs` is not 0, each
/// green vertex has a ring (add_ring). Ania can move onto the ring even after the green vertex has fallen.
Fuse add_fuse(Draft& draft, std::vector<Vertex> greens, Vertex elsewhere, Number ring_pairs = 0) {
  Vertex end = draft.add_ania();
  const Vertex trap = draft.add_bolek();
  draft.connect(end, trap);
  draft.connect(trap, end);
  Fuse fuse{.greens = std::move(greens)};
  for (const Vertex green : fuse.greens) {
    draft.connect(green, end);
    draft.connect(green, elsewhere);
    end = draft.add_ania();
    fuse.ends.push_back(end);
    draft.connect(end, green);
    const auto ring = add_ring(draft, end, ring_pairs, elsewhere);
    fuse.ring_boleks.insert(fuse.ring_boleks.end(), ring.begin(), ring.end());
  }
  return fuse;
}

/// Adds one of Bolek's vertices and a green vertex that lead only to each other. Returns Bolek's vertex.
Vertex add_home(Draft& draft) {
  const Vertex home = draft.add_bolek(), green = draft.add_ania(Draft::green);
  draft.connect(home, green);
  draft.connect(green, home);
  return home;
}

/// Writes a board with a fuse (add_fuse) and a body (add_body). From the last vertex of the fuse, the token
/// can reach all earlier vertices of the fuse. These lead to the last of Ania's vertices in the body, and the
/// body leads to the last vertex of the fuse. So the vertices that have not fallen (add_fuse) are always
/// strongly connected. If `is_linked`, an edge leads from the body to each vertex of the fuse.
std::string write_strong_chain(Random& random, std::span<const Number> arguments, bool is_linked,
                               Number ring_pairs = 0) {
  check_hard(arguments);
  Draft draft;
  const Vertex bottom = draft.add_ania();
  const Body body = add_body(draft, random, bottom, arguments[1]);
  const auto fuse = add_fuse(draft, add_greens(draft, arguments[0]), body.anias.back(), ring_pairs).greens;
  draft.connect(bottom, fuse.back());
  if (is_linked) {
    for (const Vertex green : fuse) draft.connect(any_of(random, body.anias), green);
  }
  return draft.text();
}

/// Writes a board with two bodies (add_body) and some of Ania's vertices between the bodies. Each vertex
/// between the bodies leads to a green vertex of its own, and into the lower body. If one of the vertices
/// between the bodies falls (add_fuse), the whole upper body falls. If `is_stepped`, the vertices lead to
/// higher and higher places of the lower body; otherwise all lead to the top of the lower body.
std::string write_two_bodies(Random& random, std::span<const Number> arguments, bool is_stepped) {
  check_hard(arguments);
  Draft draft;
  const Vertex bottom = draft.add_ania(), joint = draft.add_bolek(), ground = draft.add_ania();
  const Body upper = add_body(draft, random, bottom, arguments[1] / 2);
  const Body lower = add_body(draft, random, ground, arguments[1] / 2);
  draft.connect(bottom, joint);
  draft.connect(ground, add_home(draft));
  const auto fuse = add_fuse(draft, add_greens(draft, arguments[0]), upper.anias.back()).greens;
  const std::size_t height = lower.boleks.size();
  for (std::size_t i = 0; i < fuse.size(); ++i) {
    const Vertex below = draft.add_ania();
    const std::size_t entrance = is_stepped ? (i + 1) * height / (fuse.size() + 1) : height - 1;
    draft.connect(joint, below);
    draft.connect(below, fuse[i]);
    draft.connect(below, lower.boleks[entrance]);
    if (!is_stepped) continue;
    // Adds a vertex that depends on both bodies. Method `fast` puts the vertices in an order. Because of the
    // added vertex, the upper body causes work wherever that order places it.
    const Vertex rung = draft.add_bolek();
    draft.connect(rung, below);
    draft.connect(rung, lower.anias[entrance]);
  }
  return draft.text();
}

/// Writes a board with a fuse (add_fuse) and a body (add_body). The bottom of the body is the hub. From the
/// hub, a separate path leads to each green vertex. The later a green vertex falls, the longer is its path.
/// If `has_rings`, each green vertex has a ring (add_ring). If `is_linked`, about an eighth of Bolek's
/// vertices on the rings have an edge from a random vertex of the body.
std::string write_hub(Random& random, std::span<const Number> arguments, bool has_rings,
                      bool is_linked = false) {
  check_hard(arguments);
  const Number greens = arguments[0], part = arguments[1] / (has_rings ? 3 : 2);
  Draft draft;
  const Vertex hub = draft.add_ania(), back = draft.add_bolek();
  draft.connect(back, hub);
  const Body body = add_body(draft, random, hub, part);
  const auto fuse = add_fuse(draft, add_greens(draft, greens), body.anias.back(),
                             has_rings ? std::max<Number>(part / (3 * greens), 1) : 0);
  draft.connect(hub, fuse.greens.front());
  for (Number i = 1; i < greens; ++i) {
    // The inner loop adds three edges in each step. So all paths together have about `part` edges, like
    // `body`.
    const Number steps = 2 * part / 3 * i / greens / greens + 2;
    Vertex from = hub;
    for (Number j = 0; j < steps; ++j) {
      const Vertex between = draft.add_bolek(), to = draft.add_ania();
      draft.connect(from, between);
      draft.connect(between, to);
      draft.connect(to, back);
      from = to;
    }
    draft.connect(from, fuse.greens[static_cast<std::size_t>(i)]);
  }
  for (const Vertex v : fuse.ring_boleks) {
    if (is_linked && random.below(8) == 0) draft.connect(any_of(random, body.anias), v);
  }
  return draft.text();
}

/// Adds a body (add_body), a fuse (add_fuse) and a ladder of Ania's vertices, the rungs. Each rung leads to a
/// green vertex of the fuse and to the next rung. The first rung is also the bottom of the body. The way to
/// the second rung is so long that the body joins the force (force.hpp) before the second rung does. Each
/// green vertex has a ring of two pairs (add_ring), and many edges lead from the body to this ring. Ania can
/// move onto the ring even after the green vertex has fallen. A backward search from the green vertex may
/// prefer vertices with few predecessors. Such a search reaches the ring last.
Fuse add_trapped_ladder(Draft& draft, Random& random, const std::vector<Vertex>& greens, Number edges) {
  constexpr Number ring_pairs = 2;
  Vertex rung = draft.add_ania();
  const Body body = add_body(draft, random, rung, edges * 7 / 10);
  Fuse fuse = add_fuse(draft, greens, body.anias.back(), ring_pairs);
  for (const Vertex end : fuse.ends) {
    const Vertex step = draft.add_bolek();
    draft.connect(rung, step);
    draft.connect(step, end);
    if (end == fuse.ends.back()) break;
    const std::size_t steps = end == fuse.ends.front() ? body.anias.size() : 1;
    for (std::size_t i = 0; i < steps; ++i) {
      const Vertex between = draft.add_bolek();
      draft.connect(rung, between);
      rung = draft.add_ania();
      draft.connect(between, rung);
    }
  }
  const Number links = edges / (7 * static_cast<Number>(greens.size()));
  for (std::size_t last = ring_pairs - 1; last < fuse.ring_boleks.size(); last += ring_pairs) {
    for (Number i = 0; i < links; ++i) draft.connect(any_of(random, body.anias), fuse.ring_boleks[last]);
  }
  return fuse;
}

/// Index of the element that comes first after shuffling `count` elements with seed `count`.
std::size_t first_of_shuffled(std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  Random(count).shuffle(order);
  return order.front();
}

}  // namespace

std::string write_random(Random& random, std::span<const Number> arguments) {
  const Number vertices = arguments[0], edges = arguments[1], greens = arguments[2];
  Draft draft = halves(random, vertices, greens);
  checked("edges", edges, vertices, most_edges);
  const Number anias = vertices / 2;
  for (Number i = 0; i < edges; ++i) {
    const Number v = i < vertices ? i : random.between(0, vertices - 1);
    const Number to = v < anias ? random.between(anias, vertices - 1) : random.between(0, anias - 1);
    draft.connect(static_cast<Vertex>(v), static_cast<Vertex>(to));
  }
  return draft.text();
}

std::string write_dense(Random& random, std::span<const Number> arguments) {
  const Number vertices = arguments[0], greens = arguments[1];
  checked("vertices", vertices, 2, 1 << 16);
  Draft draft = halves(random, vertices, greens);
  const Number anias = vertices / 2;
  for (Number v = 0; v < vertices; ++v) {
    const Number low = v < anias ? anias : 0, high = v < anias ? vertices : anias;
    const Number one = random.between(low, high - 1);
    for (Number to = low; to < high; ++to) {
      if (to == one || random.below(2) == 0) draft.connect(static_cast<Vertex>(v), static_cast<Vertex>(to));
    }
  }
  return draft.text();
}

std::string write_larger(Random& random, std::span<const Number> arguments) {
  const Number vertices = arguments[0];
  Number greens = arguments[1];
  checked("vertices", vertices, 2, 1 << 16);
  if (vertices % 2 != 0)
    throw BadInput("vertices: expected an even number, found " + std::to_string(vertices));
  checked("greens", greens, 0, vertices);
  Draft draft;
  for (Number v = 0; v < vertices; ++v)
    draft.add(v % 2 == 0 ? Player::ania : Player::bolek, draw_colour(random, greens, vertices - v));
  for (Vertex v = 0; v < draft.vertex_count(); ++v) {
    for (Vertex to = v + 1; to < draft.vertex_count(); to += 2) draft.connect(v, to);
  }
  draft.connect(draft.vertex_count() - 1, 0);  // the last vertex needs a successor, too
  return draft.text();
}

std::string write_chain(Random& random, std::span<const Number> arguments) {
  check_hard(arguments);
  Draft draft;
  Vertex end = draft.add_bolek();
  const Vertex trap = draft.add_ania();
  draft.connect(end, trap);
  draft.connect(trap, end);
  Vertex last = trap;
  for (Number i = 0; i < arguments[0]; ++i) {
    last = draft.add_ania(Draft::green);
    draft.connect(last, end);
    end = draft.add_bolek();
    draft.connect(end, last);
  }
  add_body(draft, random, last, arguments[1]);
  return draft.text();
}

std::string write_strong_chain(Random& random, std::span<const Number> arguments) {
  return write_strong_chain(random, arguments, false);
}

std::string write_linked_chain(Random& random, std::span<const Number> arguments) {
  return write_strong_chain(random, arguments, true);
}

std::string write_braced_chain(Random& random, std::span<const Number> arguments) {
  return write_strong_chain(random, arguments, true, 1);
}

std::string write_fan(Random& random, std::span<const Number> arguments) {
  return write_two_bodies(random, arguments, false);
}

std::string write_stairs(Random& random, std::span<const Number> arguments) {
  return write_two_bodies(random, arguments, true);
}

std::string write_ladder(Random& random, std::span<const Number> arguments) {
  check_hard(arguments);
  Draft draft;
  const Vertex bottom = draft.add_ania();
  const Body body = add_body(draft, random, bottom, arguments[1]);
  const auto fuse = add_fuse(draft, add_greens(draft, arguments[0]), body.anias.back()).greens;
  Vertex rung = bottom;
  for (const Vertex green : fuse) {
    draft.connect(rung, green);
    const Vertex between = draft.add_bolek();
    draft.connect(rung, between);
    rung = draft.add_ania();
    draft.connect(between, rung);
  }
  draft.connect(rung, add_home(draft));
  return draft.text();
}

std::string write_hub(Random& random, std::span<const Number> arguments) {
  return write_hub(random, arguments, false);
}

std::string write_ring_hub(Random& random, std::span<const Number> arguments) {
  return write_hub(random, arguments, true);
}

std::string write_linked_ring_hub(Random& random, std::span<const Number> arguments) {
  return write_hub(random, arguments, true, true);
}

std::string write_false_ladder(Random& random, std::span<const Number> arguments) {
  check_hard(arguments);
  const Number rungs = std::max<Number>(arguments[0] / 3, 1);
  Draft draft;
  const Fuse ladder = add_trapped_ladder(draft, random, add_greens(draft, rungs), arguments[1]);
  const Fuse visible = add_fuse(draft, add_greens(draft, 2 * rungs), ladder.ends.back());
  for (std::size_t i = 0; i < ladder.greens.size(); ++i)
    draft.connect(ladder.greens[i], visible.ends[visible.ends.size() - 1 - i]);
  return draft.text();
}

std::string write_numbered_ladder(Random& random, std::span<const Number> arguments) {
  check_hard(arguments);
  Draft draft;
  const std::vector<Vertex> numbered = add_greens(draft, arguments[0]);
  // Makes the board hard for a method that shuffles the remaining green vertices with a known seed. The
  // vertex that the shuffle puts first (first_of_shuffled) is always the next to fall (add_fuse).
  std::vector<Vertex> left = numbered, greens;
  while (!left.empty()) {
    const auto next = left.begin() + static_cast<std::ptrdiff_t>(first_of_shuffled(left.size()));
    greens.push_back(*next);
    left.erase(next);
  }
  add_trapped_ladder(draft, random, greens, arguments[1]);
  return draft.text();
}

}  // namespace gramy::zielone
