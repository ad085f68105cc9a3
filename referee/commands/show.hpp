// `gramy-referee show`: the pages of a tournament's folder.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gramy::referee {

struct ShowOptions {
  std::string folder;
  std::string address = "127.0.0.1";
  std::uint16_t port = 4280;
  std::vector<std::string> web_hosts;  ///< names that requests may have for this machine
};

/// Serves browsers until a signal comes, and prints where. Nothing in the folder is changed. The exit code: 0
/// ended by a signal, 1 not possible, 2 there is no tournament.
int show(const ShowOptions& options);

}  // namespace gramy::referee
