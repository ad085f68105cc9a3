// Command line of gramy-supervise, as the starting program writes it and gramy-supervise reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy {

/// Which output of the command gramy-supervise copies to its own standard error, through a pipe.
enum class Logged {
  nothing,  ///< no output; the command inherits both streams
  errors,   ///< standard error
  all,      ///< standard output and standard error
};

/// A command to run and to supervise.
struct Supervision {
  std::int64_t parent = 0;  ///< the process whose end also ends the command
  Logged logged = Logged::nothing;
  /// Whether standard error is a log file; then the command inherits pipes to that file.
  bool log_file = false;
  std::optional<Sandbox> sandbox{};  ///< the sandbox; empty to run without one
  std::vector<std::string> command{};
};

/// The arguments of gramy-supervise, without its own name.
std::vector<std::string> to_arguments(const Supervision& supervision);

/// The inverse of to_arguments; empty for any other arguments.
std::optional<Supervision> read_supervision(const std::vector<std::string>& arguments);

}  // namespace gramy
