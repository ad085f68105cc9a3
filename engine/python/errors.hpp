// Exceptions of the Python module, in addition to those of the engine.
#pragma once

#include <stdexcept>

namespace gramy::python {

struct IllegalMove : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown if a list of moves would be longer than its bound.
struct TooManyMoves : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown if two threads use a state at once.
struct InUse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace gramy::python
