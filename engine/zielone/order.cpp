#include "engine/zielone/order.hpp"

#include <algorithm>

namespace gramy::zielone {

Order::Order(Vertex vertex_count) : node_(std::size_t{vertex_count} + 1) {
  node_[end()] = {UINT64_MAX, end(), end()};
}

void Order::append(Vertex v) {
  const Vertex last = node_[end()].previous;
  node_[v] = {(last == end() ? 0 : node_[last].tag) + widest_step(), last, end()};
  node_[last].next = node_[end()].previous = v;
}

void Order::erase(Vertex v) {
  node_[node_[v].previous].next = node_[v].next;
  node_[node_[v].next].previous = node_[v].previous;
}

void Order::move_before(std::span<const Vertex> block, Vertex where, const StopPoll& stop) {
  stop.count(block.size());
  for (const Vertex v : block) erase(v);
  const Vertex before_first = node_[where].previous;
  Vertex last = before_first;
  for (const Vertex v : block) {
    node_[last].next = v;
    node_[v].previous = last;
    last = v;
  }
  node_[last].next = where;
  node_[where].previous = last;
  give_tags(before_first, where, block.size(), stop);
}

// Gives new tags to as many neighbours as needed. The new tags are so far apart that many more vertices can
// be moved there before neighbours need new tags again.
void Order::give_tags(Vertex before_first, Vertex after_last, std::uint64_t count, const StopPoll& stop) {
  const std::uint64_t low = before_first == end() ? 0 : node_[before_first].tag;
  for (; node_[after_last].tag - low <= (count + 1) * (count + 1); ++count) {
    stop.count();
    if (after_last == end()) return renumber(stop);
    after_last = node_[after_last].next;
    ++version_;
  }
  // limits the step, so that enough tags are left for vertices that are moved to the end
  constexpr std::uint64_t widest = std::uint64_t{1} << 32;
  const std::uint64_t step = std::min((node_[after_last].tag - low) / (count + 1), widest);
  std::uint64_t tag = low;
  for (Vertex v = node_[before_first].next; v != after_last; v = node_[v].next) node_[v].tag = tag += step;
}

void Order::renumber(const StopPoll& stop) {
  stop.count(node_.size());
  ++version_;
  std::uint64_t tag = 0;
  for (Vertex v = node_[end()].next; v != end(); v = node_[v].next) node_[v].tag = tag += widest_step();
}

}  // namespace gramy::zielone
