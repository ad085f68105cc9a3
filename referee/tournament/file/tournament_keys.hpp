// The keys of a tournament file one by one, to be compared with those of another.
#pragma once

#include <map>
#include <string>
#include <toml++/toml.h>

namespace gramy::referee {

/// By name, as it stands in the file: "seed", "clock.initial_ms", "player shaky: command", "game paski:
/// boards.size". Values are in TOML's words.
std::map<std::string, std::string> keys_of(const toml::table& file);

}  // namespace gramy::referee
