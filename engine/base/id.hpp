// Ids: numbers that identify things, with a separate type for each kind of thing.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace gramy {

/// Identifies one `Kind`. Ids count from 1 and are never reused; 0 means none. Ids of different kinds can be
/// neither converted nor compared.
template <class Kind>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint64_t number) : number_(number) {}

  constexpr std::uint64_t number() const { return number_; }

  /// Advances to the next id. Only the object that assigns the ids calls it.
  constexpr Id& operator++() {
    ++number_;
    return *this;
  }

  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  std::uint64_t number_ = 0;
};

}  // namespace gramy

template <class Kind>
struct std::hash<gramy::Id<Kind>> {
  std::size_t operator()(gramy::Id<Kind> id) const noexcept {
    return std::hash<std::uint64_t>()(id.number());
  }
};
