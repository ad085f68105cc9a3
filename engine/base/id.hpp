// Numbers that name things, a type for each kind of thing.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace gramy {

/// The number of one `Kind` among all that there ever are: counted from 1, never given twice; 0 names none.
/// Those of two kinds neither convert nor compare.
template <class Kind>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint64_t number) : number_(number) {}

  constexpr std::uint64_t number() const { return number_; }

  /// The next one, of whoever gives them out.
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
