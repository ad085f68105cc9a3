// A sparse array for data about the states of a board, of which a match reaches only few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace gramy {

/// An array without a limit on the index. Every element is at first T{}. Memory is allocated only for pages
/// that are written. References to elements stay valid.
template <class T>
class SparseArray {
 public:
  /// A pointer to the element; null if nothing was written near `index`, so that the element is T{}.
  const T* find(std::uint64_t index) const {
    const std::uint64_t page = index / page_size;
    if (page >= pages_.size() || !pages_[page]) return nullptr;
    return &pages_[page][index % page_size];
  }
  T* find(std::uint64_t index) { return const_cast<T*>(std::as_const(*this).find(index)); }

  T& operator[](std::uint64_t index) {
    const std::uint64_t page = index / page_size;
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (!pages_[page]) pages_[page] = std::make_unique<T[]>(page_size);
    return pages_[page][index % page_size];
  }

 private:
  static constexpr std::size_t page_size = 512;
  std::vector<std::unique_ptr<T[]>> pages_;
};

}  // namespace gramy
