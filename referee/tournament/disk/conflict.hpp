// Errors of conflicts: a folder is in use, or has a different tournament in it.
#pragma once

#include <stdexcept>

namespace gramy::referee {

/// The command is right, but another process uses the folder, or the folder already has another tournament.
/// The message says which of the two, and what can be done.
class Conflict : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown if a different process is playing the store's tournament at present.
class InUse : public Conflict {
 public:
  using Conflict::Conflict;
};

/// Thrown if a different process locks the folder for a moment, in order to share it.
class BeingShared : public InUse {
 public:
  using InUse::InUse;
};

}  // namespace gramy::referee
