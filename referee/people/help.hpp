// What `help` answers.
#pragma once

#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// All words, one a line.
std::string help();

/// About a word or a game, ignoring case. Throws BadInput naming the nearest.
std::string help_about(std::string_view topic, const Catalogue& games, const protocol::Limits& limits);

/// The games with their titles.
std::string list_of_games(const Catalogue& games);

}  // namespace gramy::referee
