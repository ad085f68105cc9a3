// Databases for tests, on the server of the test run or on a temporary one.
#pragma once

#include <string>

namespace gramy::referee::testing {

/// Makes an empty database. Returns its address.
std::string fresh_database();

/// Makes a database with the tables of a tournament and returns its address. If `stands_still`, its clock
/// shows the connection's setting gramy.now.
std::string fresh_tournament_database(bool stands_still = false);

}  // namespace gramy::referee::testing
