// A player who was not admitted to a tournament, and why.
#pragma once

#include <string>

namespace gramy::referee {

struct NotAdmitted {
  std::string player;
  std::string person;  ///< the person who owns the player; empty if unknown
  std::string why;     ///< the reason in one line

  friend bool operator==(const NotAdmitted&, const NotAdmitted&) = default;
};

}  // namespace gramy::referee
