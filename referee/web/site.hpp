// The interface between HTTP connections and the sites that answer their requests.
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

/// The path and the query of a request, decoded.
struct PageRequest {
  std::vector<std::string> path;  ///< "/api/match/a%3Ab" is "api", "match", "a:b"; "/" is empty
  /// The values by name; of several values with the same name, the last one.
  std::map<std::string, std::string> query;
  /// Number of slashes after the first slash. A relative address reaches the root with as many "..".
  std::size_t depth = 0;

  friend bool operator==(const PageRequest&, const PageRequest&) = default;
};

/// An answer. Copies are cheap, because they share the body.
struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
  std::shared_ptr<const std::string> gzip{};  ///< the compressed body; null if there is none
  /// Whether browsers may keep the answer forever, because its address changes with its content.
  bool immutable = false;
  bool embeddable = false;  ///< whether pages of other sites may show the answer in a frame
};

HttpResponse json_response(std::string body);
/// An answer with the body `{"error":"..."}`.
HttpResponse error_response(int status, std::string_view why);

/// Computes an answer that takes long. Throws Stopped soon after a stop request.
using LongResponse = std::function<HttpResponse(const std::stop_token& stop)>;

using Reply = std::variant<HttpResponse, LongResponse>;

/// What an HTTP server needs to answer browsers. If `find` is empty, every request gets 404. A value type.
struct Site {
  /// Answers a request. May run on several threads at once. Throws Stopped soon after a stop request.
  std::function<Reply(const PageRequest& request, const std::stop_token& stop)> find;
  /// Host names in requests to this site, besides localhost and literal IP addresses. See is_own_host.
  std::vector<std::string> hosts{};
  /// Addresses of trusted proxies, as in canonical_address. See forwarded_client.
  std::vector<std::string> proxies{};
  bool loopback = true;  ///< whether only this machine can connect
  /// Whether nothing but this site uses the port, so that each connection counts as one client.
  bool alone = false;
};

}  // namespace gramy::referee
