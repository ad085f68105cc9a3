// List of players who were not admitted, with reasons, for people and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "referee/tournament/formats/not_admitted.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// The players with the reasons why they were not admitted, below a heading. Precondition: `players` is not
/// empty.
std::string not_admitted_list(std::span<const NotAdmitted> players, TableStyle style);

nlohmann::ordered_json not_admitted_json(std::span<const NotAdmitted> players);

}  // namespace gramy::referee
