// The keys `token` and `token_hash` of a table [[player]]. The token lets a client use the player's name.
#pragma once

#include <optional>

#include "referee/lobby/secret.hpp"

namespace gramy::referee {

class TomlTable;

/// The player's token, from the key `token` or `token_hash`; none if neither key is given. Throws BadInput
/// for an invalid value, and if both keys are given.
std::optional<SecretHash> read_token(const TomlTable& player);

}  // namespace gramy::referee
