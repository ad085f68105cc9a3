// Errors of conflicts: a place in use, or already holding something else.
#pragma once

#include <stdexcept>

namespace gramy::referee {

/// The command and the file are right, but the folder is in use by another process, or has another
/// tournament. The message says what is there, and what can be done.
class Conflict : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Another process plays into the store now.
class InUse : public Conflict {
 public:
  using Conflict::Conflict;
};

/// Another process holds the folder for a moment, to share it.
class BeingShared : public InUse {
 public:
  using InUse::InUse;
};

}  // namespace gramy::referee
