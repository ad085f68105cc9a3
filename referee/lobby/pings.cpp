#include "referee/lobby/pings.hpp"

namespace gramy::referee {

void Pings::watch(ClientNumber client, bool watched, Time now) {
  State& state = states_[client];
  if (state.watched == watched) return;
  state.watched = watched;
  state.awaiting = false;
  deadlines_.set(client, watched ? std::optional(now + every_) : std::nullopt);
}

void Pings::pong(ClientNumber client, std::uint64_t id, Time now) {
  const auto found = states_.find(client);
  if (found == states_.end()) return;
  State& state = found->second;
  if (id < 1 || id > state.sent) return;
  const bool answers = id == state.sent || !state.has_answered;
  state.has_answered = true;
  if (!answers || !state.awaiting) return;
  state.awaiting = false;
  deadlines_.set(client, now + every_);
}

void Pings::forget(ClientNumber client) {
  states_.erase(client);
  deadlines_.erase(client);
}

std::optional<Pings::Due> Pings::take(Time now) {
  const auto client = deadlines_.take(now);
  if (!client) return std::nullopt;
  State& state = states_.at(*client);
  if (state.awaiting && state.has_answered) return Due{*client, std::nullopt};
  state.awaiting = true;
  ++state.sent;
  deadlines_.set(*client, now + (state.has_answered ? timeout_ : every_));
  return Due{*client, state.sent};
}

}  // namespace gramy::referee
