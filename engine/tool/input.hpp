// Input of gramy-solve: a game's name and a text.
#pragma once

#include <string>

#include "engine/catalogue.hpp"

namespace gramy::tool {

/// Throws BadInput, which names the games and the one that was probably meant.
const AnyGame& find_game(const Catalogue& games, const std::string& id);

/// The whole of a file; standard input for "" and "-". Throws BadInput if it cannot be read.
std::string read_all(const std::string& file);

/// The same in errors: the file as it was given, or "standard input".
std::string name_of(const std::string& file);

/// Throws std::runtime_error if not all of it could be written to standard output.
void write_out(const std::string& text);

}  // namespace gramy::tool
