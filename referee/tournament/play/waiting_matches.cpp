#include "referee/tournament/play/waiting_matches.hpp"

#include <algorithm>

namespace gramy::referee {

void WaitingMatches::add(const std::array<std::size_t, 2>& players, SchedulePlace match) {
  waiting_[{std::min(players[0], players[1]), std::max(players[0], players[1])}].push(match);
}

std::optional<SchedulePlace> WaitingMatches::take_first(const IsTrueOf& has_room) {
  auto first = waiting_.end();
  for (auto each = waiting_.begin(); each != waiting_.end(); ++each) {
    const auto& [players, matches] = *each;
    if (first != waiting_.end() && first->second.top() < matches.top()) continue;
    if (has_room(players[0]) && has_room(players[1])) first = each;
  }
  if (first == waiting_.end()) return std::nullopt;
  FirstOnTop& matches = first->second;
  const SchedulePlace match = matches.top();
  matches.pop();
  if (matches.empty()) waiting_.erase(first);
  return match;
}

std::vector<SchedulePlace> WaitingMatches::take_all_with(const IsTrueOf& is_out) {
  std::vector<SchedulePlace> taken;
  for (auto each = waiting_.begin(); each != waiting_.end();) {
    auto& [players, matches] = *each;
    if (!is_out(players[0]) && !is_out(players[1])) {
      ++each;
      continue;
    }
    for (; !matches.empty(); matches.pop()) taken.push_back(matches.top());
    each = waiting_.erase(each);
  }
  return taken;
}

}  // namespace gramy::referee
