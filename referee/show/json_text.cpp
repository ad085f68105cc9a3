#include "referee/show/json_text.hpp"

#include <nlohmann/json.hpp>

namespace gramy::referee {

std::string json_text(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace gramy::referee
