#include "tests/referee/session/simulation/umpire.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <utility>

#include "protocol/json.hpp"

namespace gramy::testing {

using namespace protocol;
using referee::Moment;
using referee::Time;
using std::chrono::milliseconds;

namespace {

std::int64_t whole_ms(Time::duration time) {
  return std::chrono::floor<milliseconds>(time).count();
}

}  // namespace

Umpire::Seated* Umpire::Running::seat_of(std::string_view name) {
  const auto seat = std::ranges::find(seats, name, &Seated::name);
  return seat == seats.end() ? nullptr : &*seat;
}

void Umpire::begun(const referee::MatchSetup& setup, Time now) {
  Running match;
  match.counters = std::stoul(setup.board.text());
  match.rated = setup.rated;
  match.asked = match.open = now;
  for (const Seat seat : both_seats) {
    Seated& seated = match.seats[seat];
    seated.name = setup.players[seat];
    seated.clock = setup.clock_of(seat);
    if (!seated.clock) continue;
    seated.prepared = now + milliseconds(seated.clock->ready_ms);
    seated.left = milliseconds(seated.clock->initial_ms);
  }
  REQUIRE(matches_.emplace(setup.id, match).second);
  REQUIRE(endings_.emplace(setup.id, Ending{.names = setup.players}).second);
}

void Umpire::written(const std::string& name, std::string_view line, Time now) {
  if (!line.starts_with('{')) return;  // a greeting, which the referee sends if it has not received a hello
  const auto message = parse_referee_line(line);
  REQUIRE(message);
  if (const auto* start = std::get_if<Start>(&*message)) written(name, *start);
  if (const auto* request = std::get_if<MoveRequest>(&*message)) written(name, *request, now);
  if (const auto* end = std::get_if<End>(&*message)) written(name, *end);
}

void Umpire::written(const std::string& name, const Start& start) {
  const auto found = matches_.find(start.match);
  if (found == matches_.end()) return;  // the match ended before its start was written
  Seated* const seat = found->second.seat_of(name);
  REQUIRE(seat);
  CHECK(seat == &found->second.seats[start.seat]);
  CHECK(start.moves.size() <= found->second.farthest);
  CHECK(start.clock == seat->clock);
  CHECK((start.their_clock ? start.their_clock : start.clock) ==
        found->second.seats[other(start.seat)].clock);
  seat->started = true;
}

void Umpire::written(const std::string& name, const MoveRequest& request, Time now) {
  const auto found = matches_.find(request.match);
  if (found == matches_.end()) return;
  Running& match = found->second;
  Seated& seat = match.seats[seat_at_ply(request.ply)];
  REQUIRE(seat.name == name);
  REQUIRE(request.ply <= match.farthest);
  CHECK(seat.started);
  CHECK(request.moves == Moves(request.ply > 0 ? 1 : 0, AnyMove{1}));
  // this request came over an old link, or its position was undone
  if (request.ply != match.taken.size()) return;
  CHECK((!match.told || match.repeated));
  match.told = true;
  if (request.clock && !match.repeated) {
    CHECK(request.clock->yours_ms == whole_ms(match.mover().left));
    CHECK(request.clock->theirs_ms == whole_ms(match.seats[seat_at_ply(match.taken.size() + 1)].left));
  }
  if (!match.settled) match.asked = now;
  match.settled = true;
}

void Umpire::written(const std::string& name, const End& end) {
  Ending& ending = endings_.at(end.match);
  const Seat seat = name == ending.names[Seat::first] ? Seat::first : Seat::second;
  REQUIRE(name == ending.names[seat]);
  REQUIRE_FALSE(ending.told[seat]);
  ending.told[seat] = end;
  if (ending.result) check(ending, seat);
}

/// Checks that the player to move has got its request soon enough, if its link is up. A full socket may delay
/// the request a little.
void Umpire::expect_told(const Running& match, Time now) {
  CHECK((match.told || now - match.open < milliseconds(500)));
}

/// Checks the end message that this seat got.
void Umpire::check(const Ending& ending, Seat seat) const {
  CHECK(ending.told[seat]->reason == ending.reason);
  CHECK(ending.told[seat]->outcome == value_for(*ending.result, seat));
}

/// After its link is lost, a player need not get the end messages that are not written yet.
void Umpire::excuse(const std::string& name) {
  for (auto& [id, ending] : endings_) {
    for (const Seat seat : both_seats) {
      if (ending.names[seat] == name) ending.owed[seat] = false;
    }
  }
}

void Umpire::arrived(const std::string& name, std::string_view line, Moment now) {
  const auto read = parse_client_line(line);
  const auto* message = std::get_if<ClientMessage>(&read);
  REQUIRE(message);
  const auto* move = std::get_if<Move>(message);
  const auto* ready = std::get_if<Ready>(message);
  const auto* request = std::get_if<Undo>(message);
  if (!move && !ready && !request) return;
  const auto found = matches_.find(move ? move->match : ready ? ready->match : request->match);
  if (found == matches_.end()) return;
  Running& match = found->second;
  const auto last = last_moment(match);
  if (last && now.known() > *last) return;  // the match ended before this event
  Seated& seat = *match.seat_of(name);
  if (request) {
    const Seat asks = &seat == &match.seats[Seat::first] ? Seat::first : Seat::second;
    REQUIRE_FALSE(match.rated);
    if (match.undo_request == other(asks) || (!match.undo_request && &seat == &match.mover())) {
      undo(match, match.undo_request.value_or(asks), now);
    } else {
      match.undo_request = asks;
    }
    return;
  }
  seat.prepared = std::min(seat.prepared, now.time);
  if (!move || move->ply != match.taken.size() || &seat != &match.mover()) return;
  if (last && now.time > *last) ++excused;
  accept(match, now);
}

void Umpire::accept(Running& match, Moment now) {
  Seated& mover = match.mover();
  Time::duration taken = now.time - match.asked;
  if (mover.clock) {
    taken = elapsed(match, now.time);
    if (mover.clock->move_ms == 0)
      mover.left = std::max(mover.left - elapsed(match, now.known()), Time::duration::zero());
    if (match.taken.size() == match.farthest) mover.left += milliseconds(mover.clock->increment_ms);
  }
  match.taken.push_back(whole_ms(taken));
  match.farthest = std::max(match.farthest, match.taken.size());
  match.asked = match.open = now.time;
  match.settled = match.told = match.repeated = false;
  const auto request = std::exchange(match.undo_request, std::nullopt);
  if (request && &mover != &match.seats[*request] && match.taken.size() < match.counters)
    undo(match, *request, now);
}

/// The time for which the clock of the player to move has run.
Time::duration Umpire::elapsed(Running& match, Time now) {
  return std::max(now - std::max(match.asked, match.mover().prepared), Time::duration::zero());
}

void Umpire::undo(Running& match, Seat seat, Moment now) {
  ++taken_back;
  Seated& mover = match.mover();
  if (mover.clock && mover.clock->move_ms == 0)
    mover.left = std::max(mover.left - elapsed(match, now.known()), Time::duration::zero());
  const std::size_t back = &mover == &match.seats[seat] ? 2 : 1;
  REQUIRE(match.taken.size() >= back);
  match.taken.resize(match.taken.size() - back);
  match.undo_request.reset();
  match.asked = match.open = now.time;
  match.settled = match.told = match.repeated = false;
}

void Umpire::lost(const std::string& name, Moment now) {
  excuse(name);
  for (auto& [id, match] : matches_) {
    Seated* const seat = match.seat_of(name);
    if (!seat) continue;
    match.undo_request.reset();
    if (seat == &match.mover()) {
      if (!seat->lost) expect_told(match, now.time);
      match.settled = true;
    }
    seat->lost = now.time;
  }
}

void Umpire::back(const std::string& name, Moment now) {
  excuse(name);
  for (auto& [id, match] : matches_) {
    Seated* const seat = match.seat_of(name);
    if (!seat) continue;
    const auto last = last_moment(match);
    if (last && now.known() > *last) continue;  // the match ended before the reconnect
    if (seat->lost) ++returns_in_time;
    seat->lost.reset();
    if (seat != &match.mover()) continue;
    match.settled = match.repeated = true;
    match.told = false;
    match.open = now.time;
  }
}

/// The last moment at which a move or a reconnect is in time.
std::optional<Time> Umpire::last_moment(Running& match) const {
  const Seated& mover = match.mover();
  if (mover.clock) {
    return std::max(match.asked, mover.prepared) + mover.left + milliseconds(mover.clock->margin_ms);
  }
  if (mover.lost) return std::max(*mover.lost, match.asked) + come_back_;
  return std::nullopt;
}

void Umpire::finished(const referee::MatchRecord& record, Time now, Time looked) {
  CAPTURE(record.setup.id);
  CAPTURE(record.detail);
  const auto found = matches_.find(record.setup.id);
  REQUIRE(found != matches_.end());  // the match must not have ended already
  Running match = found->second;
  matches_.erase(found);
  ++ends[record.reason];
  std::vector<std::int64_t> taken;
  for (const referee::PlayedMove& move : record.moves) taken.push_back(move.ms);
  CHECK(taken == match.taken);
  // The player to move has lost: no counter is left to take, or the player's move came too late.
  CHECK(record.result == Result{other(seat_at_ply(taken.size())), false});
  Ending& ending = endings_.at(record.setup.id);
  ending.result = record.result;
  ending.reason = record.reason;
  for (const Seat seat : both_seats) {
    ending.owed[seat] = !match.seats[seat].lost;
    if (ending.told[seat]) check(ending, seat);
  }
  if (record.reason == Reason::normal) {
    CHECK(taken.size() == match.counters);
    return;
  }
  const auto last = last_moment(match);
  REQUIRE(last);
  if (!match.mover().lost) expect_told(match, now);
  CHECK(looked <= *last + std::chrono::nanoseconds(1));
  CHECK(now > *last);
  CHECK(record.reason == (match.mover().lost ? Reason::disconnect : Reason::timeout));
}

void Umpire::over() {
  for (const auto& [match, ending] : endings_) {
    const auto& id = match;
    CAPTURE(id);
    REQUIRE(ending.result);
    for (const Seat seat : both_seats) CHECK((ending.told[seat] || !ending.owed[seat]));
  }
  endings_.clear();
}

}  // namespace gramy::testing
