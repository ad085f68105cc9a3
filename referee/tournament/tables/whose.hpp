// The person behind a player, in a table.
#pragma once

#include <string>

#include "engine/base/printable.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

/// What is added to a player's line, behind which nothing has to line up; empty of a player of whom it is not
/// said.
inline std::string whose(const std::string& player, const Persons& persons) {
  const auto person = persons.find(player);
  return person == persons.end() ? "" : "  " + printable(person->second);
}

}  // namespace gramy::referee
