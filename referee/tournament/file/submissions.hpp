// Folders of what was handed in: each file and each folder in one is a player.
#pragma once

#include <filesystem>
#include <span>

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// What the file's tables [[players]] name; what cannot be started at all is not admitted. Throws BadInput
/// also where two would have the same name, or one that a [[player]] has.
Submissions read_submissions(const TomlTable& top, const std::filesystem::path& folder,
                             std::span<const PlayerEntry> others);

/// Puts them as tables [[player]] into the file, in the place of its tables [[players]].
void write_out(const Submissions& submissions, const std::filesystem::path& folder, toml::table& file);

}  // namespace gramy::referee
