// Exceptions that the module adds to those of the engine.
#pragma once

#include <stdexcept>

namespace gramy::python {

struct IllegalMove : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A list of moves would be longer than its bound.
struct TooManyMoves : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A state is used by two threads at once.
struct InUse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace gramy::python
