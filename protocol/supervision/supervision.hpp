// Command line of gramy-supervise: written by whoever starts it, read by gramy-supervise.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy {

/// What of a command's output goes to the standard error of gramy-supervise, by way of a pipe.
enum class Logged {
  nothing,  ///< it inherits both streams
  errors,   ///< its standard error
  all,      ///< its standard output too
};

/// One command to be run and watched.
struct Supervision {
  std::int64_t parent = 0;  ///< whose end is the command's end too
  Logged logged = Logged::nothing;
  bool log_file = false;             ///< our standard error is a log file, for which we inherit pipes
  std::optional<Sandbox> sandbox{};  ///< none: in the open
  std::vector<std::string> command{};
};

/// The arguments of gramy-supervise, its own name left out.
std::vector<std::string> to_arguments(const Supervision& supervision);

/// The reverse; nothing if they are none.
std::optional<Supervision> read_supervision(const std::vector<std::string>& arguments);

}  // namespace gramy
