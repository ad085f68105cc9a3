// Errors of conflicts: a place in use, or already holding something else.
#pragma once

#include <stdexcept>

namespace gramy::referee {

/// Neither what was typed nor what a file says is wrong, but somebody plays into the folder now, or it was
/// played with something else. The message says what is there, and what can be done.
class Conflict : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Somebody else plays into the store now.
class InUse : public Conflict {
 public:
  using Conflict::Conflict;
};

/// For a moment, to share it with others.
class BeingShared : public InUse {
 public:
  using InUse::InUse;
};

}  // namespace gramy::referee
