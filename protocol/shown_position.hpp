// A position for display: its picture, its scene, and its legal moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::protocol {

/// A position for display, without its value.
struct ShownPosition {
  std::uint64_t ply = 0;
  std::optional<Seat> to_move;     ///< the player to move; empty if the match has ended by the rules
  std::string text;                ///< the position as a picture
  std::vector<std::string> legal;  ///< the first most_legal moves as a person types them, such as "1 0"
  std::uint64_t legal_all = 0;     ///< number of all legal moves
  std::optional<std::string> last;
  std::string scene;  ///< the scene as JSON, from scene_json; empty if the game has no scenes

  static constexpr std::size_t most_legal = 200;

  friend bool operator==(const ShownPosition&, const ShownPosition&) = default;
};

/// Describes a position for display. `last` is the move that led to the position, and is empty at the start.
ShownPosition show(const AnyPosition& position, std::uint64_t ply, const std::optional<AnyMove>& last);

/// The position as the members of a JSON object, without the object's braces: `"ply":3, ...`.
std::string json_members(const ShownPosition& shown);

}  // namespace gramy::protocol
