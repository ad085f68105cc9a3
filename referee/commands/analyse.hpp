// Review of one player's recorded matches, as a command prints it.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

namespace gramy::referee {

/// Prints the player's matches, worst first, and the mistakes in the first `worst` matches. `says_more`: also
/// prints the command that shows the worst match. Throws BadInput if the player has no matches.
void print_player(const std::string& folder, const std::string& player, std::uint64_t worst, bool says_more,
                  const std::stop_token& stop);

}  // namespace gramy::referee
