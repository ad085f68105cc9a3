// Description of a game in words and numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/base/number.hpp"
#include "engine/claim.hpp"

namespace gramy {

/// One way to solve a game. All methods of a game agree on every value.
struct Method {
  std::string_view name;    ///< for `gramy-solve --method`, "table"
  std::string_view player;  ///< the bot that plays by it, "misie-table"; several games may share a player
};

/// All views are to static storage.
struct GameInfo {
  std::string_view id;             ///< "misie-patysie": the wire, files, command lines
  std::string_view title;          ///< one line for a list of games
  std::string_view rules = {};     ///< for people: 3 to 8 lines, each ending in '\n'
  std::string_view board_form;     ///< how a board is written: "m p mpo"
  std::string_view move_form;      ///< how a move is written, with an example: "bears sticks, e.g. 1 1"
  std::string_view size_unit;      ///< what `board_size` counts: "edges"
  std::uint64_t default_max_size;  ///< the largest board a referee accepts unless told otherwise
  /// Up to this size every board is lawful; beyond it only some are, as board_form says.
  std::uint64_t any_max_size = static_cast<std::uint64_t>(max_number);
  Number default_size;                    ///< of a generated board, in generated_unit
  Number size_for_people = default_size;  ///< the same of one that a person overlooks and enjoys
  /// The largest that may be made to order: a few dozen boards of this size are generated, solved and
  /// compared in a quarter of a second.
  Number largest_to_order = default_size;
  std::span<const Method> methods;              ///< the first is the default
  bool can_be_drawn = false;                    ///< whether matches may end in a draw
  std::string_view generated_unit = size_unit;  ///< what the size of a generated board counts: "vertices"
  std::span<const ClaimKind> claims = {};       ///< what explanations are made of; none: nothing is explained
};

}  // namespace gramy
