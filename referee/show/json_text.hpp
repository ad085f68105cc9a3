// JSON values as text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace gramy::referee {

/// The value in one line. Never throws, even for invalid UTF-8 from a client.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace gramy::referee
