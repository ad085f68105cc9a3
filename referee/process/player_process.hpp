// Environment of a program that plays: its name, and where its referee is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/process/process_spec.hpp"

namespace gramy::referee {

/// Where a player connects to, and what it shows there.
struct RefereeAddress {
  std::string address;  ///< "127.0.0.1:4242"
  std::string token;
};

/// The process, told by its environment: GRAMY_NAME; if it is to connect to the referee by itself, also
/// GRAMY_ADDRESS and GRAMY_TOKEN. Without an address it is piped: the referee is at its standard streams.
ProcessSpec player_process(ProcessSpec process, std::string_view name,
                           const std::optional<RefereeAddress>& referee);

}  // namespace gramy::referee
