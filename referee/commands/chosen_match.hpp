// The match, or the player, of some records that a user means.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gramy::referee {

struct NumberedMatch {
  std::uint64_t number = 0;  ///< among all matches of the records
  std::string id;
};

/// The number of the match that the user means, by its id, the beginning of its id, or its number. `matches`
/// are the candidates, of `count` matches in all. Throws BadInput unless there is exactly one.
std::uint64_t chosen(const std::string& wanted, const std::vector<NumberedMatch>& matches,
                     std::uint64_t count, const std::string& where);

/// Quoted names for messages: "'results/monday', 'results/tuesday'".
std::string quoted_records(const std::vector<std::string>& records);

/// The message that a player was not found, with all players and the nearest name. `where`: the records'
/// names in quotes.
std::string no_matches_of(const std::string& player, const std::vector<std::string>& players,
                          const std::string& where);

}  // namespace gramy::referee
