// A PostgreSQL server for the tests of one program, which ends with it.
#pragma once

#include <string>

namespace gramy::referee::testing {

/// Starts the server when it is called first. The address of a new, empty database.
std::string fresh_database();

/// The same, with the tables of a tournament. If `stands_still`, its clock says what the setting gramy.now of
/// a connection says.
std::string fresh_tournament_database(bool stands_still = false);

}  // namespace gramy::referee::testing
