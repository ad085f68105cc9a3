// Players who asked to play, and were not let in.
#pragma once

#include <string>

namespace gramy::referee {

struct NotAdmitted {
  std::string player;
  std::string person;  ///< as PlayerEntry::person
  std::string why;     ///< one line

  friend bool operator==(const NotAdmitted&, const NotAdmitted&) = default;
};

}  // namespace gramy::referee
