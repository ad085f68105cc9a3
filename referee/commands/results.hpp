// `gramy-referee export` and `gramy-referee standings`: what is in a tournament's folder or database, also
// while it is being played.
#pragma once

#include <string>

namespace gramy::referee {

/// Prints the matches of the tournament in `folder`, or at that address, as CSV (RFC 4180), a header first,
/// in the order in which they ended. The exit code: 0 done, 1 not possible, 2 there is no tournament.
int export_csv(const std::string& folder);

/// Prints standings.json, as it is in the folder, or would be in one. The exit code: as above.
int export_standings(const std::string& folder);

/// Writes the tournament's pages into `out` (see export_html), and says what is to be opened. The exit code:
/// as above, and 128 + the signal if it was stopped by one.
int export_pages(const std::string& folder, const std::string& out);

/// Prints how the recorded matches stand, and whether the tournament is running. The exit code: as above.
int show_standings(const std::string& folder, bool json);

}  // namespace gramy::referee
