#include "engine/graf/retrograde.hpp"

namespace gramy::graf {
namespace {

// Both numbers are in one struct, so that one access to memory fetches both: `begin` is read as soon as
// `unresolved` reaches 0.
struct Node {
  std::uint32_t begin;  // index of the first predecessor; the next node's `begin` is one past the last
  // Number of successors that may still change the value; 0 once the value is known.
  std::uint32_t unresolved;
};

// A vertex whose value is known, and the value, in one word.
class Resolved {
 public:
  Resolved() = default;
  Resolved(Vertex vertex, bool won) : code_(2 * vertex + (won ? 1 : 0)) {}

  Vertex vertex() const { return code_ / 2; }
  bool won() const { return code_ % 2 == 1; }

 private:
  std::uint32_t code_ = 0;
};

class Search {
 public:
  Search(const Digraph& reversed, std::span<const std::uint32_t> out_degree, std::span<const Value> terminal)
      : predecessors_(reversed.heads()), nodes_(out_degree.size() + 1), queue_(out_degree.size() + 1) {
    for (Vertex v = 0; v < out_degree.size(); ++v) {
      nodes_[v] = {reversed.begin(v), out_degree[v]};
      if (out_degree[v] == 0 && terminal[v] != Value::draw) queue_[size_++] = {v, terminal[v] == Value::win};
    }
    nodes_.back().begin = reversed.edges();
  }

  void run(const Progress& progress, const StopPoll& stop) {
    constexpr std::size_t progress_step = std::size_t{1} << 18;
    constexpr std::size_t ahead = 8;
    for (std::size_t next = 0; next < size_;) {
      distance_end_.push_back(size_);
      for (; next < distance_end_.back(); ++next) {
        if (next % progress_step == 0) progress.advance(next, nodes_.size());
        // The queue shows early which cache lines will be needed. If this were a separate function, GCC would
        // drop the prefetch.
        if (next + 2 * ahead < size_) __builtin_prefetch(&nodes_[queue_[next + 2 * ahead].vertex()]);
        if (next + ahead < size_)
          __builtin_prefetch(predecessors_.data() + nodes_[queue_[next + ahead].vertex()].begin);
        stop.count(1 + pass_on(queue_[next]));
      }
    }
  }

  std::vector<Verdict> verdicts() const {
    std::vector<Verdict> verdicts(nodes_.size() - 1);
    std::size_t i = 0;
    for (std::uint32_t distance = 0; distance < distance_end_.size(); ++distance) {
      for (; i < distance_end_[distance]; ++i)
        verdicts[queue_[i].vertex()] = {distance, queue_[i].won() ? Value::win : Value::loss};
    }
    return verdicts;
  }

  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  // Updates the predecessors of a resolved vertex. Returns the number of edges examined.
  std::size_t pass_on(Resolved resolved) {
    const Node* node = &nodes_[resolved.vertex()];
    const auto row = predecessors_.subspan(node[0].begin, node[1].begin - node[0].begin);
    edge_scans_ += row.size();
    Node* const nodes = nodes_.data();
    Resolved* end = queue_.data() + size_;
    if (resolved.won()) {
      for (const Vertex from : row) {
        std::uint32_t& left = nodes[from].unresolved;
        if (left == 1) {
          *end++ = {from, false};
          __builtin_prefetch(predecessors_.data() + nodes[from].begin);
        }
        left -= left > 0;
      }
    } else {
      // Often the entry is new and often not, and the processor cannot predict which. So the entry is always
      // written, and `end` advances only if the entry is new.
      for (const Vertex from : row) {
        std::uint32_t& left = nodes[from].unresolved;
        *end = {from, true};
        end += left > 0;
        left = 0;
      }
    }
    size_ = static_cast<std::size_t>(end - queue_.data());
    return row.size();
  }

  std::span<const Vertex> predecessors_;
  // One node for each vertex. One more node has the end of the last vertex's predecessors as its `begin`.
  std::vector<Node> nodes_;
  // The resolved vertices, sorted by distance. There is space for one more entry, because an entry is written
  // before it is known to be new.
  std::vector<Resolved> queue_;
  std::size_t size_ = 0;
  // For each distance d, the number of entries at distance d or less.
  std::vector<std::size_t> distance_end_;
  std::uint64_t edge_scans_ = 0;
};

}  // namespace

Retrograde analyse(const Digraph& reversed, std::span<const std::uint32_t> out_degree,
                   std::span<const Value> terminal, const Progress& progress, const StopPoll& stop) {
  Search search(reversed, out_degree, terminal);
  search.run(progress, stop);
  return {search.verdicts(), search.edge_scans()};
}

}  // namespace gramy::graf
