// Numbers that name things, with a type for each kind of thing.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace gramy {

/// Number of one `Kind`, counted from 1 and never reused; 0 names none. Ids of two kinds neither convert nor
/// compare.
template <class Kind>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint64_t number) : number_(number) {}

  constexpr std::uint64_t number() const { return number_; }

  /// Advances to the next id; for the object that hands out ids.
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
