#include "referee/session/bot_session.hpp"

#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace gramy::referee {
namespace {

/// After this many refused hellos, a client is disconnected, because it is guessing names or tokens.
constexpr int most_hellos = 20;

/// The most boards of one client that may wait to be parsed. This bounds their bytes, because each board has
/// at most `limits.play_bytes`.
constexpr std::uint64_t max_unread_plays = 2;

/// The id in a message about a match; empty if the message names no match.
template <class Message>
std::string_view match_named(const Message& message) {
  if constexpr (requires { std::string_view(message.match); }) {
    return message.match;
  } else if constexpr (requires { std::string_view(*message.match); }) {
    return message.match ? std::string_view(*message.match) : std::string_view();
  } else {
    return {};
  }
}

template <class... Kinds>
std::string_view match_named(const std::variant<Kinds...>& message) {
  return std::visit([](const auto& each) { return match_named(each); }, message);
}

}  // namespace

BotSession::BotSession(const SessionStart& start, std::optional<RegisteredPlayer> player)
    : output_(start.output),
      tap_(start.context.tap),
      max_unread_bytes_(max_unread_plays * start.context.limits.play_bytes),
      player_(std::move(player)),
      limiter_(start.context.links, start.context.limits.line_bytes),
      lines_(start.context.limits, player_ ? std::optional(player_->name) : std::nullopt) {}

void BotSession::receive(std::string_view bytes, Time now) {
  if (takes_lines(bytes, now)) return lines_.receive(bytes);
  refuse(protocol::ErrorCode::rate_limited,
         "you are allowed " + limiter_.in_words() + ", besides answers to move requests");
}

void BotSession::refuse(protocol::ErrorCode code, std::string why) {
  pending_.push_back(
      request_for(protocol::Error{.code = code, .message = std::move(why), .match = {}, .fatal = true}));
}

/// Whether the rate limit allows the lines that end in `bytes`.
bool BotSession::takes_lines(std::string_view bytes, Time now) {
  for (auto end = bytes.find('\n'); end != bytes.npos; end = bytes.find('\n')) {
    const std::size_t size = std::exchange(open_line_bytes_, 0) + end;
    if (!limiter_.take(size, now)) return false;
    bytes.remove_prefix(end + 1);
  }
  open_line_bytes_ += bytes.size();
  return true;
}

std::optional<Request> BotSession::next(Time now) {
  if (!pending_.empty()) {
    Request request = std::move(pending_.front());
    pending_.pop_front();
    return request;
  }
  auto line = lines_.next();
  if (!line) return std::nullopt;
  if (!name_.empty()) show(Direction::from_client, match_named(*line), lines_.line(), now);
  auto* message = std::get_if<protocol::ClientMessage>(&*line);
  // Moves are the most frequent message, so they are built in place.
  if (message && std::holds_alternative<protocol::Move>(*message))
    return std::optional<Request>(std::in_place, std::in_place_type<Send>, std::move(*message));
  return std::visit([this](auto&& each) { return request_for(std::move(each)); }, std::move(*line));
}

Request BotSession::request_for(protocol::ClientMessage&& message) {
  auto* hello = std::get_if<protocol::Hello>(&message);
  if (!hello) return Send{std::move(message)};
  if (player_) {
    std::tie(hello->name, hello->token) = std::tie(player_->name, player_->token);
    hello->person = hello->spectator = false;
  }
  return Join{std::move(*hello)};
}

Request BotSession::request_for(protocol::LongLine line) {
  if (unread_bytes_ + line.text.size() > max_unread_bytes_) {
    return request_for(
        protocol::Error{.code = protocol::ErrorCode::rate_limited,
                        .message = fmt::format("too many bytes of your long lines wait to be read: {} with "
                                               "this line, expected at most {} (send it again later)",
                                               unread_bytes_ + line.text.size(), max_unread_bytes_)});
  }
  unread_bytes_ += line.text.size();
  return ReadLongLine{std::move(line)};
}

Request BotSession::request_for(protocol::Error error) {
  if (lines_.greeted()) return Fault{std::move(error)};
  // This session sends the error itself, because the lobby does not know the connection.
  send(error);
  if (player_) return Quit{PlayerRefused{player_->name, std::move(error.message)}};
  return Quit{};
}

void BotSession::line_read(LineRead done) {
  unread_bytes_ -= done.bytes;
  pending_.push_back(
      std::visit([this](auto&& each) { return request_for(std::move(each)); }, std::move(done.read)));
}

std::size_t BotSession::held_text() const {
  return lines_.unfinished_bytes();
}

void BotSession::drop_text() {
  if (lines_.unfinished_bytes() == 0) return;
  lines_.skip_line();
  pending_.push_back(request_for(protocol::Error{
      .code = protocol::ErrorCode::busy, .message = std::string(too_much_text), .match = {}}));
}

void BotSession::deliver(const Delivery& delivery, Time now) {
  limiter_.told(delivery);
  if (const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what)) {
    std::string line = line_of(*message);
    if (!name_.empty() && !line.empty())
      show(Direction::to_client, match_named(*message), std::string_view(line).substr(0, line.size() - 1),
           now);
    // The tap gets the welcome without its secret, because a reader of the tap could resume the session with
    // it.
    if (const auto* welcome = std::get_if<protocol::Welcome>(message); welcome && tap_) name_ = welcome->name;
    output_.append(std::move(line));
    if (!lines_.greeted() && !lines_.ended() && ++hellos_refused_ == most_hellos) {
      pending_.push_back(request_for(protocol::Error{
          .code = protocol::ErrorCode::rate_limited,
          .message = "you have sent " + std::to_string(most_hellos) + " hellos that could not be accepted",
          .match = {},
          .fatal = true}));
    }
  } else {
    output_.append(std::get<protocol::SharedMessage>(delivery.what).line());
  }
}

void BotSession::turn_away(std::string_view by) {
  if (lines_.greeted()) {
    return send(
        protocol::Error{protocol::ErrorCode::busy,
                        "disconnected to make room for another client, because all connections are in use",
                        {},
                        true});
  }
  send(protocol::Error{protocol::ErrorCode::bad_message,
                       "type: expected a hello " + std::string(by) + ", found none",
                       {},
                       true});
}

void BotSession::send(const protocol::RefereeMessage& message) {
  output_.append(line_of(message));
}

void BotSession::show(Direction direction, std::string_view match, std::string_view text, Time now) const {
  tap_({.client = name_, .direction = direction, .match = match, .text = text, .at = now});
}

/// The line to send; empty after the session has ended.
std::string BotSession::line_of(const protocol::RefereeMessage& message) {
  if (const auto* error = std::get_if<protocol::Error>(&message); error && error->fatal && !lines_.ended())
    ended_by_ = error->code;
  lines_.send(message);
  return lines_.take_output();
}

}  // namespace gramy::referee
