// The keys of a tournament file that say its format.
#pragma once

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {

struct TournamentFile;

/// Reads `format`, and the table of options named like it. The players and games of `file` are read already.
/// Throws BadInput for options of another format, and where the players and games do not fit the format.
Format read_format(const TomlTable& top, const TournamentFile& file);

}  // namespace gramy::referee
