// `gramy-referee work` plays a tournament together with other processes; `gramy-referee workers` lists them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace gramy::referee {

struct WorkOptions {
  std::string store;                          ///< the tournament's folder or database
  std::optional<std::int64_t> concurrency{};  ///< matches at once; none: as the tournament file says
  std::optional<std::int64_t> idle_exit_s{};  ///< ends after so long without a match to play
  std::string logs;                           ///< see Run::Settings; empty: none
  std::string bots;           ///< folder for commands of players without their own; empty: beside the file
  bool sandbox_only = false;  ///< plays only where all players run in a sandbox
  std::string wire;           ///< folder for the protocol lines of matches; empty: none are kept
};

/// Plays batches of the tournament that is shared there, until it is over. If none is shared yet, waits for
/// it. Returns the exit code of Run::run; also 0 if there was nothing to play.
int work(const WorkOptions& options);

/// Prints the workers, and the matches that are set aside. `revoke`: first revokes the worker of this number.
int show_workers(const std::string& store, std::optional<std::int64_t> revoke);

}  // namespace gramy::referee
