#include "referee/match/match.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::Reason;

namespace {

/// How early a player is warned before a match without a clock ends for idleness.
constexpr std::chrono::milliseconds before_idle{60'000};

std::string in_ms(std::int64_t ms) {
  return std::to_string(ms) + " ms";
}

}  // namespace

Match::Match(MatchSetup setup, BySeat<protocol::Wants> wants, Patience patience, Time now)
    : record_{std::move(setup), {}, {}, Reason::normal, {}},
      position_(record_.setup.board.begin(record_.setup.start)),
      patience_(patience) {
  for (const AnyMove& move : record_.setup.opening) {
    position_.play(move);
    record_.moves.push_back({move, 0, {}, 0});
  }
  farthest_ = record_.moves.size();
  for (const Seat seat : both_seats) {
    seats_[seat].seen = farthest_;  // the client's start lists all moves up to this ply
    seats_[seat].wants = wants[seat];
    if (const auto& clock = record_.setup.clock_of(seat)) seats_[seat].clock.emplace(*clock, now);
    send_start(seat);
  }
  request_or_end(now);
}

void Match::ready(Seat seat, Moment now) {
  tick_before(seat, now);
  if (seats_[seat].clock) seats_[seat].clock->end_preparation(now.time);
}

void Match::move(Seat seat, const protocol::Move& move, Moment now) {
  tick_before(seat, now);
  if (ended_) {
    if (awaited() == seat) {
      send_error(seat, ErrorCode::too_late, "the match had ended when the move arrived");
    } else {
      send_error(seat, ErrorCode::unknown_match, "the match has ended");
    }
    return;
  }
  if (seats_[seat].clock) seats_[seat].clock->end_preparation(now.time);

  const std::uint64_t open_ply = record_.moves.size();
  if (move.ply != open_ply) {
    send_error(seat, ErrorCode::stale_ply,
               "expected ply " + std::to_string(open_ply) + ", found " + std::to_string(move.ply));
    return;
  }
  if (request_->seat != seat) {
    send_error(seat, ErrorCode::not_your_turn,
               "ply " + std::to_string(open_ply) + " is for " + record_.setup.players[request_->seat]);
    return;
  }
  const auto form = [this] { return std::string(record_.setup.board.game().info().move_form); };
  if (!move.numbers) {
    fault(seat, Reason::malformed, ErrorCode::malformed,
          "a move is a list of integers (" + form() + "), found " + move.found);
    return;
  }
  if (move.numbers->size() > AnyMove::max_size) {
    fault(seat, Reason::illegal_move, ErrorCode::illegal_move,
          "a move is " + form() + ", found " + std::to_string(move.numbers->size()) + " numbers");
    return;
  }
  AnyMove numbers;
  for (const Number number : *move.numbers) numbers.push_back(number);
  if (const auto why = position_.why_illegal(numbers)) {
    fault(seat, Reason::illegal_move, ErrorCode::illegal_move, *why);
    return;
  }
  position_.play(numbers);
  PlayedMove played{.move = numbers, .ms = 0, .info = {}};
  accept_time(seat, now, played);
  record_.moves.push_back(std::move(played));
  farthest_ = std::max(farthest_, record_.moves.size());
  if (info_bytes_ + move.info.size() <= max_info_bytes) {
    info_bytes_ += move.info.size();
    record_.moves.back().info = move.info;
  }
  seats_[seat].seen = record_.moves.size();
  request_or_end(now.time);
}

void Match::resign(Seat seat, Moment now) {
  tick_before(seat, now);
  if (!ended_) lose(seat, Reason::resign, record_.setup.players[seat] + " resigned");
}

std::optional<std::string> Match::why_no_undo(Seat seat) const {
  if (undone_bytes_ + undo_bytes() > max_undone_bytes)
    return "no further undo in this match: its undos have sent too much, because each sends the board and "
           "all moves";
  if (!last_turn(seat)) return "you have made no move that could be taken back";
  return std::nullopt;
}

void Match::undo(Seat seat, Moment now) {
  tick_before(seat, now);
  const auto left = ended_ ? std::nullopt : last_turn(seat);
  if (!left) return;
  undone_bytes_ += undo_bytes();
  if (const Seat mover = request_->seat; seats_[mover].clock) {
    const Time ran_until = surely_ran_until(mover, now);
    give_lag(mover, now);
    seats_[mover].clock->spend(request_->asked, ran_until);
  }
  record_.moves.resize(*left);
  position_ = record_.setup.board.begin(record_.setup.start);
  info_bytes_ = 0;
  const std::size_t begun = record_.setup.opening.size();
  for (const Seat each : both_seats) seats_[each].seen = begun;
  for (std::size_t ply = 0; ply < record_.moves.size(); ++ply) {
    const PlayedMove& played = record_.moves[ply];
    if (ply >= begun) seats_[position_.to_move()].seen = ply + 1;
    info_bytes_ += played.info.size();
    position_.play(played.move);
  }
  for (const Seat each : both_seats) send_start(each);
  request_or_end(now.time);
}

void Match::request_handed(std::uint64_t ply, Time now) {
  if (ended_ || request_->settled || ply != record_.moves.size()) return;
  request_->asked = std::max(request_->asked, now);
  request_->settled = true;
}

void Match::link_lost(Seat seat, Moment now) {
  tick_before(seat, now);
  if (ended_) return;
  seats_[seat].lost_at = now.time;
  if (request_->seat == seat) request_->settled = true;
}

std::chrono::milliseconds Match::time_to_come_back(Seat seat, Time now) const {
  const auto& clock = seats_[seat].clock;
  Time::duration left = clock ? clock->left() : patience_.come_back;
  if (request_->seat == seat) left = std::max(*last_moment() - now, Time::duration::zero());
  return std::chrono::duration_cast<std::chrono::milliseconds>(left);
}

void Match::link_back(Seat seat, protocol::Wants wants, Moment now) {
  tick_before(seat, now);
  if (ended_) return;
  seats_[seat].lost_at.reset();
  seats_[seat].wants = wants;
  send_start(seat);
  if (request_->seat != seat) return;
  request_->settled = true;
  const auto& clock = seats_[seat].clock;
  send_request(seat, clock ? clock->elapsed(request_->asked, now.time) : Time::duration::zero());
}

void Match::forfeit(Seat seat, Reason reason, std::string detail, Moment now) {
  tick_before(seat, now);
  if (!ended_) lose(seat, reason, std::move(detail));
}

void Match::abort(std::string_view why) {
  if (!ended_) end(std::nullopt, Reason::aborted, std::string(why));
}

void Match::tick(Time known) {
  if (const auto warning = warning_time(); warning && known >= *warning) request_->near_idle = true;
  const auto last = last_moment();
  if (!last || known <= *last) return;
  const Seat seat = request_->seat;
  const std::string where = " at ply " + std::to_string(record_.moves.size());
  if (seats_[seat].lost_at) {
    lose(seat, Reason::disconnect,
         record_.setup.players[seat] + " lost the connection and did not come back in time" + where);
  } else if (!seats_[seat].clock) {
    lose(seat, Reason::idle,
         record_.setup.players[seat] + " has not moved for " + in_ms(patience_.idle->count()) + where);
  } else {
    const std::int64_t preparation = to_ms(seats_[seat].clock->preparation(request_->asked));
    lose(seat, Reason::timeout,
         record_.setup.players[seat] + " ran out of time" + where + ": no move within " +
             in_ms(to_ms(seats_[seat].clock->left())) + " and a margin of " +
             in_ms(record_.setup.clock_of(seat)->margin_ms) +
             (preparation > 0 ? ", plus " + in_ms(preparation) + " to prepare" : ""));
  }
}

// Runs before an event of this seat: ends the match if its deadline has certainly passed.
void Match::tick_before(Seat seat, Moment now) {
  tick(awaited() == seat ? surely_ran_until(seat, now) : now.others_known());
}

// If a message of this seat is handled now, the seat's clock certainly ran until the returned time. Because
// of the lag, the message may have arrived at any later time.
Time Match::surely_ran_until(Seat seat, Moment now) const {
  return now.time - now.lag - std::min(now.clients_lag, seats_[seat].quota);
}

std::optional<Time> Match::deadline() const {
  if (const auto warning = warning_time(); warning && !request_->near_idle) return warning;
  const auto last = last_moment();
  return last ? std::optional(*last + Time::duration(1)) : std::nullopt;
}

std::optional<Seat> Match::awaited() const {
  return request_ ? std::optional(request_->seat) : std::nullopt;
}

Time::duration Match::waited(Time now) const {
  if (ended_ || !request_) return Time::duration::zero();
  return std::max(now - request_->asked, Time::duration::zero());
}

std::vector<SeatMessage> Match::take_messages() {
  return std::exchange(messages_, {});
}

std::optional<std::chrono::milliseconds> Match::take_idle_warning() {
  if (ended_ || !request_->near_idle || std::exchange(request_->warned, true)) return std::nullopt;
  return std::min(before_idle, *patience_.idle / 2);
}

// The last moment at which the awaited move or the reconnect is in time.
std::optional<Time> Match::last_moment() const {
  if (ended_) return std::nullopt;
  const SeatState& state = seats_[request_->seat];
  if (state.clock) return state.clock->last_moment(request_->asked);
  if (state.lost_at) return std::max(*state.lost_at, request_->asked) + patience_.come_back;
  if (patience_.idle) return request_->asked + *patience_.idle;
  return std::nullopt;
}

// When the awaited seat is warned that the match will end for idleness. None if the seat has a clock, or if
// nobody would read the warning.
std::optional<Time> Match::warning_time() const {
  if (ended_ || !patience_.idle) return std::nullopt;
  const SeatState& state = seats_[request_->seat];
  if (state.clock || state.lost_at) return std::nullopt;
  return request_->asked + *patience_.idle - std::min(before_idle, *patience_.idle / 2);
}

// Charges the clock for the time that the move certainly took. Time that may have been lag is not charged,
// but recorded.
void Match::accept_time(Seat seat, Moment now, PlayedMove& move) {
  auto& clock = seats_[seat].clock;
  if (!clock) {
    move.ms = to_ms(std::max(now.time - request_->asked, Time::duration::zero()));
    return;
  }
  const Time ran_until = surely_ran_until(seat, now);
  move.ms = to_ms(clock->elapsed(request_->asked, now.time));
  move.lag_ms = to_ms(give_lag(seat, now));
  record_.moves.size() < farthest_ ? clock->spend(request_->asked, ran_until)
                                   : clock->accept(request_->asked, ran_until);
}

// Returns the time that the seat is not charged for if it moves now. Some of this time is lag that other
// clients caused. That lag is deducted from the seat's quota.
Time::duration Match::give_lag(Seat seat, Moment now) {
  SeatState& state = seats_[seat];
  const Time::duration given = state.clock->given(request_->asked, now.time, surely_ran_until(seat, now));
  state.quota -= std::clamp(given - now.lag, Time::duration::zero(), state.quota);
  return given;
}

void Match::request_or_end(Time now) {
  request_.reset();
  if (record_.setup.asked && record_.moves.size() > record_.setup.opening.size())
    return end(Result{}, Reason::asked, {});
  if (const auto result = position_.result()) {
    end(result, result->by_repetition ? Reason::repetition : Reason::normal, {});
    return;
  }
  const Seat seat = position_.to_move();
  request_ = Request{.seat = seat, .asked = now, .settled = false};
  send_request(seat, Time::duration::zero());
}

// Handles a move that cannot be accepted: it loses a rated match. In a casual match it is only refused.
void Match::fault(Seat seat, Reason reason, ErrorCode code, const std::string& message) {
  send_error(seat, code, message);
  if (record_.setup.rated) lose(seat, reason, record_.setup.players[seat] + ": " + message);
}

void Match::lose(Seat seat, Reason reason, std::string detail) {
  end(Result{other(seat), false}, reason, std::move(detail));
}

void Match::end(std::optional<Result> result, Reason reason, std::string detail) {
  ended_ = true;
  record_.result = result;
  record_.reason = reason;
  record_.detail = std::move(detail);
  for (const Seat seat : both_seats) {
    protocol::End message{record_.setup.id, {}, reason, moves_for(seats_[seat])};
    if (result && reason != Reason::asked) message.outcome = value_for(*result, seat);
    if (seats_[seat].wants.view) message.spectator_outcome = spectator_outcome();
    send(seat, std::move(message));
  }
}

// The last ply before the current one at which the seat was on move.
std::optional<std::size_t> Match::last_turn(Seat seat) const {
  std::optional<std::size_t> found;
  AnyPosition position = record_.setup.board.begin(record_.setup.start);
  for (std::size_t ply = 0; ply < record_.moves.size(); ++ply) {
    if (position.to_move() == seat && ply >= record_.setup.opening.size()) found = ply;
    position.play(record_.moves[ply].move);
  }
  return found;
}

// The approximate number of bytes that are sent again if one more move is taken back.
std::size_t Match::undo_bytes() const {
  constexpr std::size_t bytes_of_a_move = 16;
  return std::max(least_undone_bytes,
                  record_.setup.board.text().size() + bytes_of_a_move * record_.moves.size());
}

protocol::Moves Match::moves_since(std::size_t first) const {
  protocol::Moves moves;
  moves.reserve(record_.moves.size() - first);
  for (std::size_t i = first; i < record_.moves.size(); ++i) moves.push_back(record_.moves[i].move);
  return moves;
}

protocol::Moves Match::moves_for(const SeatState& state) const {
  return moves_since(state.wants.moves ? 0 : state.seen);
}

// Drops messages to a seat without a player, which is the other seat in an exam.
void Match::send(Seat seat, protocol::RefereeMessage message) {
  if (record_.setup.is_taken(seat)) messages_.push_back({seat, std::move(message)});
}

void Match::send_start(Seat seat) {
  send(seat, start_for(seat));
}

protocol::Start Match::start_for(Seat seat) const {
  const MatchSetup& setup = record_.setup;
  const auto roles = setup.board.roles(setup.start);
  const auto& clock = setup.clock_of(seat);
  const auto& theirs = setup.clock_of(other(seat));
  std::optional<protocol::Made> made = setup.made;
  if (made && seat == Seat::second) made->winner = other(made->winner);
  std::optional<protocol::WrittenRules> rules;
  if (seats_[seat].wants.rules) {
    const GameInfo& info = setup.board.game().info();
    rules = {std::string(info.rules), std::string(info.board_form), std::string(info.move_form)};
  }
  return {setup.id,
          std::string(setup.board.game().id()),
          setup.board.shared_text(),
          setup.start,
          seat,
          {std::string(roles[Seat::first]), std::string(roles[Seat::second])},
          setup.players,
          clock,
          setup.rated,
          moves_since(0),
          theirs == clock ? std::nullopt : theirs,
          made,
          std::move(rules)};
}

protocol::View Match::view(std::uint64_t ply, Time now) const {
  const std::vector<PlayedMove>& played = record_.moves;
  const auto last = played.empty() ? std::nullopt : std::optional(played.back().move);
  protocol::View view{.match = record_.setup.id,
                      .position = protocol::show(position_, played.size(), last),
                      .moves = {},
                      .clock = clock_view(now)};
  std::size_t fresh = played.size() - std::min<std::size_t>(ply, played.size());
  fresh = std::min(fresh, protocol::View::most_moves);
  for (const PlayedMove& each : std::span(played).last(fresh)) view.moves.push_back(to_text(each.move));
  return view;
}

std::optional<protocol::ClockView> Match::clock_view(Time now) const {
  if (!record_.setup.clock) return std::nullopt;
  protocol::ClockView view;
  for (const Seat seat : both_seats) view.left_ms[seat] = to_ms(seats_[seat].clock->left());
  if (ended_) return view;
  const SeatClock& awaited = *seats_[request_->seat].clock;
  if (awaited.preparation(now) > Time::duration::zero()) return view;
  view.running = request_->seat;
  const Time::duration left = awaited.left() - awaited.elapsed(request_->asked, now);
  view.left_ms[request_->seat] = to_ms(std::max(left, Time::duration::zero()));
  return view;
}

protocol::SpectatorOutcome Match::spectator_outcome() const {
  if (!record_.result) return {std::nullopt, record_.detail};
  return {record_.result->winner, record_.detail, record_.setup.id};
}

protocol::WatchedEnd Match::watched_end() const {
  return {record_.setup.id, record_.reason, spectator_outcome()};
}

// `running`: the time that the open request has already used.
void Match::send_request(Seat seat, Time::duration running) {
  const SeatState& state = seats_[seat];
  auto& request = std::get<protocol::MoveRequest>(
      messages_.emplace_back(SeatMessage{seat, protocol::MoveRequest()}).what);
  request.match = record_.setup.id;
  request.ply = record_.moves.size();
  request.moves = moves_for(state);
  if (state.clock) {
    const Time::duration yours = std::max(state.clock->left() - running, Time::duration::zero());
    request.clock = protocol::ClockReading{to_ms(yours), to_ms(seats_[other(seat)].clock->left())};
  }
  request.with_legal = state.wants.legal;
  if (state.wants.legal && position_.count_moves(max_legal + 1) <= max_legal) {
    request.legal = position_.moves(max_legal);
  }
}

void Match::send_error(Seat seat, ErrorCode code, std::string message) {
  send(seat, protocol::Error{code, std::move(message), record_.setup.id, false});
}

}  // namespace gramy::referee
