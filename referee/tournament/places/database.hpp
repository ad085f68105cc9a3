// Tournaments in a PostgreSQL database, if this program was built with PostgreSQL's client.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/places/begin_edition.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/places/shared_place.hpp"
#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/queue/sharing.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

// All functions throw as PostgresStore does. In a program that was built without the client, they throw
// BadInput, which says what to install.

/// Makes the tables of a tournament, or updates them to the newest version.
void make_database_ready(const std::string& url);

/// A role that was just added, with the password for it.
struct NewWorkerRole {
  std::string role, password;
};

/// Adds a role with the rights of a worker in these tournaments. If `tournaments` is empty, the role may play
/// the database's only tournament, and all tournaments that begin later. `name`: the worker's name for
/// people. The role's name is the database's name, `_` and the worker's name. Throws as all functions here
/// do, and also if the role exists or the owner may not create roles. Throws BadInput if `tournaments` is
/// empty and the database has several tournaments.
NewWorkerRole add_database_worker(const std::string& url, const std::string& name,
                                  const std::vector<std::string>& tournaments);

/// A role of a worker, and what the worker has done so far.
struct WorkerRole {
  std::string role;
  /// The tournaments that the worker may play; if not set, all of them.
  std::optional<std::vector<std::string>> tournaments{};
  std::uint64_t sessions = 0;  ///< number of the worker's present sessions
  std::uint64_t played = 0;    ///< matches since the tournament was begun or last continued
  std::uint64_t refused = 0;   ///< number of the worker's requests that were refused or stopped

  friend bool operator==(const WorkerRole&, const WorkerRole&) = default;
};

/// The workers of the database, ordered by name.
std::vector<WorkerRole> database_workers(const std::string& url);

/// Removes a worker: ends its sessions and frees its batches. Returns false if there is no worker of that
/// name.
bool remove_database_worker(const std::string& url, const std::string& name);

/// Returns the reason why the database's server cannot be reached at the moment; empty if it can be reached.
std::string why_away(const std::string& url);

/// Opens the database's store for reading.
std::unique_ptr<Store> database_store(const std::string& url);

/// Whether some process plays the tournament.
bool is_database_played(const TournamentAddress& address);

/// Whether a worker of the tournament has called the queue within the last lease time, even if its connection
/// is lost now.
bool has_database_workers(const TournamentAddress& address);

/// Begins or continues a tournament like begin_in_folder. Returns the changes. Throws InUse if some process
/// plays the tournament. Unless Wishes::names_tournament is set, also throws InUse if some process plays
/// another tournament of the database.
std::vector<std::string> share_in_database(const std::string& url, const Edition& edition,
                                           const EditionContents& contents, const Wishes& wishes,
                                           const Sharing& sharing);

/// Opens the database's tournament, so that one more process can play it.
SharedPlace place_in_database(const TournamentAddress& address);

}  // namespace gramy::referee
