// What `help` answers.
#pragma once

#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// All words, one a line.
std::string help();

/// About a word, an option of `play` or a game, ignoring case. Throws BadInput naming the nearest.
std::string help_about(std::string_view topic, const Catalogue& games, const protocol::Limits& limits);

/// What a game is about and how it is played.
std::string rules_of(const AnyGame& game);

/// The games with their titles.
std::string list_of_games(const Catalogue& games);

}  // namespace gramy::referee
