// Scores of every two players against each other, with statistics of their pairs of matches.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// An object with `players`, their `points`, and `won`, `drawn` and `lost` of the first player. `pairs`
/// counts the pairs with 0, 1/2, 1, 3/2 and 2 points of the first player. The first player's lead (see
/// lead.hpp) is in `elo`, `elo_low`, `elo_high`, `normalised_elo`, `normalised_elo_low`,
/// `normalised_elo_high`, `los`. `draw_ratio` is the share of pairs with one point for each player. A value
/// is null if it is unknown or infinite.
nlohmann::ordered_json to_json(const HeadToHead& met);

/// One line for every two players who have met.
std::string head_to_head_table(std::string_view title, std::span<const HeadToHead> met, TableStyle style);

std::string head_to_head_legend(TableStyle style);

}  // namespace gramy::referee
