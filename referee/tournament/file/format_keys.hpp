// The keys of a tournament file about its format.
#pragma once

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {

struct TournamentFile;

/// Reads `format` and the table of options with the format's name. Throws BadInput for options of another
/// format, or if players or games do not fit the format. Precondition: `file` has its players and games
/// already.
Format read_format(const TomlTable& top, const TournamentFile& file);

}  // namespace gramy::referee
