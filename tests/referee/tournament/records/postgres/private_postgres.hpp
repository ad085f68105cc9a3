// Databases for tests. They are on the server that the test run shares, or on a temporary server.
#pragma once

#include <string>

namespace gramy::referee::testing {

/// Makes an empty database. Returns its address.
std::string fresh_database();

/// Makes a database with the tables of a tournament. Returns its address. If `stands_still`, its clock
/// does not run, but shows the time in the connection's setting gramy.now.
std::string fresh_tournament_database(bool stands_still = false);

}  // namespace gramy::referee::testing
