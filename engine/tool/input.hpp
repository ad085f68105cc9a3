// The input of gramy-solve: a game's name and a text.
#pragma once

#include <string>

#include "engine/catalogue.hpp"

namespace gramy::tool {

/// Finds a game by its id. The BadInput that it throws lists the games and suggests the nearest id.
const AnyGame& find_game(const Catalogue& games, const std::string& id);

/// The contents of a file, or of standard input for "" and "-". Throws BadInput if they cannot be read.
std::string read_all(const std::string& file);

/// The name that errors give the file: the one that the user gave, or "standard input".
std::string name_of(const std::string& file);

/// Reads a board from a file, or from standard input (see read_all). Errors begin with the file's name.
AnyBoard read_board(const AnyGame& game, const std::string& file);

/// Writes to standard output. Throws std::runtime_error if that fails.
void write_out(const std::string& text);

}  // namespace gramy::tool
