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

/// The number of the match, one of `matches`, that the user means by an id, its beginning, or that number.
/// There are `count` with those of others. Throws BadInput if there is none, or more than one.
std::uint64_t chosen(const std::string& wanted, const std::vector<NumberedMatch>& matches,
                     std::uint64_t count, const std::string& where);

/// For messages: "'results/monday', 'results/tuesday'".
std::string quoted_records(const std::vector<std::string>& records);

/// Why `player` is not found: the players who are there, and the one that was probably meant. `where`: names
/// the records, in quotes.
std::string no_matches_of(const std::string& player, const std::vector<std::string>& players,
                          const std::string& where);

}  // namespace gramy::referee
