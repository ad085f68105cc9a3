// Environment of a player's program: its name, and where its referee is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/process/process_spec.hpp"

namespace gramy::referee {

/// The address that a player connects to, and its token.
struct RefereeAddress {
  std::string address;  ///< IP address and port, such as "127.0.0.1:4242"
  std::string token;
};

/// The process with the variables GRAMY_NAME and, if it connects by itself, GRAMY_ADDRESS and GRAMY_TOKEN. A
/// process without an address is piped: it talks to the referee over its standard streams.
ProcessSpec player_process(ProcessSpec process, std::string_view name,
                           const std::optional<RefereeAddress>& referee);

}  // namespace gramy::referee
