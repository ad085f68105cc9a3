// Range checks of numbers that come from callers, not from a text.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/bad_input.hpp"
#include "engine/base/number.hpp"

namespace gramy {

/// Converts the number to the type Integer, in which low and high must fit. Throws BadInput unless low <=
/// number <= high. `what` names the number in the error: `edges: expected a number from 3 to 9, found 2`.
template <class Integer = Number>
Integer checked(std::string_view what, Number number, Number low, Number high) {
  if (number >= low && number <= high) return static_cast<Integer>(number);
  throw BadInput(std::string(what) + ": expected a number from " + std::to_string(low) + " to " +
                 (high == max_number ? "2^53 - 1" : std::to_string(high)) + ", found " +
                 std::to_string(number));
}

}  // namespace gramy
