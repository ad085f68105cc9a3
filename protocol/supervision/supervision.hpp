// Command line of gramy-supervise, as the starting program writes it and gramy-supervise reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy {

/// The output streams of the command that gramy-supervise reads through a pipe and copies to its own standard
/// error.
enum class Logged {
  nothing,  ///< neither stream; the command inherits both
  errors,   ///< standard error
  all,      ///< standard output and standard error
};

/// A command to run and to supervise.
struct Supervision {
  std::int64_t parent = 0;  ///< id of the process whose end also ends the command
  Logged logged = Logged::nothing;
  /// Whether standard error is a log file. If it is, gramy-supervise has also inherited the pipe through
  /// which the command's output reaches that file.
  bool log_file = false;
  std::optional<Sandbox> sandbox{};  ///< the sandbox; empty to run without one
  std::vector<std::string> command{};
};

/// The arguments of gramy-supervise, without its own name.
std::vector<std::string> to_arguments(const Supervision& supervision);

/// Reads arguments that to_arguments has made. Returns nothing for any other arguments.
std::optional<Supervision> read_supervision(const std::vector<std::string>& arguments);

}  // namespace gramy
