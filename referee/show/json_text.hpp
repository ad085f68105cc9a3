// JSON as an answer has it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace gramy::referee {

/// One line. Never throws, whatever bytes a client may have sent.
inline std::string json_text(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace gramy::referee
