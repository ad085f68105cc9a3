#include "referee/session/websocket_session.hpp"

#include <algorithm>
#include <utility>

namespace gramy::referee {
namespace {

/// The most bytes of the frame head before a message.
constexpr std::int64_t longest_frame_head = 14;

/// This many bytes of frames with little or no text cost the client as much as a line.
constexpr std::int64_t overhead_of_a_line = 1024;

SessionStart start_of_inner(SessionStart start, Output& output) {
  return {.context = start.context, .output = output, .number = start.number, .greeted = start.greeted};
}

CloseCode code_for(std::optional<protocol::ErrorCode> error) {
  if (!error) return CloseCode::normal;
  return *error == protocol::ErrorCode::line_too_long ? CloseCode::too_big : CloseCode::policy;
}

}  // namespace

WebSocketSession::WebSocketSession(const SessionStart& start, std::string_view head)
    : output_(start.output),
      limiter_(start.context.links, start.context.limits.line_bytes),
      web_socket_(start.context.web_sockets, head),
      inner_(start_of_inner(start, lines_)) {
  output_.append(web_socket_.take_output());
}

void WebSocketSession::receive(std::string_view bytes, Time) {
  if (closed_) return;
  overhead_ += static_cast<std::int64_t>(bytes.size());
  web_socket_.receive(bytes);
}

std::optional<Request> WebSocketSession::next(Time now) {
  while (true) {
    auto request = inner_.next(now);
    frame_lines();
    if (request) return request;
    if (std::exchange(line_ends_, false)) {
      inner_.receive("\n", now);
    } else if (const auto read = closed_ ? std::nullopt : web_socket_.next()) {
      output_.append(web_socket_.take_output());
      if (std::holds_alternative<WebSocketEnd>(*read)) {
        closed_ = true;
        return Lost{};
      }
      take(*read, now);
    } else if (!refused_ && !may_go_on(now)) {
      refused_ = true;
      inner_.refuse(protocol::ErrorCode::rate_limited,
                    "frames without a line are limited to " + limiter_.in_words());
    } else {
      return std::nullopt;
    }
  }
}

void WebSocketSession::take(const WebSocketRead& read, Time now) {
  const auto* text = std::get_if<WebSocketText>(&read);
  if (!text) {
    ++controls_;
    return;
  }
  overhead_ -= static_cast<std::int64_t>(text->bytes.size());
  if (text->ends_message) overhead_ -= longest_frame_head;
  inner_.receive(text->bytes, now);
  line_ends_ = text->ends_message && !text->bytes.ends_with('\n');
}

/// Whether the rate limit allows the frames that carry no line.
bool WebSocketSession::may_go_on(Time now) {
  overhead_ = std::max<std::int64_t>(overhead_, 0);
  for (; overhead_ >= overhead_of_a_line; overhead_ -= overhead_of_a_line) ++controls_;
  while (controls_ > 0 && limiter_.take(0, now)) --controls_;
  return controls_ == 0;
}

void WebSocketSession::deliver(const Delivery& delivery, Time now) {
  inner_.deliver(delivery, now);
  frame_lines();
}

void WebSocketSession::turn_away(std::string_view by) {
  inner_.turn_away(by);
  frame_lines();
}

void WebSocketSession::leave() {
  if (!std::exchange(closed_, true)) output_.append(close_frame(code_for(inner_.ended_by())));
}

/// Puts each line into a frame, without its newline.
void WebSocketSession::frame_lines() {
  while (!lines_.empty()) {
    const std::string_view waiting = lines_.front();
    const SharedBytes* const shared = lines_.shared_front();
    const std::string_view line = waiting.substr(0, shared ? waiting.size() - 1 : waiting.find('\n'));
    std::string head = text_frame_head(line.size());
    if (shared) {
      output_.append(std::move(head));
      output_.append(SharedBytes{shared->whole, line.size()});
    } else {
      output_.append(std::move(head.append(line)));
    }
    lines_.consume(line.size() + 1);
  }
}

}  // namespace gramy::referee
