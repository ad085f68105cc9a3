// All players' accuracies as JSON.
#pragma once

#include <string>
#include <string_view>

#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// The accuracies as an object with `overall` and `games.<id>`, each an object of accuracies by player name.
std::string to_json(const AllAccuracies& accuracies);

/// Reads the object that to_json writes. Throws BadInput for any other text.
AllAccuracies parse_accuracies(std::string_view json);

}  // namespace gramy::referee
