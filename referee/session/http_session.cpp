#include "referee/session/http_session.hpp"

#include <utility>

#include "referee/web/client_address.hpp"
#include "referee/web/host.hpp"
#include "referee/web/target.hpp"

namespace gramy::referee {
namespace {

/// The most bytes of further requests that wait while one request is answered.
constexpr std::size_t most_waiting = 16 << 10;

constexpr char tls_hello = '\x16';

}  // namespace

HttpSession::HttpSession(const SessionStart& start)
    : site_(start.context.site),
      output_(start.output),
      limiter_(start.context.links, start.context.limits.line_bytes),
      by_proxy_(start.by_proxy) {}

void HttpSession::receive(std::string_view bytes, Time) {
  if (leaving_) return;
  if (!reader_.begun() && bytes.starts_with(tls_hello)) leaving_ = true;
  reader_.receive(bytes);
  overrun_ = overrun_ || (!may_take_next() && reader_.waiting() > most_waiting);
  if (leaving_ || overrun_) reader_.clear();
}

std::optional<Request> HttpSession::next(Time now) {
  while (true) {
    if (client_) return *std::exchange(client_, std::nullopt);
    if (wanted_) return WantAnswer{*std::exchange(wanted_, std::nullopt)};
    if (!web_socket_.empty()) return Upgrade{std::exchange(web_socket_, {}), reader_.take_rest()};
    if (may_take_next() && leaving_)
      return std::exchange(gone_, true) ? std::nullopt : std::optional<Request>(Quit{});
    std::optional<std::variant<HttpHead, HttpFault>> read;
    if (may_take_next() && overrun_) {
      read = HttpFault{429, "you sent too many requests before the first answer: wait for the answers"};
    } else if (may_take_next()) {
      read = reader_.next();
    }
    if (!read) break;
    if (const auto* fault = std::get_if<HttpFault>(&*read)) {
      without_body_ = false;
      refuse(fault->status, fault->why);
    } else {
      take(std::get<HttpHead>(std::move(*read)), now);
    }
  }
  if (std::exchange(told_, standing()) == standing()) return std::nullopt;
  return Stand{told_};
}

/// A browser's connection is not closed to make room for others while its request is answered, however long
/// that takes. It may be closed while the browser reads an answer or is idle.
Standing HttpSession::standing() const {
  if (awaits_answer_) return Standing::known;
  return output_.empty() && reader_.begun() ? Standing::speaking : Standing::stranger;
}

bool HttpSession::awaits_output() const {
  return !awaits_answer_ && (leaving_ || overrun_ || reader_.begun());
}

void HttpSession::take(HttpHead head, Time now) {
  if (by_proxy_) client_ = SpeakFor{forwarded_client(head.forwarded_for, site_.proxies)};
  without_body_ = head.method == HttpMethod::head;
  accepts_gzip_ = head.accepts_gzip;
  if (!limiter_.take(head.bytes, now))
    return refuse(429, "your requests are limited to " + limiter_.in_words());
  if (head.method == HttpMethod::other) return refuse(405, "expected GET or HEAD, found another method");
  auto wanted = parse_target(head.target);
  const bool is_web_socket = wanted && wanted->path == std::vector<std::string>{"ws"} && !site_.alone;
  if (!site_.find && !is_web_socket) {
    return refuse(
        501,
        "This is a game referee. Bots speak JSON lines here; people connect with netcat. The pages of a "
        "tournament are served by: gramy-referee show FOLDER");
  }
  if (!is_own_host(head.host, site_.hosts)) {
    return refuse(421,
                  "expected a host that is an IP address, localhost or a name from --web-host, "
                  "found another host");
  }
  if (!wanted) return refuse(400, "expected a path that begins with a slash, found another target");
  if (is_web_socket) return take_web_socket(std::move(head));
  wanted_ = std::move(wanted);
  awaits_answer_ = true;
  leaving_ = !head.keep_alive;
}

/// Only pages of this site may open a WebSocket. Otherwise a page of any other site could play or watch in
/// the name of its reader.
void HttpSession::take_web_socket(HttpHead head) {
  if (head.origin && !is_same_origin(*head.origin, head.host))
    return refuse(403, "pages of other hosts may not open a WebSocket here");
  if (head.web_socket.empty()) return refuse(426, "expected a WebSocket request, found another request");
  web_socket_ = std::move(head.web_socket);
}

void HttpSession::refuse(int status, std::string why) {
  leaving_ = true;
  reader_.clear();
  say({.status = status,
       .type = "text/plain; charset=utf-8",
       .body = std::make_shared<const std::string>(std::move(why) + '\n')});
}

void HttpSession::response_found(const HttpResponse& answer) {
  awaits_answer_ = false;
  say(answer);
}

/// Refuses the client that the proxy named. Its request is not carried out.
void HttpSession::not_let_in(const std::string& why) {
  if (leaving_ && !awaits_answer_) return;  // the session already ends with a different answer
  wanted_.reset();
  web_socket_.clear();
  awaits_answer_ = false;
  refuse(503, why);
}

void HttpSession::say(const HttpResponse& answer) {
  const AnswerTo client{.keep_alive = !leaving_, .loopback = site_.loopback, .accepts_gzip = accepts_gzip_};
  output_.append(http_head(answer, client));
  if (!without_body_) output_.append(body_of(answer, client));
}

void HttpSession::turn_away(std::string_view by) {
  if (standing() != Standing::speaking) return;  // an idle browser expects no answer
  without_body_ = false;
  refuse(408, "expected the head of a request " + std::string(by) + ", found only its beginning");
}

}  // namespace gramy::referee
