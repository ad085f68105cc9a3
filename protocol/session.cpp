#include "protocol/session.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/printable.hpp"
#include "protocol/plain_move.hpp"

namespace gramy::protocol {
namespace {

constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

template <class Message, class Variant>
bool is(const Variant& message) {
  return std::holds_alternative<Message>(message);
}

bool may_be_object(std::string_view line) {
  const auto first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '{';
}

Error no_play_and_too_long(const Limits& limits) {
  return {.code = ErrorCode::line_too_long,
          .message = "expected a line of at most " + std::to_string(limits.line_bytes) +
                     " bytes, because only a play message may be longer; found more",
          .fatal = true};
}

}  // namespace

std::variant<ClientMessage, Error> read_long_line(const LongLine& line, const Limits& limits) {
  auto read = parse_client_line(line.text);
  const auto* message = std::get_if<ClientMessage>(&read);
  if (!message) return read;
  const auto* play = std::get_if<Play>(message);
  if (!play) return no_play_and_too_long(limits);
  if (!play->moves.empty()) {
    return Error{.code = ErrorCode::bad_message,
                 .message = "moves: expected no moves in a line of more than " +
                            std::to_string(limits.line_bytes) + " bytes, found " +
                            std::to_string(play->moves.size())};
  }
  return read;
}

ServerSession::ServerSession(Limits limits, std::optional<std::string> name)
    : limits_(std::move(limits)), name_(std::move(name)), splitter_(limits_.line_bytes) {}

void ServerSession::receive(std::string_view bytes) {
  if (!ended_ && !deaf_) splitter_.feed(bytes);
}

std::optional<ServerSession::Line> ServerSession::next() {
  if (ended_ || deaf_) return std::nullopt;
  const auto line = splitter_.next();
  line_ = line.value_or(splitter_.unfinished());
  if (!line) {
    const bool passes_limit = !judged_ && splitter_.unfinished().size() > limits_.line_bytes;
    const bool hopeless =
        passes_limit && opening_of(splitter_.unfinished().substr(0, limits_.line_bytes)) == Opening::other;
    judged_ = judged_ || passes_limit;
    if (hopeless) {
      deaf_ = true;
      return no_play_and_too_long(limits_);
    }
    if (!splitter_.overflowed()) return std::nullopt;
    return fault(ErrorCode::line_too_long,
                 "expected a line of at most " + std::to_string(limits_.line_bytes) +
                     " bytes, or of at most " + std::to_string(limits_.play_bytes) +
                     " bytes for a play message after the welcome, found more",
                 true);
  }
  judged_ = false;
  if (line->size() > limits_.line_bytes) {
    if (opening_of(line->substr(0, limits_.line_bytes)) != Opening::other)
      return LongLine{std::string(*line)};
    deaf_ = true;
    return no_play_and_too_long(limits_);
  }

  if (name_ && !may_be_object(*line)) {
    return fault(ErrorCode::bad_json,
                 "expected one JSON object, found " + quoted_word(*line, 100) +
                     ": words for people belong on standard error",
                 true);
  }
  if (greeted_) {  // before the hello a move is an error, which the code below reports
    if (auto move = parse_plain_move(*line))
      return std::optional<Line>(std::in_place, std::in_place_type<ClientMessage>, *std::move(move));
  }
  auto read = parse_client_line(*line);
  if (auto* error = std::get_if<Error>(&read))
    return fault(error->code, std::move(error->message), !greeted_);
  auto& message = std::get<ClientMessage>(read);
  if (is<Hello>(message) == greeted_) {
    return fault(ErrorCode::bad_message,
                 greeted_ ? "type: expected one hello in a session, found a second"
                          : "type: expected hello in the first message, found another type",
                 !greeted_);
  }
  if (auto* hello = std::get_if<Hello>(&message)) {
    if (hello->protocol != version) {
      return fault(
          ErrorCode::unsupported_protocol,
          "protocol: expected " + std::to_string(version) + ", found " + std::to_string(hello->protocol),
          true);
    }
    if (hello->name.empty()) {
      if (!name_ && !hello->person && !hello->spectator)
        return fault(ErrorCode::bad_message, "name: expected 1 to 32 of A-Z a-z 0-9 _ -, found nothing",
                     true);
      hello->name = name_.value_or("");
    }
    greeted_ = true;
  }
  deaf_ = is<Bye>(message);
  return std::move(message);
}

void ServerSession::skip_line() {
  splitter_.skip_line();
  judged_ = false;
}

Error ServerSession::fault(ErrorCode code, std::string message, bool fatal) {
  deaf_ = fatal;
  return {.code = code, .message = std::move(message), .fatal = fatal};
}

void ServerSession::send(const RefereeMessage& message) {
  if (ended_) return;
  const auto* error = std::get_if<Error>(&message);
  ended_ = is<Bye>(message) || (error && error->fatal);
  if (is<Welcome>(message)) {
    open_ = true;
    splitter_.set_limit(std::max(limits_.line_bytes, limits_.play_bytes));
  }
  if (error && !open_) greeted_ = false;
  std::string line = to_line(message) + '\n';
  if (output_.empty()) {
    output_ = std::move(line);  // moved instead of copied, because the line may be long
  } else {
    output_ += line;
  }
}

ClientSession::ClientSession(Hello hello) : hello_(std::move(hello)), splitter_(unbounded) {}

void ClientSession::connect() {
  splitter_ = LineSplitter(unbounded);
  output_.clear();
  ended_ = false;
  send(hello_);
}

void ClientSession::receive(std::string_view bytes) {
  splitter_.feed(bytes);
}

std::optional<RefereeMessage> ClientSession::next() {
  while (const auto line = splitter_.next()) {
    auto message = parse_referee_line(*line);
    if (!message) continue;
    if (const auto* ping = std::get_if<Ping>(&*message)) {
      send(Pong{ping->id});
      continue;
    }
    if (const auto* welcome = std::get_if<Welcome>(&*message)) hello_.resume = welcome->resume;
    const auto* error = std::get_if<Error>(&*message);
    ended_ = ended_ || is<Bye>(*message) || (error && error->fatal);
    return message;
  }
  return std::nullopt;
}

void ClientSession::send(const ClientMessage& message) {
  output_ += to_line(message);
  output_ += '\n';
}

}  // namespace gramy::protocol
