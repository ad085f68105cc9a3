#include "bots/client.hpp"

#include <utility>

namespace gramy::bots {
namespace {

/// Adds `undo` to what the client wants. After an undo the referee starts the match again, and the class
/// Matches can handle that.
protocol::Hello with_undo(protocol::Hello hello) {
  hello.wants.undo = true;
  return hello;
}

}  // namespace

Client::Client(boost::asio::io_context& context, Catalogue games, ClientSettings settings)
    : connection_(
          context,
          {std::move(settings.address), with_undo(std::move(settings.hello)), std::move(settings.retries)},
          {[this](const protocol::RefereeMessage& message) { handle(message); },
           [this] { matches_.forget_all(); }, [this] { matches_.give_up_all(); }}),
      matches_(
          context.get_executor(), std::move(games), std::move(settings.player), settings.seed,
          [this](const protocol::ClientMessage& message) { connection_.send(message); },
          settings.return_within) {}

void Client::handle(const protocol::RefereeMessage& message) {
  using namespace protocol;
  if (std::holds_alternative<Welcome>(message)) return matches_.welcomed();
  if (const auto* start = std::get_if<Start>(&message)) return matches_.begin(*start);
  if (const auto* request = std::get_if<MoveRequest>(&message)) return matches_.answer(*request);
  if (const auto* end = std::get_if<End>(&message)) return matches_.end(*end);
}

}  // namespace gramy::bots
