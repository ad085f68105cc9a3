// A priority queue in O(1): the element that it yields costs at most a quarter more than the cheapest.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace gramy::zielone {

/// Rounds costs down to three significant bits before it compares them, so every operation takes O(1); a heap
/// would take logarithmic time. Of elements that compare equal, the first one pushed leaves first.
template <class T>
class CostQueue {
 public:
  bool empty() const { return filled_ == decltype(filled_){}; }

  void push(std::uint64_t cost, T element) {
    const std::size_t rank = rank_of(cost);
    buckets_[rank].elements.push_back(element);
    filled_[rank / 64] |= std::uint64_t{1} << rank % 64;
  }

  /// Precondition: the queue is not empty.
  T pop() {
    const std::size_t rank = lowest();
    Bucket& bucket = buckets_[rank];
    const T element = bucket.elements[bucket.next++];
    if (bucket.next == bucket.elements.size()) clear(rank);
    return element;
  }

  void clear() {
    while (!empty()) clear(lowest());
  }

 private:
  static constexpr std::size_t ranks = 256;
  struct Bucket {
    std::vector<T> elements;
    std::size_t next = 0;  // index of the element that leaves next
  };

  static std::size_t rank_of(std::uint64_t cost) {
    if (cost < 8) return cost;
    const auto width = static_cast<std::size_t>(std::bit_width(cost));
    return 4 * (width - 2) + (cost >> (width - 3)) % 4;
  }

  std::size_t lowest() const {
    std::size_t word = 0;
    while (filled_[word] == 0) ++word;
    return 64 * word + static_cast<std::size_t>(std::countr_zero(filled_[word]));
  }

  void clear(std::size_t rank) {
    buckets_[rank].elements.clear();
    buckets_[rank].next = 0;
    filled_[rank / 64] &= ~(std::uint64_t{1} << rank % 64);
  }

  std::array<Bucket, ranks> buckets_;
  std::array<std::uint64_t, ranks / 64> filled_{};  // a bit for each bucket that is not empty
};

}  // namespace gramy::zielone
