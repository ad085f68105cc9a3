#include "referee/check/bot_stream.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <variant>

#include "engine/base/printable.hpp"
#include "referee/session/protocol_detection.hpp"
#include "referee/web/host.hpp"
#include "referee/web/target.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t longest_method = std::string_view("CONNECT ").size();

/// Why a request cannot begin a WebSocket; empty if it can.
std::string fault_of(const HttpHead& head) {
  const auto wanted = parse_target(head.target);
  if (!wanted || wanted->path != std::vector<std::string>{"ws"})
    return fmt::format("the bot requested {}: expected /ws, the address of the WebSocket",
                       quoted_word(head.target));
  if (head.web_socket.empty()) return "the bot's request for /ws does not ask for a WebSocket";
  if (head.origin && !is_same_origin(*head.origin, head.host)) {
    return fmt::format("the bot's request has the header Origin: {}; expected no Origin, or {}",
                       quoted_word(*head.origin), quoted_word("http://" + head.host));
  }
  return "";
}

}  // namespace

BotStream::BotStream(std::size_t line_limit, bool may_be_web_socket)
    : splitter_(line_limit), kind_(may_be_web_socket ? Kind::unknown : Kind::lines) {}

void BotStream::receive(std::string_view bytes, const TakeLine& take) {
  if (!fault_.empty()) return;
  if (kind_ == Kind::lines) return split(bytes, take);
  if (web_socket_) {
    web_socket_->receive(bytes);
    return read_frames(take);
  }
  if (kind_ == Kind::unknown) {
    first_ += bytes;
    decide();
    if (kind_ == Kind::unknown) return;
    if (kind_ == Kind::lines) return split(std::exchange(first_, {}), take);
    reader_.receive(std::exchange(first_, {}));
  } else {
    reader_.receive(bytes);
  }
  read_head();
  if (web_socket_) read_frames(take);
}

void BotStream::decide() {
  if (begins_http(first_)) {
    kind_ = Kind::web;
  } else if (first_.size() >= longest_method || first_.find_first_of("{\n") != std::string::npos) {
    kind_ = Kind::lines;
  }
}

void BotStream::split(std::string_view bytes, const TakeLine& take) {
  splitter_.feed(bytes);
  while (const auto line = splitter_.next()) take(*line);
}

void BotStream::read_head() {
  const auto read = reader_.next();
  if (!read) return;
  if (const auto* fault = std::get_if<HttpFault>(&*read)) {
    fault_ = fmt::format("the bot's request for a WebSocket is faulty: {}", fault->why);
    return;
  }
  const auto& head = std::get<HttpHead>(*read);
  fault_ = fault_of(head);
  if (!fault_.empty()) return;
  web_socket_ = std::make_unique<WebSocket>(web_socket_loop(), head.web_socket);
  output_ += web_socket_->take_output();
  web_socket_->receive(reader_.take_rest());
}

void BotStream::read_frames(const TakeLine& take) {
  while (fault_.empty()) {
    const auto read = web_socket_->next();
    output_ += web_socket_->take_output();
    if (!read) return;
    if (std::holds_alternative<WebSocketEnd>(*read)) {
      fault_ = "the bot closed the WebSocket, or sent a frame that is not a text message";
    } else if (const auto* text = std::get_if<WebSocketText>(&*read)) {
      split(text->bytes, take);
      if (text->ends_message && !text->bytes.ends_with('\n')) split("\n", take);
    }
  }
}

std::string BotStream::take_output() {
  return std::exchange(output_, {});
}

std::string BotStream::encoded(std::string_view lines) const {
  if (!is_web_socket()) return std::string(lines);
  std::string frames;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (!line.empty()) frames.append(text_frame_head(line.size())).append(line);
  }
  return frames;
}

}  // namespace gramy::referee
