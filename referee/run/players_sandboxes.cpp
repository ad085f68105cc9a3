#include "referee/run/players_sandboxes.hpp"

#include <fmt/format.h>
#include <set>
#include <string>

#include "engine/base/bad_input.hpp"
#include "referee/process/sandbox_check.hpp"

namespace gramy::referee {

void check_sandboxes(std::span<const PlayerEntry> players) {
  std::set<std::string> told;
  for (const PlayerEntry& player : players) {
    if (!player.sandbox || player.has_left) continue;
    try {
      for (const std::string& line : check_sandbox(player.directory, *player.sandbox)) {
        if (told.insert(line).second) fmt::print(stderr, "sandboxed players: {}\n", line);
      }
    } catch (const BadInput& error) {
      throw BadInput("player '" + player.name + "': sandbox: " + error.what());
    }
  }
}

}  // namespace gramy::referee
