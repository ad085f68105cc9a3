// Stores of `serve`: matches that clients asked for.
#pragma once

#include <cstdint>
#include <string>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The name that matches of `serve` have in place of a tournament's name.
inline constexpr const char* served_name = "serve";

/// The name of the document that marks a store of `serve`.
inline constexpr const char* served_document = "served";

/// Whether this is a store of `serve`.
bool is_served(const Store& store);

// CountedMatches puts the rated matches of `serve` into the first of these rounds, and the casual ones into
// the second.
inline constexpr std::uint64_t rated_round = 1, casual_round = 2;

/// Whether the record of a match of `serve` is casual. Casual matches count for no player.
bool is_casual_record(const std::string& record);

}  // namespace gramy::referee
