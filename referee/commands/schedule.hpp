// `gramy-referee schedule`: what a tournament file comes to, without playing it.
#pragma once

#include <string>

namespace gramy::referee {

struct ScheduleOptions {
  std::string file;
  bool json = false;
};

/// Prints the boards, with what perfect play makes of them, the first round, and who cannot play. The exit
/// code: 0 done, 1 it could not be printed, 2 the file is bad.
int show_schedule(const ScheduleOptions& options);

}  // namespace gramy::referee
