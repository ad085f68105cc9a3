#include "referee/lobby/pings.hpp"

namespace gramy::referee {

void Pings::watch(const std::string& name, bool watched, Time now) {
  State& state = states_[name];
  if (state.watched == watched) return;
  state.watched = watched;
  state.awaiting = false;
  deadlines_.set(name, watched ? std::optional(now + every_) : std::nullopt);
}

void Pings::pong(const std::string& name, std::uint64_t id, Time now) {
  const auto found = states_.find(name);
  if (found == states_.end()) return;
  State& state = found->second;
  if (id < 1 || id > state.sent) return;
  const bool answers = id == state.sent || !state.has_answered;
  state.has_answered = true;
  if (!answers || !state.awaiting) return;
  state.awaiting = false;
  deadlines_.set(name, now + every_);
}

void Pings::forget(const std::string& name) {
  states_.erase(name);
  deadlines_.erase(name);
}

std::optional<Pings::Due> Pings::take(Time now) {
  const auto name = deadlines_.take(now);
  if (!name) return std::nullopt;
  State& state = states_.at(*name);
  if (state.awaiting && state.has_answered) return Due{*name, std::nullopt};
  state.awaiting = true;
  ++state.sent;
  deadlines_.set(*name, now + (state.has_answered ? timeout_ : every_));
  return Due{*name, state.sent};
}

}  // namespace gramy::referee
