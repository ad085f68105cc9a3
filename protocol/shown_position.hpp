// A position as pages and people see it: its picture, its scene, its legal moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::protocol {

/// Says nothing about what the position is worth.
struct ShownPosition {
  std::uint64_t ply = 0;
  std::optional<Seat> to_move;     ///< none: the rules have ended the match
  std::string text;                ///< its picture
  std::vector<std::string> legal;  ///< as a person types them, "1 0"; the first most_legal of them
  std::uint64_t legal_all = 0;     ///< how many there are
  std::optional<std::string> last;
  std::string scene;  ///< JSON, see scene_json; empty where the game has none

  static constexpr std::size_t most_legal = 200;

  friend bool operator==(const ShownPosition&, const ShownPosition&) = default;
};

/// `last`: the move that led there, if there was one.
ShownPosition show(const AnyPosition& position, std::uint64_t ply, const std::optional<AnyMove>& last);

/// The members of an object, without its braces: `"ply":3, ...`.
std::string json_members(const ShownPosition& shown);

}  // namespace gramy::protocol
