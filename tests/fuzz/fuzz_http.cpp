// Fuzzes HTTP requests to a site that echoes their paths. The input also determines how it is cut into
// pieces.
#include <string_view>

#include "pieces.hpp"
#include "referee/session/http_session.hpp"
#include "targets.hpp"

namespace gramy::testing {

using namespace referee;

namespace {

constexpr std::size_t longest_answer = 64 << 10;
constexpr auto full = "192.0.2.9";  // an address whose connections are all in use

/// Answers with the requested path and query, or with an error if they are long.
HttpResponse answer_to(const PageRequest& request) {
  std::string said;
  for (const std::string& part : request.path) said += part + '\n';
  for (const auto& [name, value] : request.query) said += name + '=' + value + '\n';
  return said.size() < 100 ? json_response(said) : error_response(404, said);
}

}  // namespace

void fuzz_http(std::string_view input) {
  const SessionContext context{
      .games = Catalogue({}),
      .limits = {},
      .links = {.lines_per_second = 1, .lines_at_once = 20},
      .site = {.find = [](const PageRequest& request, const std::stop_token&) -> Reply {
                 return answer_to(request);
               },
               .proxies = {"10.0.0.1"}}};
  Output output;
  HttpSession session({.context = context, .output = output, .number = 1, .by_proxy = true});
  bool gone = false;
  const auto settle = [&] {
    while (const auto request = session.next(Time{})) {
      require(!gone);
      gone = std::holds_alternative<Quit>(*request) || std::holds_alternative<Upgrade>(*request);
      if (std::holds_alternative<Upgrade>(*request))
        break;  // from here on, a WebSocket session would read the input
      const auto* client = std::get_if<SpeakFor>(&*request);
      if (client != nullptr && client->client == full) session.not_let_in("There are too many of you.");
      if (const auto* wanted = std::get_if<WantAnswer>(&*request))
        session.response_found(answer_to(wanted->what));
    }
    require(output.size() < longest_answer);  // at most one answer waits to be written
    require(output.empty() || output.front().starts_with("HTTP/1.1 "));
  };
  while (!input.empty() && !gone) {
    session.receive(take_piece(input), Time{});
    settle();
    while (!output.empty()) {
      output.clear();
      if (session.awaits_output()) settle();
    }
  }
}

}  // namespace gramy::testing
