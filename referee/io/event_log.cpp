#include "referee/io/event_log.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/io/endpoint.hpp"

namespace gramy::referee {
namespace {

std::string clock_in_words(const std::optional<protocol::ClockSettings>& clock) {
  if (!clock) return "none";
  if (clock->move_ms > 0) return fmt::format("{} s a move", static_cast<double>(clock->move_ms) / 1000);
  return fmt::format("{}+{} s", static_cast<double>(clock->initial_ms) / 1000,
                     static_cast<double>(clock->increment_ms) / 1000);
}

std::string result_in_words(const MatchRecord& record) {
  if (!record.result) return "none";
  if (!record.result->winner) return "draw";
  return "won by " + record.setup.client(*record.result->winner);
}

}  // namespace

void log_opened(ConnectionId connection, const boost::asio::ip::tcp::endpoint& from) {
  spdlog::debug(fmt::format("connection {}: opened, from {}", connection.number(), text_of(from)));
}

void log_turned_away(ConnectionId connection, std::string_view why) {
  spdlog::debug(fmt::format("connection {}: turned away: {}", connection.number(), why));
}

void log_moved(ConnectionId connection, std::string_view origin) {
  spdlog::debug(
      fmt::format("connection {}: its proxy now uses it for the client at {}", connection.number(), origin));
}

void log_stopped(Time::duration stop) {
  spdlog::warn(
      fmt::format("the referee did not run for {} ms, and all clocks stood still meanwhile", to_ms(stop)));
}

void log_closed(ConnectionId connection) {
  spdlog::debug(fmt::format("connection {}: closed", connection.number()));
}

void log_joined(ConnectionId connection, std::string_view name, std::string_view session,
                std::string_view origin) {
  spdlog::info(fmt::format("connection {}: joined, {}, session {}{}", connection.number(),
                           name.empty() ? "a spectator" : fmt::format("name {}", name), session,
                           origin.empty() ? "" : fmt::format(", from {}", origin)));
}

void log_left(ConnectionId connection, std::string_view name) {
  spdlog::info(fmt::format("connection {}: left, name {}", connection.number(), name));
}

void log_begun(const MatchSetup& setup) {
  if (!spdlog::should_log(spdlog::level::info)) return;
  const auto& first = setup.clock_of(Seat::first);
  const auto& second = setup.clock_of(Seat::second);
  spdlog::info(
      fmt::format("match {}: begun, {}, {} against {}, clock {}, {}", setup.id, setup.board.game().id(),
                  setup.players[Seat::first], setup.players[Seat::second],
                  clock_in_words(first) + (first == second ? "" : " against " + clock_in_words(second)),
                  setup.rated ? "rated" : "casual"));
}

void log_ended(const MatchRecord& record) {
  if (!spdlog::should_log(spdlog::level::info)) return;
  const MatchSetup& setup = record.setup;
  spdlog::info(fmt::format("match {}: ended, {}, {} against {}, result {}, reason {}, {}{}", setup.id,
                           setup.board.game().id(), setup.client(Seat::first), setup.client(Seat::second),
                           result_in_words(record), protocol::name(record.reason),
                           counted(record.moves.size(), "move"),
                           record.detail.empty() ? "" : ": " + printable(record.detail)));
}

}  // namespace gramy::referee
