// `gramy-referee schedule`: preview of a tournament file, without playing it.
#pragma once

#include <string>

namespace gramy::referee {

struct ScheduleOptions {
  std::string file;
  bool json = false;
};

/// Prints the boards with their values under perfect play, the first round, and the players that cannot play.
/// Returns the exit code: 0 done, 1 it could not be printed, 2 the file is bad.
int show_schedule(const ScheduleOptions& options);

}  // namespace gramy::referee
