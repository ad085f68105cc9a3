// The answers to `help`.
#pragma once

#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// The help on `play` in a tournament.
inline constexpr std::string_view arranged_matches =
    "In a tournament the matches of a registered player begin by themselves.";

/// The list of all words, one on each line. `is_open`: whether people may ask for matches. If not, a
/// tournament is being played.
std::string help(bool is_open);

/// Help on a word, an option of `play` or a game, ignoring case. Throws BadInput that suggests the nearest
/// name.
std::string help_about(std::string_view topic, const Catalogue& games, const protocol::Limits& limits,
                       bool is_open);

/// The aim and the rules of a game.
std::string rules_of(const AnyGame& game);

/// All games with their titles.
std::string list_of_games(const Catalogue& games);

}  // namespace gramy::referee
