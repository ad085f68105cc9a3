// Site for browsers: what they may ask for, and what they are answered.
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

/// The target of a request, decoded.
struct PageRequest {
  std::vector<std::string> path;             ///< "/api/match/a%3Ab" is "api", "match", "a:b"; "/" is nothing
  std::map<std::string, std::string> query;  ///< of a name given twice the last value

  friend bool operator==(const PageRequest&, const PageRequest&) = default;
};

/// A copy is cheap and shares the body.
struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
  bool immutable = false;  ///< its address names its content, so that it may be kept for ever
};

Answer json_answer(std::string body);
/// `{"error":"..."}`.
Answer error_answer(int status, std::string_view why);

/// What is to be done for an answer that takes long. Throws Stopped soon after it is asked to stop.
using LongAnswer = std::function<Answer(const std::stop_token& stop)>;

using Reply = std::variant<Answer, LongAnswer>;

/// All that is served to browsers. A value; without `find` there is nothing for them.
struct Site {
  /// On any thread, on several at once. Throws Stopped soon after it is asked to stop.
  std::function<Reply(const PageRequest& request, const std::stop_token& stop)> find;
  /// Whom requests may name as their host besides localhost and literal IP addresses: see is_own_host.
  std::vector<std::string> hosts{};
  /// Addresses (see canonical_address) whose word is taken for whom they speak for: see forwarded_client.
  std::vector<std::string> proxies{};
  bool loopback = true;  ///< only this machine can connect
  bool alone = false;    ///< nobody else is served: whoever connects is taken for a browser
};

}  // namespace gramy::referee
