// A linear order of vertices, in which a vertex can be moved to another place.
// Comparing two vertices takes O(1), moving a vertex amortized O(log n) (Dietz, Sleator: Two algorithms for
// maintaining order in a list, 1987).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/base/unset_vector.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// A linked list whose nodes have ascending tags; comparing two vertices compares their tags. If no tag is
/// free between two neighbours, a range of the list gets new tags.
class Order {
 public:
  Order() = default;
  /// An empty order for vertices below `vertex_count`. O(1).
  explicit Order(Vertex vertex_count);

  /// Whether `a` comes before `b`. Precondition: both are in the order.
  bool before(Vertex a, Vertex b) const { return node_[a].tag < node_[b].tag; }
  /// Tags ascend along the order. A tag is valid as long as `version` stays the same.
  std::uint64_t tag(Vertex v) const { return node_[v].tag; }
  /// A number that changes when vertices get new tags without being moved.
  std::uint64_t version() const { return version_; }

  /// Adds a vertex at the end. Allowed only before any vertex is moved.
  void append(Vertex v);
  /// Moves the vertices of `block`, in this order, to just before `where`. Precondition: all are in the
  /// order; `where` is not in the block.
  void move_before(std::span<const Vertex> block, Vertex where, const StopPoll& stop = {});
  void move_to_end(std::span<const Vertex> block, const StopPoll& stop = {}) {
    move_before(block, end(), stop);
  }
  void erase(Vertex v);

 private:
  struct Node {
    std::uint64_t tag;
    Vertex previous, next;
  };

  /// The sentinel after all vertices. The list is circular, so the sentinel is also before them.
  Vertex end() const { return static_cast<Vertex>(node_.size() - 1); }
  /// The difference between neighbouring tags when vertices are appended or all tags are renewed. With this
  /// difference, at least half of all tags stay free behind the last vertex.
  std::uint64_t widest_step() const { return UINT64_MAX / (2 * node_.size()); }
  void give_tags(Vertex before_first, Vertex after_last, std::uint64_t count, const StopPoll& stop);
  void renumber(const StopPoll& stop);

  UnsetVector<Node> node_;  // the node of each vertex, and that of the sentinel
  std::uint64_t version_ = 0;
};

}  // namespace gramy::zielone
