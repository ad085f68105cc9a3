// Tournaments in a PostgreSQL database, as far as this program was built with its client.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "referee/tournament/places/begin_edition.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/places/shared_place.hpp"
#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/queue/sharing.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

// All functions throw as PostgresStore does. If this program was built without the client, they throw
// BadInput, which says what to install.

/// Makes the tables of a tournament where there are none, or brings them up to date.
void make_database_ready(const std::string& url);

struct NewWorkerRole {
  std::string role, password;
};

/// Adds a role with the rights of a worker. `name`: what people call the worker; the role's name is that of
/// the database, `_` and this. Also throws if the role exists, or if the owner may not create roles.
NewWorkerRole add_database_worker(const std::string& url, const std::string& name);

struct WorkerRole {
  std::string role;
  std::uint64_t sessions = 0;  ///< present sessions
  std::uint64_t played = 0;    ///< matches since the tournament was begun or continued
  std::uint64_t refused = 0;   ///< see QueueState::refusals

  friend bool operator==(const WorkerRole&, const WorkerRole&) = default;
};

/// By name.
std::vector<WorkerRole> database_workers(const std::string& url);

/// Removes a worker: ends its sessions, and gives its batches to others. False if there is none of that name.
bool remove_database_worker(const std::string& url, const std::string& name);

/// Why its server cannot be reached now, though later it may be; empty if it can be.
std::string why_away(const std::string& url);

/// To be read.
std::unique_ptr<Store> database_store(const std::string& url);

/// Somebody plays the tournament.
bool is_database_played(const TournamentAddress& address);

/// A worker of the database was heard of a lease ago or later. It may have lost the server, and come back.
bool has_database_workers(const TournamentAddress& address);

/// As begin_in_folder: goes on with what is there. Returns what has changed. Throws InUse if somebody plays
/// the tournament; and if the wishes do not name it, also if somebody plays another one of the database.
std::vector<std::string> share_in_database(const std::string& url, const Edition& edition,
                                           const EditionContents& contents, const Wishes& wishes,
                                           const Sharing& sharing);

/// To play along.
SharedPlace place_in_database(const TournamentAddress& address);

}  // namespace gramy::referee
