// Opens a tournament for one more of the processes that play it.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "referee/tournament/places/shared_results.hpp"

namespace gramy::referee {

/// Waits until the server of the database `place` can be reached, and prints a message if this takes time.
/// Does not wait if `place` is a folder. Returns false if `at_most` has passed. Throws Stopped. Throws
/// BadInput if waiting cannot help because this user has no such database.
bool await_server(const std::string& place, std::optional<std::chrono::seconds> at_most,
                  const std::stop_token& stop);

/// Opens the tournament for one more process. If the tournament is in a folder, each process locks the folder
/// for a moment while it opens it. This function waits for the lock of another process for 10 s at most.
/// Throws as SharedResults does, and Stopped.
std::unique_ptr<SharedResults> open_shared(const TournamentAddress& address, const std::stop_token& stop);

}  // namespace gramy::referee
