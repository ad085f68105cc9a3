// Site for browsers: requests and answers.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gramy::referee {

/// The decoded target of a request.
struct PageRequest {
  std::vector<std::string> path;             ///< "/api/match/a%3Ab" is "api", "match", "a:b"; "/" is empty
  std::map<std::string, std::string> query;  ///< if a name occurs twice, its last value
  std::size_t depth = 0;  ///< slashes of the target after its first: so often ".." leads to the root

  friend bool operator==(const PageRequest&, const PageRequest&) = default;
};

/// Copies are cheap and share the body.
struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
  std::shared_ptr<const std::string> gzip{};  ///< the body compressed; null if there is no such copy
  bool immutable = false;   ///< the address depends on the content: browsers may keep it for ever
  bool embeddable = false;  ///< pages of other sites may show it in a frame
};

HttpResponse json_response(std::string body);
/// An answer with the body `{"error":"..."}`.
HttpResponse error_response(int status, std::string_view why);

/// The work for an answer that takes long. Throws Stopped soon after a request to stop.
using LongResponse = std::function<HttpResponse(const std::stop_token& stop)>;

using Reply = std::variant<HttpResponse, LongResponse>;

/// Everything that browsers are served. A value type. Without `find`, they are served nothing.
struct Site {
  /// May run on several threads at once. Throws Stopped soon after a request to stop.
  std::function<Reply(const PageRequest& request, const std::stop_token& stop)> find;
  /// Names that requests may give as their host, besides localhost and literal IP addresses: see is_own_host.
  std::vector<std::string> hosts{};
  /// Addresses of trusted proxies (see canonical_address), which name their client: see forwarded_client.
  std::vector<std::string> proxies{};
  bool loopback = true;  ///< only this machine can connect
  bool alone = false;    ///< only browsers are served: every client counts as one
};

}  // namespace gramy::referee
