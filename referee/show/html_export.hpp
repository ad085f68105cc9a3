// A tournament's pages as files, for a browser to open from disk or from any web host.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/solved_boards.hpp"
#include "referee/tournament/places/tournament_address.hpp"

namespace gramy::referee {

/// Reports how many matches are written, and how many there are.
using ExportProgress = std::function<void(std::size_t written, std::size_t all)>;

/// Writes the present state of the tournament to `out`, and makes `out` if necessary. The files
/// contain the answers of TournamentSite, by address. A file has a match with its first positions; further
/// files have the later positions of a long match. The truth is left out where it is hidden. `index.html` is
/// written last, so an incomplete export has none.
/// Returns the number of matches. Throws BadInput if there is no tournament, or if `out` is neither empty nor
/// an export. Throws Stopped, and std::runtime_error with the name of a file that cannot be written, or if
/// the program has no page.
std::size_t export_html(const TournamentAddress& address, const std::filesystem::path& out,
                        SolvedBoards& solved, const ExportProgress& progress, const std::stop_token& stop);

}  // namespace gramy::referee
