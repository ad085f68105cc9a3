// The keys `token` and `token_hash` of a table [[player]]: what a client shows to be let in under its name.
#pragma once

#include <optional>

#include "referee/lobby/secret.hpp"

namespace gramy::referee {

class TomlTable;

/// None if neither is given. Throws BadInput as TomlTable does, also for both.
std::optional<SecretHash> read_token(const TomlTable& player);

}  // namespace gramy::referee
