// A tournament that several processes play, for one more of them.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "referee/tournament/store/shared_results.hpp"

namespace gramy::referee {

/// Whoever shares it has the folder to himself for a moment, in which others wait; 10 s at most. Throws as
/// SharedResults does, and Stopped.
std::unique_ptr<SharedResults> open_shared(const std::string& address, const std::stop_token& stop);

}  // namespace gramy::referee
