// A vector for large arrays that the caller writes before it reads them.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "engine/base/huge_pages.hpp"

namespace gramy {

/// An allocator that leaves new elements uninitialised; std::allocator would zero them. Large arrays use huge
/// pages.
template <class T>
struct UnsetAllocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = UnsetAllocator<U>;
  };
  using std::allocator<T>::allocator;

  T* allocate(std::size_t count) {
    T* const memory = std::allocator<T>::allocate(count);
    prefer_huge_pages(memory, count * sizeof(T));
    return memory;
  }

  template <class U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  template <class U, class... Arguments>
  void construct(U* at, Arguments&&... arguments) {
    std::construct_at(at, std::forward<Arguments>(arguments)...);
  }
};

/// A vector whose new elements are uninitialised, because the caller soon overwrites them.
template <class T>
using UnsetVector = std::vector<T, UnsetAllocator<T>>;

}  // namespace gramy
