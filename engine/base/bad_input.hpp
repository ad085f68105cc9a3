// The error for bad text from outside, such as a board, a start or the size of a generated board.
#pragma once

#include <stdexcept>

namespace gramy {

/// The message is one line. It says where the fault is (line, token), what was found and what was expected.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace gramy
