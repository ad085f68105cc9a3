// The owner of a player, in a table.
#pragma once

#include <string>

#include "engine/base/printable.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

/// The text at the end of a player's line, which is the person who owns the player; empty if unknown. No
/// column can follow, because these texts are not aligned.
inline std::string whose(const std::string& player, const Persons& persons) {
  const auto person = persons.find(player);
  return person == persons.end() ? "" : "  " + printable(person->second);
}

}  // namespace gramy::referee
