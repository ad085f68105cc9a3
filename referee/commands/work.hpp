// `gramy-referee work` and `gramy-referee workers`: a tournament played by several processes together.
// The second lists them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace gramy::referee {

struct WorkOptions {
  std::string store;                          ///< the tournament's folder or database
  std::optional<std::int64_t> concurrency{};  ///< matches at once; none: as the tournament file says
  std::optional<std::int64_t> idle_exit_s{};  ///< ends once there was nothing to play for so long
  std::string logs;                           ///< see Run::Settings; empty: none
  std::string bots;           ///< where commands run of players who bring no folder; empty: beside the file
  bool sandbox_only = false;  ///< plays only where all players run in a sandbox
  std::string wire;           ///< folder for the lines of the matches; empty: none are kept
};

/// Plays stretches of the tournament that is shared there, until it is over; waits for it where there
/// is none yet. Returns the exit code: as Run::run, 0 too if nothing was to be played.
int work(const WorkOptions& options);

/// Prints who plays, and what is set aside. `revoke`: first tells all that this worker's work is not wanted.
int show_workers(const std::string& store, std::optional<std::int64_t> revoke);

}  // namespace gramy::referee
