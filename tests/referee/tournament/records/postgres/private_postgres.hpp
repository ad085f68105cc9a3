// Databases for the tests of one program, on the server of a run of tests or on one that ends with the
// program.
#pragma once

#include <string>

namespace gramy::referee::testing {

/// The address of a new, empty database.
std::string fresh_database();

/// The same, with the tables of a tournament. If `stands_still`, its clock says what the setting gramy.now of
/// a connection says.
std::string fresh_tournament_database(bool stands_still = false);

}  // namespace gramy::referee::testing
