#include "referee/web/site.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace gramy::referee {

Answer json_answer(std::string body) {
  return {.body = std::make_shared<const std::string>(std::move(body))};
}

Answer error_answer(int status, std::string_view why) {
  using nlohmann::json;
  Answer answer = json_answer(json{{"error", why}}.dump(-1, ' ', false, json::error_handler_t::replace));
  answer.status = status;
  return answer;
}

}  // namespace gramy::referee
