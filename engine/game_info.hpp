// Description of a game in words and numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/base/number.hpp"
#include "engine/claim.hpp"

namespace gramy {

/// A method to solve a game. All methods of a game give the same values.
struct Method {
  std::string_view name;  ///< the method's name, as in `gramy-solve --method table`
  std::string_view
      player;  ///< the bot that plays by this method, such as "misie-table"; one bot may play several games
};

/// The description of a game. The strings that the views refer to are never freed.
struct GameInfo {
  /// the name on the wire, in files and on command lines, such as "misie-patysie"
  std::string_view id;
  std::string_view title;          ///< description of the game in one line, for a list
  std::string_view rules = {};     ///< the rules for people: 3 to 8 lines, each ending in '\n'
  std::string_view board_form;     ///< how a board is written, such as "m p mpo"
  std::string_view move_form;      ///< how a move is written, with an example: "bears sticks, e.g. 1 1"
  std::string_view size_unit;      ///< what `board_size` counts, such as "edges"
  std::uint64_t default_max_size;  ///< size of the largest board that a referee accepts by default
  /// Every board up to this size is accepted. Only some larger boards are accepted; board_form says
  /// which.
  std::uint64_t any_max_size = static_cast<std::uint64_t>(max_number);
  Number default_size;                    ///< default size of a generated board, in generated_unit
  Number size_for_people = default_size;  ///< size of a generated board that a person can survey and enjoy
  /// The largest size of a board that make_to_order makes (board_to_order.hpp). A few dozen such boards can
  /// be generated, solved and compared in a quarter of a second.
  Number largest_to_order = default_size;
  std::span<const Method> methods;  ///< methods to solve the game; the first is the default
  bool can_be_drawn = false;
  /// the unit of a generated board's size, such as "vertices"
  std::string_view generated_unit = size_unit;
  std::span<const ClaimKind> claims =
      {};  ///< the kinds of claims in explanations; empty if the game explains nothing
};

}  // namespace gramy
