// Scores of every two players against each other, with what their pairs of matches say of them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// An object: `players`, their `points`, `won`, `drawn` and `lost` of the first, `pairs` (how many gave the
/// first 0, 1/2, 1, 3/2, 2 points), the lead of the first (see lead.hpp) as `elo`, `elo_low`, `elo_high`,
/// `normalised_elo`, `normalised_elo_low`, `normalised_elo_high`, `los`, and the `draw_ratio` of the pairs;
/// null where there is no telling, and where it is infinite.
nlohmann::ordered_json to_json(const HeadToHead& met);

/// A line for every two who have met.
std::string head_to_head_table(std::string_view title, std::span<const HeadToHead> met, TableStyle style);

/// What its columns are.
std::string head_to_head_legend(TableStyle style);

}  // namespace gramy::referee
