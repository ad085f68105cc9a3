// How matches ended.
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

}  // namespace gramy::referee
