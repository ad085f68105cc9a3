#include "referee/tournament/formats/minimum_weight_matching.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gramy::referee {
namespace {

constexpr std::size_t none = SIZE_MAX;

/// A directed edge of the graph.
struct Arc {
  std::size_t from = none, to = none;

  Arc reversed() const { return {to, from}; }
};

/// A vertex or a blossom, which is an odd cycle of nodes. A node that is in no blossom is outermost.
struct Node {
  /// Label in the alternating trees of a phase: the parity of the distance from the root.
  enum class Label : std::uint8_t { unlabelled, even, odd };
  using enum Label;

  Label label = unlabelled;
  Arc entry{};                          // the arc from its parent, for a labelled node that is not a root
  std::size_t parent = none;            // the blossom that contains this node; none if it is outermost
  std::size_t base = none;              // the vertex whose partner is outside the node
  std::vector<std::size_t> children{};  // the cycle of a blossom, starting at the child with the base
  std::vector<Arc> links{};             // links[i]: the arc from children[i] to the next child
  // If this node is even, its edge with the least slack to another even node.
  std::size_t best = none;
  // If this node is a blossom that was made in this phase, its best edge to each even node.
  std::vector<std::size_t> bests{};
};

/// Finds a matching of minimum weight by means of dual variables: y for each vertex, and z >= 0 for each
/// blossom. The slack of an edge outside blossoms is weight - y - y, and never becomes negative. Edges of the
/// matching and of blossoms are tight: their slack is 0. All weights count twice, so that halves are
/// integers.
class Matcher {
 public:
  Matcher(const WeightedGraph& graph, const StopPoll& poll)
      : graph_(graph),
        size_(graph.vertices()),
        words_(graph.words()),
        first_(size_ + 1),
        nodes_(size_ + size_ / 2),
        tops_(size_),
        mates_(size_, none),
        nearest_(size_, none),
        duals_(nodes_.size() * words_),
        step_(words_),
        poll_(poll) {
    for (const auto [from, to] : graph.edges()) {
      ++first_[from];
      ++first_[to];
    }
    std::exclusive_scan(first_.begin(), first_.end(), first_.begin(), std::size_t{0});
    incident_.resize(first_.back());
    std::vector<std::size_t> next(first_.begin(), first_.end());
    for (std::size_t edge = 0; edge < graph.edges().size(); ++edge) {
      const auto [from, to] = graph.edges()[edge];
      incident_[next[from]++] = {edge, to};
      incident_[next[to]++] = {edge, from};
    }
    for (std::size_t v = 0; v < size_; ++v) {
      tops_[v] = v;
      nodes_[v].base = v;
    }
    for (std::size_t blossom = nodes_.size(); blossom > size_; --blossom) unused_.push_back(blossom - 1);
  }

  std::optional<Matching> match() {
    match_greedily();
    while (std::ranges::find(mates_, none) != mates_.end()) {
      if (!phase()) return std::nullopt;
      end_phase();
    }
    return Matching{std::move(mates_), work_};
  }

 private:
  struct Incident {
    std::size_t edge, to;
  };

  void count(std::size_t steps = 1) {
    work_ += steps;
    poll_.count(steps);
  }

  std::span<const Incident> edges_of(std::size_t vertex) const {
    return std::span(incident_).subspan(first_[vertex], first_[vertex + 1] - first_[vertex]);
  }

  std::int64_t* dual(std::size_t node) { return duals_.data() + node * words_; }

  std::int64_t slack(std::size_t edge, std::size_t word) const {
    const auto [from, to] = graph_.edges()[edge];
    return 2 * graph_.weight(edge)[word] - duals_[from * words_ + word] - duals_[to * words_ + word];
  }

  bool is_tight(std::size_t edge) {
    for (std::size_t word = 0; word < words_; ++word) {
      count();
      if (slack(edge, word) != 0) return false;
    }
    return true;
  }

  /// Replaces `best` by `edge` if `edge` has less slack, or if there is no best edge yet.
  void improve(std::size_t& best, std::size_t edge) {
    if (best == none) {
      best = edge;
      return;
    }
    for (std::size_t word = 0; word < words_; ++word) {
      count();
      const std::int64_t is = slack(edge, word), was = slack(best, word);
      if (is == was) continue;
      if (is < was) best = edge;
      return;
    }
  }

  bool is_blossom(std::size_t node) const { return node >= size_; }
  Node& top(std::size_t vertex) { return nodes_[tops_[vertex]]; }

  void for_vertices(std::size_t node, const auto& visit) {
    count();
    if (!is_blossom(node)) return visit(node);
    for (const std::size_t child : nodes_[node].children) for_vertices(child, visit);
  }

  /// Raises each vertex's dual variable as far as its edges permit, and matches the vertex along a tight
  /// edge.
  void match_greedily() {
    for (std::size_t v = 0; v < size_; ++v) {
      if (mates_[v] != none) continue;
      std::size_t best = none;
      for (const Incident& incident : edges_of(v)) improve(best, incident.edge);
      if (best == none) continue;
      for (std::size_t word = 0; word < words_; ++word) step_[word] = slack(best, word);
      add(v, 1);
      const auto free = std::ranges::find_if(edges_of(v), [&](const Incident& incident) {
        return mates_[incident.to] == none && is_tight(incident.edge);
      });
      if (free == edges_of(v).end()) continue;
      mates_[v] = free->to;
      mates_[free->to] = v;
    }
  }

  /// Grows alternating trees from all unmatched vertices until the matching can be augmented. Returns whether
  /// the matching was augmented.
  bool phase() {
    for (std::size_t v = 0; v < size_; ++v) {
      if (mates_[v] == none) make_even(tops_[v], {});
    }
    for (;;) {
      while (!queue_.empty()) {
        const std::size_t vertex = queue_.back();
        queue_.pop_back();
        if (scan(vertex)) return true;
      }
      const Event event = next_event();
      if (event.edge == none && event.blossom == none) return false;
      change_duals();
      if (event.blossom != none) {
        expand(event.blossom);
      } else {
        const auto [from, to] = graph_.edges()[event.edge];
        const bool is_from_even = top(from).label == Node::even;
        if (reach(is_from_even ? Arc{from, to} : Arc{to, from})) return true;
      }
    }
  }

  void make_even(std::size_t node, Arc entry) {
    nodes_[node].label = Node::even;
    nodes_[node].entry = entry;
    for_vertices(node, [&](std::size_t vertex) { queue_.push_back(vertex); });
  }

  /// Scans all edges of an even vertex. Returns whether the matching was augmented.
  bool scan(std::size_t vertex) {
    count(edges_of(vertex).size());
    for (const auto& [edge, to] : edges_of(vertex)) {
      if (tops_[vertex] == tops_[to]) continue;
      if (top(to).label == Node::even) {
        if (is_tight(edge)) {
          if (reach({vertex, to})) return true;
        } else {
          improve(top(vertex).best, edge);
        }
      } else {
        improve(nearest_[to], edge);
        if (top(to).label == Node::unlabelled && is_tight(edge) && reach({vertex, to})) return true;
      }
    }
    return false;
  }

  /// Follows a tight arc from an even vertex to an even or unlabelled one. Returns whether the matching was
  /// augmented.
  bool reach(Arc arc) {
    Node& reached = top(arc.to);
    if (reached.label == Node::unlabelled) {
      reached.label = Node::odd;
      reached.entry = arc;
      const std::size_t mate = mates_[reached.base];
      make_even(tops_[mate], {reached.base, mate});
      return false;
    }
    if (const std::size_t ancestor = common_ancestor(arc); ancestor != none) {
      shrink(arc, ancestor);
      return false;
    }
    augment(arc);
    augment(arc.reversed());
    return true;
  }

  /// The common ancestor of two even nodes; none if they are in different trees.
  std::size_t common_ancestor(Arc arc) {
    std::size_t one = tops_[arc.from], other = tops_[arc.to];
    const auto parent = [&](std::size_t node) {
      const std::size_t from = nodes_[node].entry.from;
      return from == none ? none : tops_[from];
    };
    count(nodes_.size());
    std::vector<bool> is_above(nodes_.size());
    for (; one != none; one = parent(one)) is_above[one] = true;
    while (other != none && !is_above[other]) other = parent(other);
    return other;
  }

  /// Makes a blossom. Its cycle is an arc between two even nodes, with the paths from them to an ancestor.
  void shrink(Arc arc, std::size_t ancestor) {
    const std::size_t blossom = unused_.back();
    unused_.pop_back();
    std::vector<std::size_t> children;
    std::vector<Arc> links;
    for (std::size_t node = tops_[arc.from]; node != ancestor; node = tops_[nodes_[node].entry.from]) {
      children.push_back(node);
      links.push_back(nodes_[node].entry);
    }
    children.push_back(ancestor);
    std::ranges::reverse(children);
    std::ranges::reverse(links);
    links.push_back(arc);
    for (std::size_t node = tops_[arc.to]; node != ancestor; node = tops_[nodes_[node].entry.from]) {
      children.push_back(node);
      links.push_back(nodes_[node].entry.reversed());
    }
    nodes_[blossom] = {.label = Node::even,
                       .entry = nodes_[ancestor].entry,
                       .base = nodes_[ancestor].base,
                       .children = std::move(children),
                       .links = std::move(links)};
    std::fill_n(dual(blossom), words_, 0);
    for (const std::size_t child : nodes_[blossom].children) {
      nodes_[child].parent = blossom;
      for_vertices(child, [&](std::size_t vertex) {
        tops_[vertex] = blossom;
        if (nodes_[child].label == Node::odd) queue_.push_back(vertex);
      });
    }
    find_bests(blossom);
  }

  /// Finds a new blossom's best edges to all even nodes, among the edges of its children.
  void find_bests(std::size_t blossom) {
    count(nodes_.size());
    std::vector<std::size_t> best_to(nodes_.size(), none);
    const auto consider = [&](std::size_t edge) {
      count();
      const auto [from, to] = graph_.edges()[edge];
      const std::size_t other = tops_[from] == blossom ? tops_[to] : tops_[from];
      if (other != blossom && nodes_[other].label == Node::even) improve(best_to[other], edge);
    };
    for (const std::size_t child : nodes_[blossom].children) {
      const auto bests = std::exchange(nodes_[child].bests, {});
      nodes_[child].best = none;
      if (!bests.empty()) {
        for (const std::size_t edge : bests) consider(edge);
      } else {
        for_vertices(child, [&](std::size_t vertex) {
          for (const Incident& incident : edges_of(vertex)) consider(incident.edge);
        });
      }
    }
    for (const std::size_t edge : best_to) {
      if (edge == none) continue;
      nodes_[blossom].bests.push_back(edge);
      improve(nodes_[blossom].best, edge);
    }
  }

  /// Matches the arc, and swaps matched and unmatched edges on the path from its first vertex to the root of
  /// the tree.
  void augment(Arc arc) {
    for (;;) {
      const std::size_t even = tops_[arc.from];
      rebase(even, arc.from);
      mates_[arc.from] = arc.to;
      const std::size_t odd_base = nodes_[even].entry.from;
      if (odd_base == none) return;
      const std::size_t odd = tops_[odd_base];
      arc = nodes_[odd].entry;
      rebase(odd, arc.to);
      mates_[arc.to] = arc.from;
    }
  }

  /// Matches all vertices within a node, except for `base`.
  void rebase(std::size_t node, std::size_t base) {
    count();
    if (!is_blossom(node)) return;
    Node& blossom = nodes_[node];
    std::size_t child = base;
    while (nodes_[child].parent != node) child = nodes_[child].parent;
    rebase(child, base);
    const std::size_t place = place_of(child, blossom);
    const std::size_t size = blossom.children.size();
    const auto match = [&](std::size_t link) {
      const Arc arc = blossom.links[link];
      rebase(blossom.children[link], arc.from);
      rebase(blossom.children[(link + 1) % size], arc.to);
      mates_[arc.from] = arc.to;
      mates_[arc.to] = arc.from;
    };
    if (place % 2 == 1) {
      for (std::size_t at = place + 1; at < size; at += 2) match(at);
    } else {
      for (std::size_t at = 0; at < place; at += 2) match(at);
    }
    const auto front = static_cast<std::ptrdiff_t>(place);
    std::rotate(blossom.children.begin(), blossom.children.begin() + front, blossom.children.end());
    std::rotate(blossom.links.begin(), blossom.links.begin() + front, blossom.links.end());
    blossom.base = base;
  }

  static std::size_t place_of(std::size_t child, const Node& blossom) {
    return static_cast<std::size_t>(std::ranges::find(blossom.children, child) - blossom.children.begin());
  }

  /// The event that ends a change of dual variables: an edge becomes tight, or an odd blossom has to be
  /// dissolved.
  struct Event {
    std::size_t edge = none, blossom = none;
  };

  /// The next event. step_ becomes the amount by which the dual variables change until then.
  Event next_event() {
    Event next;
    bool is_first = true;
    count(nodes_.size() * words_);
    std::vector<std::int64_t> distance(words_);
    const auto consider = [&](Event event) {
      if (!is_first && !std::ranges::lexicographical_compare(distance, step_)) return;
      is_first = false;
      next = event;
      step_ = distance;
    };
    for (std::size_t v = 0; v < size_; ++v) {
      if (nearest_[v] == none || top(v).label != Node::unlabelled) continue;
      for (std::size_t word = 0; word < words_; ++word) distance[word] = slack(nearest_[v], word);
      consider({.edge = nearest_[v]});
    }
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      const Node& node = nodes_[n];
      if (node.parent != none) continue;
      if (node.label == Node::even && node.best != none) {
        for (std::size_t word = 0; word < words_; ++word) distance[word] = slack(node.best, word) / 2;
        consider({.edge = node.best});
      } else if (is_blossom(n) && node.label == Node::odd) {
        for (std::size_t word = 0; word < words_; ++word) distance[word] = dual(n)[word] / 2;
        consider({.blossom = n});
      }
    }
    return next;
  }

  void change_duals() {
    if (std::ranges::all_of(step_, [](std::int64_t word) { return word == 0; })) return;
    count(nodes_.size() * words_);
    for (std::size_t v = 0; v < size_; ++v) {
      const Node::Label label = top(v).label;
      if (label == Node::even) add(v, 1);
      if (label == Node::odd) add(v, -1);
    }
    for (std::size_t n = size_; n < nodes_.size(); ++n) {
      if (nodes_[n].parent != none) continue;
      if (nodes_[n].label == Node::even) add(n, 2);
      if (nodes_[n].label == Node::odd) add(n, -2);
    }
  }

  void add(std::size_t node, int times) {
    for (std::size_t word = 0; word < words_; ++word) dual(node)[word] += times * step_[word];
  }

  /// Dissolves an odd blossom within a phase. The even half of its cycle, from its entry to its base, stays
  /// in the tree.
  void expand(std::size_t node) {
    const Arc entry = nodes_[node].entry;
    std::size_t child = entry.to;
    while (nodes_[child].parent != node) child = nodes_[child].parent;
    const Node blossom = dissolve(node);
    const std::size_t size = blossom.children.size();
    const bool is_forward = place_of(child, blossom) % 2 == 1;
    std::size_t place = place_of(child, blossom);
    const auto next = [&] {
      const std::size_t from = place;
      place = (is_forward ? place + 1 : place - 1) % size;
      return is_forward ? blossom.links[from] : blossom.links[place].reversed();
    };
    const auto make_odd = [&](Arc arc) {
      nodes_[blossom.children[place]].label = Node::odd;
      nodes_[blossom.children[place]].entry = arc;
    };
    make_odd(entry);
    while (place != 0) {
      const Arc into_even = next();
      make_even(blossom.children[place], into_even);
      make_odd(next());
    }
  }

  /// Makes a blossom's children outermost and unlabelled. Returns the old blossom.
  Node dissolve(std::size_t node) {
    Node blossom = std::exchange(nodes_[node], {});
    unused_.push_back(node);
    for (const std::size_t child : blossom.children) {
      nodes_[child].parent = none;
      nodes_[child].label = Node::unlabelled;
      for_vertices(child, [&](std::size_t vertex) { tops_[vertex] = child; });
    }
    return blossom;
  }

  /// Removes the trees. Dissolves each blossom that has the label `even` and the dual variable 0.
  void end_phase() {
    count(nodes_.size());
    queue_.clear();
    std::ranges::fill(nearest_, none);
    for (Node& node : nodes_) {
      node.best = none;
      node.bests.clear();
    }
    for (std::size_t n = 0; n < nodes_.size(); ++n) dissolve_without_dual(n);
    for (Node& node : nodes_) node.label = Node::unlabelled;
  }

  void dissolve_without_dual(std::size_t n) {
    if (!is_blossom(n) || nodes_[n].parent != none || nodes_[n].label != Node::even) return;
    if (std::any_of(dual(n), dual(n) + words_, [](std::int64_t word) { return word != 0; })) return;
    const Node blossom = dissolve(n);
    for (const std::size_t child : blossom.children) {
      nodes_[child].label = Node::even;
      dissolve_without_dual(child);
    }
  }

  const WeightedGraph& graph_;
  std::size_t size_, words_;
  std::vector<std::size_t> first_;  // for each vertex, its first index in incident_
  std::vector<Incident> incident_;
  std::vector<Node> nodes_;          // vertices, then blossoms
  std::vector<std::size_t> unused_;  // blossoms that may be used again
  std::vector<std::size_t> tops_;    // for each vertex, its outermost node
  std::vector<std::size_t> mates_;   // for each vertex, its partner
  // For each vertex that is not even, its edge with the least slack to an even vertex.
  std::vector<std::size_t> nearest_;
  std::vector<std::int64_t> duals_;  // for each node, its dual variable
  std::vector<std::int64_t> step_;
  std::vector<std::size_t> queue_;  // even vertices that are not scanned yet
  std::uint64_t work_ = 0;
  const StopPoll& poll_;
};

}  // namespace

void WeightedGraph::add(Edge edge, std::span<const std::int64_t> weight) {
  edges_.push_back(edge);
  weights_.insert(weights_.end(), weight.begin(), weight.end());
}

std::int64_t most_in_a_word(std::size_t vertices) {
  const auto n = static_cast<std::int64_t>(vertices);
  return INT64_MAX / (6 * (n * n + 4 * n + 4));
}

std::optional<Matching> minimum_weight_matching(const WeightedGraph& graph, const StopPoll& poll) {
  return Matcher(graph, poll).match();
}

}  // namespace gramy::referee
