// `gramy-referee store`: a database for a tournament, and its workers.
#pragma once

#include <string>

namespace gramy::referee {

/// Makes the tables of a tournament in the database, where there are none, and says how they are used. The
/// exit code: 0 they are there, 1 they could not be made, 2 it is no database, or has those of another
/// version.
int init_store(const std::string& url);

// The exit codes: 0 it is done, 1 it could not be, 2 it is no such database, or there is no such worker.

/// Makes a role for a worker, and prints its address, and its password this once.
int add_worker(const std::string& url, const std::string& name);
/// Prints them.
int list_workers(const std::string& url);
/// Ends its sessions, and lets it in no more.
int remove_worker(const std::string& url, const std::string& name);

}  // namespace gramy::referee
