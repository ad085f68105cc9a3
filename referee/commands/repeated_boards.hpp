// A line about boards that are played more than once.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/base/counted.hpp"
#include "referee/tournament/boards/boards.hpp"

namespace gramy::referee {

/// "20 boards of paski, 2 different" and what to do; empty where all differ.
inline std::string repeated_boards(std::string_view game, std::span<const TournamentBoard> boards) {
  const std::size_t different = count_different(boards);
  if (different == boards.size()) return "";
  return counted(boards.size(), "board") + " of " + std::string(game) + ", " + std::to_string(different) +
         " different: a repeated board adds little evidence; try a larger size or other boards\n";
}

}  // namespace gramy::referee
