// `gramy-referee serve`: one port for bots and people, with house bots to play against.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "referee/commands/web_options.hpp"

namespace gramy::referee {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 4242;  ///< 0: any free one
  std::string config;         ///< a file of limits and reserved names (LIMITS.md); empty: none
  std::map<std::string, std::uint64_t> max_board;  ///< by game id; overrides the file
  std::string out;                                 ///< a folder to record matches in; empty: none
  std::uint64_t out_mb = 1024;                     ///< limit of that folder
  WebOptions web;
};

/// Serves until SIGINT or SIGTERM. Returns the exit code: 0 ended as asked, 1 it could not serve, 2 the file
/// of limits is bad, or the folder is somebody else's (standard error says why).
int serve(const ServeOptions& options);

}  // namespace gramy::referee
