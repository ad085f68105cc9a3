// Finds a recorded match or player by what the user typed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gramy::referee {

/// A match from which the user may choose.
struct NumberedMatch {
  std::uint64_t number = 0;  ///< number among all matches of the records, from 1
  std::string id;
};

/// The number of the match that the user names by its id, the beginning of its id, or its number. `matches`
/// are the matches from which the user may choose; the records have `count` matches in all. Throws BadInput
/// unless exactly one match fits.
std::uint64_t chosen(const std::string& wanted, const std::vector<NumberedMatch>& matches,
                     std::uint64_t count, const std::string& where);

/// The names of records in quotes, for messages, such as "'results/monday', 'results/tuesday'".
std::string quoted_records(const std::vector<std::string>& records);

/// Returns the message that no match of this player was found in the records `where`. It lists all players
/// and the nearest name.
std::string no_matches_of(const std::string& player, const std::vector<std::string>& players,
                          const std::string& where);

}  // namespace gramy::referee
