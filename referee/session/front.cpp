#include "referee/session/front.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

#include "referee/session/people/paragraph.hpp"

namespace gramy::referee {
namespace {

/// Of one client that are being read, of `limits.play_bytes` each: bounds their bytes together.
constexpr std::uint64_t max_unread_plays = 2;

std::string not_for_browsers() {
  const std::string body =
      "This is a game referee. Bots speak JSON lines here; people connect with netcat.\n";
  return "HTTP/1.1 501 Not Implemented\r\nContent-Type: text/plain\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

/// Whether more bytes are needed to tell an HTTP request from a person.
bool may_become_http(std::string_view bytes) {
  for (const std::string_view method : {"GET ", "HEAD "}) {
    if (bytes.size() < method.size() && method.starts_with(bytes)) return true;
  }
  return false;
}

bool is_http(std::string_view bytes) {
  return bytes.starts_with("GET ") || bytes.starts_with("HEAD ");
}

}  // namespace

Front::Front(PersonSurroundings surroundings, std::optional<RegisteredPlayer> player)
    : surroundings_(std::move(surroundings)), player_(std::move(player)), allowance_(surroundings_.links) {
  if (player_) who_.emplace<protocol::ServerSession>(surroundings_.limits, player_->name);
}

ClientKind Front::kind() const {
  return std::holds_alternative<protocol::ServerSession>(who_) ? ClientKind::bot : ClientKind::person;
}

void Front::receive(std::string_view bytes) {
  if (auto* stranger = std::get_if<Stranger>(&who_)) {
    stranger->bytes += bytes;
    recognise();
  } else if (std::holds_alternative<protocol::ServerSession>(who_)) {
    receive_from_bot(bytes);
  } else if (auto* person = std::get_if<PersonFront>(&who_)) {
    person->receive(bytes);
  }
}

void Front::recognise() {
  std::string bytes = std::get<Stranger>(who_).bytes;
  const auto first = bytes.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || may_become_http(bytes)) {
    // Blank lines are nobody yet; there is no need to keep many of them.
    if (first == std::string::npos && bytes.size() > 64) std::get<Stranger>(who_).bytes.clear();
    return;
  }
  if (bytes[first] == '{') {
    who_.emplace<protocol::ServerSession>(surroundings_.limits);
    receive_from_bot(bytes);
  } else if (is_http(bytes)) {
    who_.emplace<Browser>();
    output_ += not_for_browsers();
    requests_.push_back(Quit{});
  } else {
    auto& person = who_.emplace<PersonFront>(surroundings_);
    if (!std::exchange(greeted_, true)) output_ += person.greeting();
    person.receive(bytes);
  }
}

void Front::receive_from_bot(std::string_view bytes) {
  auto& session = std::get<protocol::ServerSession>(who_);
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(bytes, '\n'));
  if (!allowance_.take(lines, surroundings_.now())) {
    return fault({protocol::ErrorCode::rate_limited,
                  "you are allowed " + allowance_.in_words() + ", besides those you are asked for",
                  {},
                  true});
  }
  session.receive(bytes);
  while (auto line = session.next()) {
    if (auto* error = std::get_if<protocol::Error>(&*line)) {
      fault(std::move(*error));
      continue;
    }
    if (auto* unread = std::get_if<protocol::LongLine>(&*line)) {
      read_elsewhere(std::move(*unread));
      continue;
    }
    auto& message = std::get<protocol::ClientMessage>(*line);
    if (auto* hello = std::get_if<protocol::Hello>(&message)) {
      if (player_) std::tie(hello->name, hello->token) = std::tie(player_->name, player_->token);
      requests_.push_back(Join{std::move(*hello)});
    } else {
      requests_.push_back(Send{std::move(message)});
    }
  }
}

void Front::read_elsewhere(protocol::LongLine line) {
  const std::uint64_t most = max_unread_plays * surroundings_.limits.play_bytes;
  if (unread_bytes_ + line.text.size() > most) {
    return fault({.code = protocol::ErrorCode::rate_limited,
                  .message = fmt::format("your lines not yet read would be {} bytes together, {} are allowed",
                                         unread_bytes_ + line.text.size(), most)});
  }
  unread_bytes_ += line.text.size();
  requests_.push_back(ReadLongLine{std::move(line)});
}

void Front::long_line_read(std::size_t bytes, std::variant<protocol::ClientMessage, protocol::Error> read) {
  unread_bytes_ -= bytes;
  if (auto* error = std::get_if<protocol::Error>(&read)) {
    fault(std::move(*error));
  } else {
    requests_.push_back(Send{std::move(std::get<protocol::ClientMessage>(read))});
  }
}

// A bot's line was not in order.
void Front::fault(protocol::Error error) {
  auto& session = std::get<protocol::ServerSession>(who_);
  if (session.greeted()) {
    requests_.push_back(Fault{std::move(error)});
  } else {
    // Nobody the lobby knows.
    session.send(error);
    requests_.push_back(Quit{});
  }
}

void Front::deliver(const Deliver& delivery) {
  if (auto* session = std::get_if<protocol::ServerSession>(&who_)) {
    allowance_.told(delivery);
    if (const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what)) session->send(*message);
  } else if (auto* person = std::get_if<PersonFront>(&who_)) {
    person->deliver(delivery);
  }
}

void Front::hint_ready(const Hint& hint) {
  if (auto* person = std::get_if<PersonFront>(&who_)) person->hint_ready(hint);
}

void Front::greet() {
  if (!std::holds_alternative<Stranger>(who_) || std::exchange(greeted_, true)) return;
  output_ += PersonFront(surroundings_).greeting();
}

void Front::turn_away(const std::string& by) {
  if (auto* session = std::get_if<protocol::ServerSession>(&who_)) {
    session->send(protocol::Error{
        protocol::ErrorCode::bad_message, "type: expected a hello " + by + ", found none", {}, true});
  } else {
    output_ += paragraph("You have not said who you are " + by + ". Goodbye.");
  }
  requests_.push_back(Quit{});
}

std::string Front::take_output() {
  std::string more;
  if (auto* session = std::get_if<protocol::ServerSession>(&who_)) more = session->take_output();
  if (auto* person = std::get_if<PersonFront>(&who_)) more = person->take_output();
  if (output_.empty()) return more;
  return std::exchange(output_, {}) + more;
}

std::vector<Request> Front::take_requests() {
  std::vector<Request> requests = std::exchange(requests_, {});
  if (auto* person = std::get_if<PersonFront>(&who_)) {
    for (Request& request : person->take_requests()) requests.push_back(std::move(request));
  }
  return requests;
}

}  // namespace gramy::referee
