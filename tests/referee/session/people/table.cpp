#include "table.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace gramy::referee {
namespace {

using protocol::ErrorCode;
using protocol::Reason;

}  // namespace

Table::Table(protocol::Limits limits, LinkLimits links)
    : present{{"perfect", ClientKind::bot, {}, 0, 64}, {"random", ClientKind::bot, {}, 0, 64}},
      context_{.games = all_games(),
               .limits = std::move(limits),
               .links = links,
               .who = [this] { return present; }},
      session_({.context = context_, .output = output_, .number = 234, .greeted = true}) {}

std::string Table::converse(std::string_view script) {
  std::string held;
  while (!script.empty()) {
    const auto line = script.substr(0, script.find('\n'));
    script.remove_prefix(std::min(line.size() + 1, script.size()));
    if (line.starts_with(">"))
      held += std::string(line) + "\n" + type(line.substr(std::min<std::size_t>(2, line.size())));
  }
  return held;
}

std::string Table::receive(std::string_view bytes) {
  session_.receive(bytes, now);
  return settle();
}

std::string Table::deliver(const protocol::RefereeMessage& message) {
  say(message);
  return settle();
}

std::string Table::deliver(const Invitation& invitation) {
  session_.deliver({invitation}, now);
  return settle();
}

std::string Table::deliver(const InvitationWithdrawn& withdrawn) {
  session_.deliver({withdrawn}, now);
  return settle();
}

std::string Table::settle() {
  while (const auto request = session_.next(now)) {
    requests.push_back(*request);
    if (answers) std::visit([this](const auto& each) { answer(each); }, *request);
  }
  return take_output();
}

std::string Table::hint(const Hint& found) {
  session_.hint_found(found);
  return settle();
}

std::string Table::take_output() {
  std::string text;
  while (!output_.empty()) {
    text += output_.front();
    output_.consume(output_.front().size());
  }
  return text;
}

void Table::answer(const Join& join) {
  const std::string& name = join.hello.name;
  if (std::ranges::find(taken, name) != taken.end()) {
    return say(protocol::Error{ErrorCode::name_taken, "name: '" + name + "' is in use", {}, false});
  }
  name_ = name;
  present.push_back({name, ClientKind::person, {}, 0, 1});
  say(protocol::Welcome{1, "gramy", "s1", "kumak", {}});
}

void Table::answer(const Send& send) {
  if (const auto* play = std::get_if<protocol::Play>(&send.message)) begin(*play);
  if (const auto* move = std::get_if<protocol::Move>(&send.message)) accept_move(*move);
  if (std::holds_alternative<protocol::Resign>(send.message) && running_)
    end(Value::loss, Reason::resign, {});
}

void Table::answer(const AnswerInvitation& invitation) {
  if (invitation.accept)
    begin({.game = "misie-patysie",
           .board = "7 2 3",
           .seed = {},
           .start = {},
           .seat = 1,
           .against = "anna",
           .rated = false,
           .clock = {}});
}

void Table::answer(const WantHint& wanted) {
  if (!answers_hints) return;
  session_.hint_found(std::get<Hint>(perform({.id = 1, .connection = 1, .what = wanted.what}).result));
}

void Table::answer(const Fault& fault) {
  say(fault.error);
}

void Table::answer(const Quit&) {
  closed = true;
}

void Table::begin(const protocol::Play& play) {
  const AnyGame game = *context_.games.find(play.game);
  Random random(play.seed.value_or(0));
  AnyGenerated made = game.generate(random, 10);
  try {
    if (play.board) made = {game.read_board(*play.board), play.start};
    if (play.start) made.start = play.start;
    game.check_start(made.board, made.start);
  } catch (const BadInput& error) {
    return say(protocol::Error{ErrorCode::bad_board, error.what(), {}, false});
  }
  const AnyBoard& board = made.board;
  protocol::Start start{.match = "m" + std::to_string(++matches_),
                        .game = play.game,
                        .board = board.text(),
                        .start = made.start,
                        .seat = play.seat.value_or(0),
                        .roles = {},
                        .players = {},
                        .clock = play.clock,
                        .rated = rated,
                        .moves = {}};
  std::ranges::copy(game.roles(board, made.start), start.roles.begin());
  start.players[start.seat] = name_;
  start.players[other(start.seat)] = play.against;
  running_.emplace(start, game, board, game.begin(board, made.start), game.solve(board).analyse(made.start));
  say(start, board);
  go_on({});
}

void Table::accept_move(const protocol::Move& move) {
  if (!running_ || move.match != running_->start.match) {
    return say(protocol::Error{ErrorCode::too_late, "the match is over", move.match, false});
  }
  REQUIRE(running_->position.to_move() == running_->start.seat);
  CHECK(move.ply == running_->ply);
  AnyMove made;
  REQUIRE(move.numbers);
  if (move.numbers->size() <= AnyMove::max_size) {
    for (const Number number : *move.numbers) made.push_back(number);
  }
  if (const auto why = running_->position.why_illegal(made)) {
    REQUIRE(running_->start.rated);  // in casual play the session keeps such a move to itself
    say(protocol::Error{ErrorCode::illegal_move, *why, running_->start.match, false});
    return end(Value::loss, Reason::illegal_move, {});
  }
  make(made);
  go_on({});
}

void Table::make(const AnyMove& move) {
  running_->position.play(move);
  running_->analysis.play(move);
  ++running_->ply;
}

/// Lets the opponent move where it is their turn, then asks the person or ends the match.
void Table::go_on(protocol::Moves fresh) {
  Running& match = *running_;
  if (!match.position.result() && match.position.to_move() != match.start.seat) {
    AnyMove reply = match.analysis.best_move();
    if (!replies.empty()) {
      reply = replies.front();
      replies.pop_front();
    }
    make(reply);
    fresh.push_back(reply);
  }
  if (const auto result = match.position.result()) {
    return end(value_for(*result, match.start.seat),
               result->by_repetition ? Reason::repetition : Reason::normal, fresh);
  }
  std::optional<protocol::ClockReading> clock;
  if (match.start.clock) clock = {58'340, match.start.clock->initial_ms};
  say(protocol::MoveRequest{match.start.match, match.ply, fresh, clock, false, {}});
}

void Table::end(std::optional<Value> outcome, Reason reason, protocol::Moves fresh) {
  const std::string match = running_->start.match;
  running_.reset();
  say(protocol::End{match, outcome, reason, std::move(fresh)});
}

void Table::say(protocol::RefereeMessage message, std::optional<AnyBoard> board) {
  session_.deliver({std::move(message), std::move(board)}, now);
}

}  // namespace gramy::referee
