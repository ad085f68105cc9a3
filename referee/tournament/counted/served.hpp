// Stores of matches that were asked for at `serve`.
#pragma once

#include <cstdint>
#include <string>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Stands for the tournament's name in these matches.
inline constexpr const char* served_name = "serve";

/// Marks a store whose matches were asked for at `serve`.
inline constexpr const char* served_document = "served";

/// Whether the matches were asked for at `serve`.
bool is_served(const Store& store);

// The rounds of these matches in CountedMatches.
inline constexpr std::uint64_t rated_round = 1, casual_round = 2;

/// Whether the record of such a match is casual. Casual matches count for no player.
bool is_casual_record(const std::string& record);

}  // namespace gramy::referee
