// The keys of a tournament file as a list, for comparison with another file.
#pragma once

#include <map>
#include <string>
#include <toml++/toml.h>

namespace gramy::referee {

/// The keys by their names in the file: "seed", "clock.initial_ms", "player shaky: command", "game paski:
/// boards.size". Values are in TOML syntax.
std::map<std::string, std::string> keys_of(const toml::table& file);

}  // namespace gramy::referee
