#include "referee/check/checked_match.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "referee/check/checked_bot.hpp"
#include "referee/check/report.hpp"

namespace gramy::referee {
namespace {

constexpr std::chrono::seconds to_come_back{30};
constexpr const char* stale_kind = "stale_ply";

Match begun(const CheckedMatchSetup& setup, Time now) {
  MatchSetup match{.id = setup.id,
                   .board = setup.board.board,
                   .start = setup.board.start,
                   .clock = setup.clock,
                   .rated = setup.rated};
  match.players[setup.bot] = CheckedBot::name;
  match.players[other(setup.bot)] = "checker";
  if (setup.asked_after) {
    match.players[other(setup.bot)].clear();
    match.opening = *setup.asked_after;
    match.asked = setup.bot;
  }
  BySeat<protocol::Wants> wants{};
  wants[setup.bot] = setup.wants;
  return Match(std::move(match), wants, {.come_back = to_come_back}, now);
}

std::string text_of(const AnyMove& move) {
  return fmt::format("[{}]", fmt::join(move.begin(), move.end(), ","));
}

}  // namespace

CheckedMatch::CheckedMatch(CheckedMatchSetup setup, std::uint64_t seed, Tell tell, Time now)
    : setup_(std::move(setup)),
      random_(seed),
      tell_(std::move(tell)),
      position_(setup_.board.board.begin(setup_.board.start)),
      match_(begun(setup_, now)),
      asked_(now) {
  deliver(now);
}

std::string CheckedMatch::place() const {
  std::string board = setup_.board.board.text();
  while (!board.empty() && board.back() == '\n') board.pop_back();
  std::ranges::replace(board, '\n', ' ');
  constexpr std::size_t longest = 80;
  if (board.size() > longest) board = board.substr(0, longest) + "...";
  const std::string start = setup_.board.start ? fmt::format(" from {}", *setup_.board.start) : "";
  return fmt::format("{} on '{}'{}, seat {}, the bot's move {}", setup_.board.board.game().id(), board, start,
                     number_of(setup_.bot), moves_ + 1);
}

/// The kind of a fault, with the game's name. So the same fault in another game is of another kind, because
/// it may have another cause.
std::string CheckedMatch::kind_of_game(std::string_view kind) const {
  return fmt::format("{} in {}", kind, setup_.board.board.game().id());
}

/// If the bot answered the last request with a move for an earlier ply, describes this fault. Otherwise
/// returns an empty text.
std::string CheckedMatch::stale_answer() const {
  if (!repeated_ply_) return "";
  return fmt::format("stale_ply: expected a move for ply {}, found a move for ply {}, which has been played",
                     asked_ply_, *repeated_ply_);
}

Wrong CheckedMatch::no_answer(const std::string& for_how_long) const {
  const std::string stale = stale_answer();
  if (stale.empty())
    return Wrong(
        fmt::format("{}: the bot was asked for a move and sent no message {}", place(), for_how_long),
        kind_of_game("silent"));
  return Wrong(fmt::format("{}: {}; no other move came {}", place(), stale, for_how_long), stale_kind);
}

void CheckedMatch::deliver(Time now) {
  for (SeatMessage& message : match_.take_messages()) {
    const auto* request = std::get_if<protocol::MoveRequest>(&message.what);
    if (message.to != setup_.bot) {
      if (!request) continue;
      for (const AnyMove& move : request->moves) position_.play(move);
      ours_ = *request;
      continue;
    }
    if (const auto* error = std::get_if<protocol::Error>(&message.what)) {
      const std::string code(protocol::name(error->code));
      // Which moves are legal depends on the game. So an illegal move belongs to no kind of fault that games
      // share, and counts as a fault of its own.
      const bool is_of_game = error->code == protocol::ErrorCode::illegal_move;
      throw Wrong(fmt::format("{}: {}: {}", place(), code, error->message), is_of_game ? "" : code);
    }
    if (request) {
      asked_ = now;
      asked_ply_ = request->ply;
      is_asked_ = true;
      repeated_ply_.reset();
    }
    tell_(message.what);
    if (request) match_.request_handed(request->ply, std::chrono::steady_clock::now());
    if (const auto* end = std::get_if<protocol::End>(&message.what);
        end && end->reason == protocol::Reason::timeout) {
      // The record says "checked ran out of time at ply 3: no move within ...", with the player's name. The
      // check replaces this name by "the bot".
      const std::string late = "the bot" + match_.take_record().detail.substr(CheckedBot::name.size());
      const std::string stale = stale_answer();
      if (stale.empty()) throw Wrong(place() + ": " + late, kind_of_game("timeout"));
      throw Wrong(fmt::format("{}: {}; so {}", place(), stale, late), stale_kind);
    }
  }
}

bool CheckedMatch::move(Time now) {
  if (!ours_ || match_.ended()) return false;
  const protocol::MoveRequest request = *std::exchange(ours_, std::nullopt);
  const AnyMove move = position_.random_move(random_);
  position_.play(move);
  match_.move(other(setup_.bot),
              {.match = setup_.id, .ply = request.ply, .numbers = {{move.begin(), move.end()}}}, {now});
  deliver(now);
  return true;
}

void CheckedMatch::hear(const protocol::ClientMessage& message, Time now) {
  if (const auto* move = std::get_if<protocol::Move>(&message)) {
    const std::string where = place();
    is_asked_ = false;
    match_.move(setup_.bot, *move, {now});
    try {
      deliver(now);
    } catch (const Wrong& wrong) {
      if (!move->numbers) throw;
      AnyMove numbers;
      for (const Number number : *move->numbers) {
        if (numbers.size() < AnyMove::max_size) numbers.push_back(number);
      }
      throw Wrong(fmt::format("{} (the bot sent ply {}, move {})", wrong.what(), move->ply, text_of(numbers)),
                  wrong.kind);
    }
    last_ply_ = move->ply;
    ++moves_;
    slowest_ = std::max(slowest_, now - asked_);
  } else if (std::holds_alternative<protocol::Resign>(message)) {
    resigned_ = true;
    match_.resign(setup_.bot, {now});
    deliver(now);
  } else if (std::holds_alternative<protocol::Ready>(message)) {
    match_.ready(setup_.bot, {now});
    deliver(now);
  }
}

void CheckedMatch::tick(Time now) {
  match_.tick(now);
  deliver(now);
}

void CheckedMatch::take_back(Time now) {
  match_.undo(other(setup_.bot), {now});
  ours_.reset();
  // Now the opponent is to move again, and gets a request with the bot's last move. `deliver` plays that move
  // in `position_`. So `position_` gets only the earlier moves here.
  position_ = setup_.board.board.begin(setup_.board.start);
  const protocol::Moves played = match_.moves();
  for (std::size_t ply = 0; ply + 1 < played.size(); ++ply) position_.play(played[ply]);
  deliver(now);
}

void CheckedMatch::lose_link(Time now) {
  match_.link_lost(setup_.bot, {now});
}

void CheckedMatch::take_up_link(Time now) {
  match_.link_back(setup_.bot, setup_.wants, {now});
  deliver(now);
}

}  // namespace gramy::referee
