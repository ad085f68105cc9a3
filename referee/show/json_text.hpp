// JSON as an answer has it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace gramy::referee {

/// One line. Never throws, whatever bytes a client may have sent.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace gramy::referee
