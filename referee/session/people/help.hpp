// The answers to `help`.
#pragma once

#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// Where nobody asks for a match.
inline constexpr std::string_view arranged_matches =
    "In a tournament the matches of a registered player begin by themselves.";

/// All words, one a line. `is_open`: whether matches are asked for; else they are a tournament's.
std::string help(bool is_open);

/// About a word, an option of `play` or a game, ignoring case. Throws BadInput naming the nearest.
std::string help_about(std::string_view topic, const Catalogue& games, const protocol::Limits& limits,
                       bool is_open);

/// What a game is about and how it is played.
std::string rules_of(const AnyGame& game);

/// The games with their titles.
std::string list_of_games(const Catalogue& games);

}  // namespace gramy::referee
