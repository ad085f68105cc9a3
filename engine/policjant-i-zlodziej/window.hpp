// policjant-i-zlodziej: the shown part of a large board.
#pragma once

#include <algorithm>

#include "engine/base/number.hpp"

namespace gramy::policjant {

/// The rows or columns from `first` to `last`.
struct Window {
  Number first;
  Number last;

  /// At most `most` consecutive numbers of 1 .. length, with the middle of `low` and `high` in the centre if
  /// possible.
  static Window around(Number low, Number high, Number length, Number most) {
    const Number middle = (low + high) / 2;
    const Number first = std::clamp<Number>(middle - most / 2, 1, std::max<Number>(length - most + 1, 1));
    return {first, std::min(first + most - 1, length)};
  }
  Number size() const { return last - first + 1; }
};

}  // namespace gramy::policjant
