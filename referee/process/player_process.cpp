#include "referee/process/player_process.hpp"

namespace gramy::referee {

ProcessSpec player_process(ProcessSpec process, std::string_view name,
                           const std::optional<RefereeAddress>& referee) {
  process.environment["GRAMY_NAME"] = name;
  process.piped = !referee;
  if (referee) {
    process.environment["GRAMY_ADDRESS"] = referee->address;
    process.environment["GRAMY_TOKEN"] = referee->token;
  }
  return process;
}

}  // namespace gramy::referee
