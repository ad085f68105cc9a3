// The keys of a tournament file as a list, for comparison with another file.
#pragma once

#include <map>
#include <string>
#include <toml++/toml.h>

namespace gramy::referee {

/// The value of each key, in TOML syntax, by the key's name: "seed", "clock.initial_ms", "player shaky:
/// command", "game paski: boards.size".
std::map<std::string, std::string> keys_of(const toml::table& file);

}  // namespace gramy::referee
