// `gramy-referee store init`: a database for a tournament.
#pragma once

#include <string>

namespace gramy::referee {

/// Makes the tables of a tournament in the database, where there are none, and a role for workers, and says
/// how they are used. The exit code: 0 they are there, 1 they could not be made, 2 it is no database, or has
/// those of another version.
int init_store(const std::string& url);

}  // namespace gramy::referee
