// The error that every reader of text throws: for boards, starts, generator sizes.
#pragma once

#include <stdexcept>

namespace gramy {

/// The message is one line: where (line, token), what was found, what was expected.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace gramy
