// Tournament that several processes play, for one more of them.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "referee/tournament/places/shared_results.hpp"

namespace gramy::referee {

/// Waits until the server of this database can be reached, and says so if it has to wait; does not wait for a
/// folder. Returns false if `at_most` has passed. Throws Stopped, and BadInput where waiting does not help:
/// there is no such database for this user.
bool await_server(const std::string& place, std::optional<std::chrono::seconds> at_most,
                  const std::stop_token& stop);

/// Opens the tournament for one more process. Each process that opens a folder locks it for a moment; this
/// one waits for the lock for 10 s at most. Throws as SharedResults does, and Stopped.
std::unique_ptr<SharedResults> open_shared(const TournamentAddress& address, const std::stop_token& stop);

}  // namespace gramy::referee
