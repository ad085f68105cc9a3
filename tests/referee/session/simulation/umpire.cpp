#include "tests/referee/session/simulation/umpire.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "protocol/json.hpp"

namespace gramy::testing {

using namespace protocol;
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
  match.clock = setup.clock;
  match.asked = now;
  for (const Seat seat : both_seats) {
    match.seats[seat].name = setup.players[seat];
    if (!setup.clock) continue;
    match.seats[seat].prepared = now + milliseconds(setup.clock->ready_ms);
    match.seats[seat].left = milliseconds(setup.clock->initial_ms);
  }
  REQUIRE(matches_.emplace(setup.id, match).second);
}

void Umpire::written(const std::string& name, std::string_view line, Time now) {
  if (!line.starts_with('{')) return;  // the greeting, if the hello was lost with its link
  const auto message = parse_referee_line(line);
  REQUIRE(message);
  const auto* request = std::get_if<MoveRequest>(&*message);
  if (!request) return;
  const auto found = matches_.find(request->match);
  if (found == matches_.end()) return;
  Running& match = found->second;
  if (match.mover().name != name || request->ply != match.taken.size()) return;
  if (request->clock && !match.repeated) {
    CHECK(request->clock->yours_ms == whole_ms(match.mover().left));
    CHECK(request->clock->theirs_ms == whole_ms(match.seats[seat_at_ply(match.taken.size() + 1)].left));
  }
  if (!match.settled) match.asked = now;
  match.settled = true;
}

void Umpire::arrived(const std::string& name, std::string_view line, Time now) {
  const auto read = parse_client_line(line);
  const auto* message = std::get_if<ClientMessage>(&read);
  REQUIRE(message);
  const auto* move = std::get_if<Move>(message);
  const auto* ready = std::get_if<Ready>(message);
  if (!move && !ready) return;
  const auto found = matches_.find(move ? move->match : ready->match);
  if (found == matches_.end()) return;
  Running& match = found->second;
  if (const auto last = last_moment(match); last && now > *last) return;  // too late
  Seated& seat = *match.seat_of(name);
  seat.prepared = std::min(seat.prepared, now);
  if (move && move->ply == match.taken.size() && &seat == &match.mover()) accept(match, now);
}

void Umpire::accept(Running& match, Time now) {
  Seated& mover = match.mover();
  Time::duration taken = now - match.asked;
  if (match.clock) {
    taken = std::max(now - std::max(match.asked, mover.prepared), Time::duration::zero());
    mover.left =
        std::max(mover.left - taken, Time::duration::zero()) + milliseconds(match.clock->increment_ms);
  }
  match.taken.push_back(whole_ms(taken));
  match.asked = now;
  match.settled = match.repeated = false;
}

void Umpire::lost(const std::string& name, Time now) {
  for (auto& [id, match] : matches_) {
    Seated* const seat = match.seat_of(name);
    if (!seat) continue;
    seat->lost = now;
    if (seat == &match.mover()) match.settled = true;
  }
}

void Umpire::back(const std::string& name, Time now) {
  for (auto& [id, match] : matches_) {
    Seated* const seat = match.seat_of(name);
    if (!seat) continue;
    const auto last = last_moment(match);
    if (last && now > *last) continue;  // it has ended
    if (seat->lost) ++returns_in_time;
    seat->lost.reset();
    if (seat == &match.mover()) match.settled = match.repeated = true;
  }
}

/// The last moment at which a move, or the return of a lost link, is in time.
std::optional<Time> Umpire::last_moment(Running& match) const {
  const Seated& mover = match.mover();
  if (match.clock) {
    return std::max(match.asked, mover.prepared) + mover.left + milliseconds(match.clock->margin_ms);
  }
  if (mover.lost) return std::max(*mover.lost, match.asked) + come_back_;
  return std::nullopt;
}

void Umpire::finished(const referee::MatchRecord& record, Time now) {
  CAPTURE(record.setup.id);
  CAPTURE(record.detail);
  const auto found = matches_.find(record.setup.id);
  REQUIRE(found != matches_.end());  // it ends once
  Running match = found->second;
  matches_.erase(found);
  ++ends[record.reason];
  std::vector<std::int64_t> taken;
  for (const referee::PlayedMove& move : record.moves) taken.push_back(move.ms);
  CHECK(taken == match.taken);
  CHECK_FALSE(record.voided);
  if (record.reason == Reason::normal) return;
  const auto last = last_moment(match);
  REQUIRE(last);
  CHECK(now == *last + std::chrono::nanoseconds(1));
  CHECK(record.reason == (match.mover().lost ? Reason::disconnect : Reason::timeout));
}

}  // namespace gramy::testing
