#include "referee/check/asked_bot.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/check/report.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {
namespace {

using Clock = std::chrono::steady_clock;

Match question(const AnyBoard& board, std::optional<Number> start, std::span<const AnyMove> moves, Seat bot,
               const std::string& id, const protocol::ClockSettings& clock, protocol::Wants wishes) {
  MatchSetup setup{.id = id,
                   .board = board,
                   .start = start,
                   .clock = clock,
                   .rated = true,  // an illegal move ends the match
                   .opening = {moves.begin(), moves.end()}};
  setup.players[bot] = CheckedBot::name;
  setup.asked = bot;
  BySeat<protocol::Wants> wants{};
  wants[bot] = wishes;
  return Match(std::move(setup), wants, {.come_back = std::chrono::seconds(0)}, Clock::now());
}

void pass_on(Match& match, Seat seat, CheckedBot& bot) {
  for (const SeatMessage& message : match.take_messages()) {
    if (message.to != seat) continue;
    bot.send(message.what);
    if (const auto* request = std::get_if<protocol::MoveRequest>(&message.what))
      match.request_handed(request->ply, Clock::now());
  }
}

/// The reason and the detail of the fault, without the player's name: "illegal_move: expected ..., found
/// ...".
std::string fault_in(const MatchRecord& record) {
  std::string_view detail = record.detail;
  if (detail.starts_with(CheckedBot::name)) detail.remove_prefix(CheckedBot::name.size());
  while (detail.starts_with(':') || detail.starts_with(' ')) detail.remove_prefix(1);
  return fmt::format("{}: {}", protocol::name(record.reason), detail);
}

}  // namespace

AskedBot::AskedBot(BotCommand command, std::int64_t move_ms)
    : command_(command), move_ms_(move_ms), bot_(std::move(command), wire_) {}

void AskedBot::meet(const AnyGame& game) {
  const protocol::Hello hello = bot_.meet();
  if (hello.games && std::ranges::find(*hello.games, game.id()) == hello.games->end())
    throw BadInput(fmt::format("--game: the bot does not play {}; the games in its hello are {}", game.id(),
                               printable(fmt::format("{}", fmt::join(*hello.games, ", ")))));
  wants_ = hello.wants;
  protocol::Limits limits;
  limits.board_size[std::string(game.id())] = game.info().default_max_size;
  bot_.send(protocol::Welcome{.server = "gramy-referee exam",
                              .session = "s1",
                              .name = hello.name,
                              .resume = bot_secret(system_entropy),
                              .limits = limits});
}

AskedMove AskedBot::ask(const AnyBoard& board, std::optional<Number> start, std::span<const AnyMove> moves) {
  if (!bot_.linked()) meet(board.game());
  try {
    AskedMove asked = answer(board, start, moves);
    if (!asked.move) bot_.end();
    return asked;
  } catch (const Wrong& wrong) {
    bot_.end();
    return {.move = {}, .fault = wrong.what()};
  }
}

AskedMove AskedBot::answer(const AnyBoard& board, std::optional<Number> start,
                           std::span<const AnyMove> moves) {
  wire_.begin();
  const protocol::ClockSettings clock{
      .ready_ms = move_ms_, .initial_ms = move_ms_, .increment_ms = 0, .margin_ms = 50, .move_ms = move_ms_};
  AnyPosition position = board.begin(start);
  for (const AnyMove& move : moves) position.play(move);
  const Seat seat = position.to_move();
  const std::string id = fmt::format("q{}", ++asked_);
  Match match = question(board, start, moves, seat, id, clock, wants_);
  pass_on(match, seat, bot_);
  while (!match.ended()) {
    const auto left = match.deadline().value_or(Clock::now() + command_.patience) - Clock::now();
    const auto message = bot_.hear_within(
        std::max(std::chrono::ceil<std::chrono::milliseconds>(left), std::chrono::milliseconds(0)));
    const Moment now{Clock::now()};
    if (!message) {
      match.tick(Clock::now());
    } else if (const auto* move = std::get_if<protocol::Move>(&*message)) {
      if (move->match == id) match.move(seat, *move, now);
    } else if (const auto* ready = std::get_if<protocol::Ready>(&*message)) {
      if (ready->match == id) match.ready(seat, now);
    } else if (const auto* resign = std::get_if<protocol::Resign>(&*message)) {
      if (resign->match == id) match.resign(seat, now);
    }
    pass_on(match, seat, bot_);
  }
  if (match.ply() == moves.size()) return {.move = {}, .fault = fault_in(match.take_record())};
  return {.move = match.moves().back()};
}

}  // namespace gramy::referee
