// HTTP/1.1 without its sockets: heads of requests out of bytes, heads of answers into bytes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "referee/web/site.hpp"

namespace gramy::referee {

inline constexpr std::size_t longest_http_head = 8 << 10;

enum class HttpMethod { get, head, other };

/// The head of a request that may be answered.
struct HttpHead {
  HttpMethod method = HttpMethod::other;
  std::string target;
  std::string host;
  std::optional<std::string> origin;  ///< of the page that has sent it, as the browser says
  std::string forwarded_for;          ///< X-Forwarded-For: see forwarded_client
  std::string web_socket;             ///< the whole head, if it asks for a WebSocket; else empty
  bool keep_alive = false;
  std::size_t bytes = 0;  ///< how long it was
};

/// Why a request cannot be answered. What follows it cannot be told apart.
struct HttpFault {
  int status = 400;
  std::string why;
};

/// Takes the bytes of one connection apart. Bodies are refused, as nothing that has one is served.
class HttpReader {
 public:
  HttpReader();
  ~HttpReader();
  HttpReader(const HttpReader&) = delete;
  HttpReader& operator=(const HttpReader&) = delete;

  void receive(std::string_view bytes) { input_ += bytes; }

  /// The next head, once it is whole. Not to be called again after a fault.
  std::optional<std::variant<HttpHead, HttpFault>> next();

  /// Bytes that have not been taken apart.
  std::size_t waiting() const { return input_.size(); }
  /// The same: what follows the last head, for somebody else to read.
  std::string take_rest() { return std::exchange(input_, {}); }
  /// Whether a head has begun, or waits.
  bool begun() const { return !input_.empty() || parser_; }
  void clear();

 private:
  struct Parser;

  std::string input_;
  std::unique_ptr<Parser> parser_;  // of the head that has begun
  std::size_t taken_ = 0;           // bytes of it that are no more in the input
};

/// With the empty line at its end. What a page may do in a browser is said in every one of them.
std::string http_head(const Answer& answer, bool keep_alive, bool loopback);

}  // namespace gramy::referee
