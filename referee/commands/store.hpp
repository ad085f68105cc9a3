// `gramy-referee store`: a database for a tournament, and its workers.
#pragma once

#include <string>

namespace gramy::referee {

/// Makes the tables of a tournament in the database, where there are none, and says how they are used. The
/// exit code: 0 they are there, 1 they could not be made, 2 it is no database, or has those of another
/// version.
int init_store(const std::string& url);

// Exit codes of these: 0 done, 1 not possible, 2 the database is no tournament's, or has no such worker.

/// Makes a role for a worker; prints its address and password. The password cannot be printed again.
int add_worker(const std::string& url, const std::string& name);
/// Prints the workers.
int list_workers(const std::string& url);
/// Removes the worker's role and ends its sessions.
int remove_worker(const std::string& url, const std::string& name);

}  // namespace gramy::referee
