// The list of all games.
#pragma once

#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy {

/// Games in the order in which they are shown. No two have the same id.
class Catalogue {
 public:
  explicit Catalogue(std::vector<AnyGame> games) : games_(std::move(games)) {}

  auto begin() const { return games_.begin(); }
  auto end() const { return games_.end(); }

  /// Null if no game has that id.
  const AnyGame* find(std::string_view id) const;

 private:
  std::vector<AnyGame> games_;
};

Catalogue all_games();

}  // namespace gramy
