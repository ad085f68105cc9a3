// Editions that are made without a tournament file, for tests of stores.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/version.hpp"
#include "referee/tournament/edition/edition.hpp"

namespace gramy::referee::testing {

/// An edition with this many boards of each game. Players "x", "y", ... are started by commands of the same
/// names.
inline Edition plain_edition(const std::string& name, std::size_t players = 2,
                             const std::vector<std::pair<std::string, std::size_t>>& games = {},
                             Format format = RoundRobin()) {
  Edition edition{.program = program_version,
                  .path = "/nowhere/t.toml",
                  .source = {},
                  .text = {},
                  .name = name,
                  .format = std::move(format),
                  .players = {},
                  .games = {}};
  std::vector<std::size_t> everybody;
  for (std::size_t i = 0; i < players; ++i) {
    std::string player = i < 3 ? std::string(1, "xyz"[i]) : "z" + std::to_string(i);
    edition.players.push_back({.name = player, .ids = {player}, .version = {.command = player}});
    everybody.push_back(i);
  }
  for (const auto& [id, boards] : games) {
    auto& game =
        edition.games.emplace_back(Edition::Game{.id = id, .boards = {}, .players = everybody, .clock = {}});
    for (std::size_t i = 0; i < boards; ++i) {
      const std::string board = std::to_string(i);
      game.boards.boards.push_back({board, ContentHash(id + board), {}});
    }
  }
  return edition;
}

}  // namespace gramy::referee::testing
