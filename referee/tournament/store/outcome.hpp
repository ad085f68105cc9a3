// What has become of matches.
#pragma once

#include <map>
#include <string>

#include "engine/value.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

struct Outcome {
  Result result;
  protocol::Reason reason = protocol::Reason::normal;
};

/// By match id.
using Outcomes = std::map<std::string, Outcome>;

/// By match id, of matches that are not played and will not be: by seat, who was out of the tournament.
using Unplayed = std::map<std::string, BySeat<bool>>;

/// By match id: how often it has ended without anybody being able to say whether it was lost on time.
using Doubts = std::map<std::string, int>;

/// All that a tournament has to know of its past to go on as if it had never been interrupted.
struct History {
  Outcomes played;
  Unplayed unplayed;  ///< of rounds on whose results others were paired
  Doubts doubts;

  bool empty() const { return played.empty() && unplayed.empty() && doubts.empty(); }
};

}  // namespace gramy::referee
