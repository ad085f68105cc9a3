// HTTP/1.1 without sockets: request heads from bytes, answer heads to bytes.
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

/// The head of a request that can be answered.
struct HttpHead {
  HttpMethod method = HttpMethod::other;
  std::string target;
  std::string host;
  std::optional<std::string> origin;  ///< the origin of the page that sent the request, according to the
                                      ///< browser
  std::string forwarded_for;          ///< the field X-Forwarded-For, see forwarded_client
  std::string web_socket;             ///< the whole head of a request for a WebSocket; otherwise empty
  bool keep_alive = false;
  bool accepts_gzip = false;
  std::size_t bytes = 0;  ///< length of the head
};

/// Why a request cannot be answered. Bytes after the request are not parsed.
struct HttpFault {
  int status = 400;
  std::string why;
};

/// Parses the bytes of one connection. Refuses requests with bodies, because no request that the referee
/// answers needs one.
class HttpReader {
 public:
  HttpReader();
  ~HttpReader();
  HttpReader(const HttpReader&) = delete;
  HttpReader& operator=(const HttpReader&) = delete;

  void receive(std::string_view bytes) { input_ += bytes; }

  /// The next complete head, or a fault; none if more bytes are needed. Do not call it after a fault.
  std::optional<std::variant<HttpHead, HttpFault>> next();

  /// The number of bytes that are not parsed yet.
  std::size_t waiting() const { return input_.size(); }
  /// Removes and returns the bytes after the last head. Call it if that head switched to another protocol.
  std::string take_rest() { return std::exchange(input_, {}); }
  /// Whether part of a head has arrived.
  bool begun() const { return !input_.empty() || parser_; }
  void clear();

 private:
  struct Parser;

  std::string input_;
  std::unique_ptr<Parser> parser_;  // parser of an incomplete head
  std::size_t taken_ = 0;           // bytes of the incomplete head that the parser has taken from the input
};

/// How an answer is sent: properties of the client and its connection.
struct AnswerTo {
  bool keep_alive = false;
  bool loopback = false;  ///< whether only this machine can connect
  bool accepts_gzip = false;
};

/// The body, or the compressed body if there is one and the client accepts it.
const std::shared_ptr<const std::string>& body_of(const HttpResponse& answer, const AnswerTo& client);

/// The head of an answer, with its empty line. It always contains the security policy for browsers.
std::string http_head(const HttpResponse& answer, const AnswerTo& client);

}  // namespace gramy::referee
