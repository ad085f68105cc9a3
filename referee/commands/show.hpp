// `gramy-referee show`: the pages of a tournament's folder.
#pragma once

#include <cstdint>
#include <string>

#include "referee/commands/web_options.hpp"

namespace gramy::referee {

struct ShowOptions {
  std::string folder;
  std::string address = "127.0.0.1";
  std::uint16_t port = 4280;
  WebOptions web;
};

/// Serves browsers until a signal comes, and prints the address. Does not change the folder. Returns the exit
/// code: 0 ended by a signal, 1 not possible, 2 there is no tournament.
int show(const ShowOptions& options);

}  // namespace gramy::referee
