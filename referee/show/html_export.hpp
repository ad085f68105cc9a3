// Export of a tournament's pages as files, which a browser opens from disk or from any web host.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/solved_boards.hpp"
#include "referee/tournament/places/tournament_address.hpp"

namespace gramy::referee {

/// Called with the number of matches that are written, and the number of all matches.
using ExportProgress = std::function<void(std::size_t written, std::size_t all)>;

/// Writes the tournament's pages to the folder `out`, which may not exist yet. The files contain what
/// TournamentSite answers at each address. A long match has several files. Exact values are left out while
/// they are hidden. `index.html` is written last, so an incomplete export has none. Returns the number of
/// matches. Throws BadInput if there is no tournament, or if `out` is neither empty nor an earlier export.
/// Throws std::runtime_error if a file cannot be written, or if this program was built without its web page.
/// Throws Stopped.
std::size_t export_html(const TournamentAddress& address, const std::filesystem::path& out,
                        SolvedBoards& solved, const ExportProgress& progress, const std::stop_token& stop);

}  // namespace gramy::referee
