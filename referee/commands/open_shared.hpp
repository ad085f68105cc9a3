// A tournament that several processes play, for one more of them.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "referee/tournament/store/shared_results.hpp"

namespace gramy::referee {

/// Opens the tournament for one more process. Each process that opens a folder locks it for a moment; this
/// one waits for the lock for 10 s at most. Throws as SharedResults does, and Stopped.
std::unique_ptr<SharedResults> open_shared(const std::string& address, const std::stop_token& stop);

}  // namespace gramy::referee
