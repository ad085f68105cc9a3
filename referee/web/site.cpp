#include "referee/web/site.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace gramy::referee {

HttpResponse json_response(std::string body) {
  return {.body = std::make_shared<const std::string>(std::move(body))};
}

HttpResponse error_response(int status, std::string_view why) {
  using nlohmann::json;
  HttpResponse answer =
      json_response(json{{"error", why}}.dump(-1, ' ', false, json::error_handler_t::replace));
  answer.status = status;
  return answer;
}

}  // namespace gramy::referee
