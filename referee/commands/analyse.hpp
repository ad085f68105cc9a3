// `gramy-referee analyse`: recorded matches beside the truth.
#pragma once

#include <string>

namespace gramy::referee {

struct AnalyseOptions {
  std::string record;  ///< a tournament's folder, or a file of records
  std::string match;   ///< an id; empty: all of them
  bool json = false;
};

/// Prints one match move by move, or of several how accurately everybody played. The exit code: 0 done, 1 not
/// possible, 2 bad input.
int analyse(const AnalyseOptions& options);

}  // namespace gramy::referee
