// The resources of the referee that a client uses: connections, matches and time of the event loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "referee/match/clock.hpp"

namespace gramy::referee {

struct ClientUsage {
  /// The client's address (see origin_of); empty if the referee started the client's process.
  std::string address;
  std::string name;           ///< the client's name; empty if it has given none
  bool is_spectator = false;  ///< whether the client is a spectator, which has no name
  std::size_t connections = 1;
  std::size_t matches = 0;
  Time::duration loop_time{};  ///< time that the event loop has spent on the client's input
  std::uint64_t bytes_read = 0;
  std::size_t plays_waiting = 0;  ///< `play` requests that wait for their board or for a person's answer
  std::size_t hints_waiting = 0;
  std::size_t lines_refused = 0;
  std::size_t watched = 0;
};

}  // namespace gramy::referee
