#include "referee/web/http.hpp"

#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

namespace gramy::referee {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

template <class Serializer>
std::string written(const auto& message) {
  Serializer serializer(message);
  std::string bytes;
  beast::error_code error;
  while (!serializer.is_done()) {
    serializer.next(error, [&](beast::error_code&, const auto& buffers) {
      std::size_t size = 0;
      for (const auto piece : beast::buffers_range_ref(buffers)) {
        bytes.append(static_cast<const char*>(piece.data()), piece.size());
        size += piece.size();
      }
      serializer.consume(size);
    });
  }
  return bytes;
}

HttpFault fault_of(const beast::error_code& error) {
  if (error == http::error::header_limit)
    return {431,
            "expected a request head of at most " + std::to_string(longest_http_head) + " bytes, found more"};
  return {400, "expected a request in HTTP/1.1, found: " + error.message()};
}

HttpMethod method_of(http::verb verb) {
  return verb == http::verb::get    ? HttpMethod::get
         : verb == http::verb::head ? HttpMethod::head
                                    : HttpMethod::other;
}

/// The values of all fields with this name, separated by commas.
std::string joined(const http::fields& fields, std::string_view name) {
  std::string values;
  const auto [first, last] = fields.equal_range({name.data(), name.size()});
  for (auto field = first; field != last; ++field) {
    if (field != first) values += ',';
    values.append(field->value().data(), field->value().size());
  }
  return values;
}

/// Whether the field Accept-Encoding allows gzip (RFC 9110, 12.5.3). For example, "gzip;q=0" forbids it.
bool accepts_gzip(std::string_view field) {
  bool by_star = false;
  for (const auto& [name, parameters] : http::ext_list({field.data(), field.size()})) {
    bool is_refused = false;
    for (const auto& [key, weight] : parameters)
      is_refused = is_refused || (beast::iequals(key, "q") && weight.find_first_not_of("0.") == weight.npos);
    if (beast::iequals(name, "gzip")) return !is_refused;
    by_star = by_star || (name == "*" && !is_refused);
  }
  return by_star;
}

/// The head that this parser has read, or the reason why it is refused.
std::variant<HttpHead, HttpFault> head_of(const http::request_parser<http::empty_body>& parser,
                                          std::size_t bytes) {
  const auto& request = parser.get();
  if (const auto hosts = request.count(http::field::host); hosts != 1)
    return HttpFault{400,
                     "expected the header field Host once, found it " + std::to_string(hosts) + " times"};
  const HttpMethod method = method_of(request.method());
  const bool has_body =
      request.count(http::field::transfer_encoding) > 0 || parser.content_length().value_or(0) > 0;
  if (has_body && method != HttpMethod::other)  // other methods are refused later, with or without a body
    return HttpFault{400, "expected a request without a body, found one with a body"};
  const auto origin = request.find(http::field::origin);
  return HttpHead{
      .method = method,
      .target = std::string(request.target()),
      .host = std::string(request[http::field::host]),
      .origin = origin == request.end() ? std::nullopt : std::optional<std::string>(origin->value()),
      .forwarded_for = joined(request, "X-Forwarded-For"),
      .web_socket = beast::websocket::is_upgrade(request)
                        ? written<http::request_serializer<http::empty_body>>(request)
                        : "",
      .keep_alive = request.keep_alive(),
      .accepts_gzip = accepts_gzip(joined(request, "Accept-Encoding")),
      .bytes = bytes};
}

}  // namespace

struct HttpReader::Parser : http::request_parser<http::empty_body> {};

HttpReader::HttpReader() = default;
HttpReader::~HttpReader() = default;

void HttpReader::clear() {
  input_.clear();
  parser_.reset();
}

std::optional<std::variant<HttpHead, HttpFault>> HttpReader::next() {
  if (!parser_) {
    input_.erase(0, input_.find_first_not_of("\r\n"));  // some clients send an extra newline after a request
    if (input_.empty()) return std::nullopt;
    parser_ = std::make_unique<Parser>();
    parser_->header_limit(static_cast<std::uint32_t>(longest_http_head));
    taken_ = 0;
  }
  beast::error_code error;
  const std::size_t taken = parser_->put(boost::asio::const_buffer(input_.data(), input_.size()), error);
  input_.erase(0, taken);
  taken_ += taken;
  if (error && error != http::error::need_more && !parser_->is_header_done()) return fault_of(error);
  if (!parser_->is_header_done()) return std::nullopt;
  return head_of(*std::exchange(parser_, nullptr), taken_);
}

const std::shared_ptr<const std::string>& body_of(const HttpResponse& answer, const AnswerTo& client) {
  return answer.gzip && client.accepts_gzip ? answer.gzip : answer.body;
}

std::string http_head(const HttpResponse& answer, const AnswerTo& client) {
  http::response<http::empty_body> response(static_cast<http::status>(answer.status), 11);
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control,
               answer.immutable ? "public, max-age=31536000, immutable" : "no-store");
  if (answer.status == 405) response.set(http::field::allow, "GET, HEAD");
  if (answer.status == 426) response.set(http::field::upgrade, "websocket");
  response.set("Content-Security-Policy",
               std::string("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                           "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                           "frame-ancestors ") +
                   (answer.embeddable ? "*" : "'none'"));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  // This field is sent only if client and server are on one machine. Over plain HTTP from a different
  // machine, browsers ignore it and print a warning.
  if (client.loopback) response.set("Cross-Origin-Opener-Policy", "same-origin");
  const auto& body = body_of(answer, client);
  if (answer.gzip) response.set(http::field::vary, "Accept-Encoding");
  if (body == answer.gzip) response.set(http::field::content_encoding, "gzip");
  response.content_length(body->size());
  response.keep_alive(client.keep_alive);
  return written<http::response_serializer<http::empty_body>>(response);
}

}  // namespace gramy::referee
