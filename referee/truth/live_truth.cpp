#include "referee/truth/live_truth.hpp"

#include <utility>

#include "referee/tournament/counted/stored_standings.hpp"

namespace gramy::referee {

LiveTruth::LiveTruth(const Store& store) : done_(schedule_in(store)) {
  CountedMatches matches(store);
  matches.read_on(store, [&, last_round = last_round_in(store)](const CountedMatch& match) {
    if (match.place.round <= last_round) add(match.identity, parse_verdict(match.verdict, match.id));
  });
  for (const auto& [match, out] : matches.unplayed(store)) done_.count(match.game, match.board);
  publish();
}

void LiveTruth::add(const FinishedMatch& match) {
  add(match.identity, parse_verdict(match.verdict, match.record.setup.id));
}

void LiveTruth::add(const MatchIdentity& match, std::optional<MatchVerdict> verdict) {
  auto& held_back = held_back_[{match.game, match.board}];
  held_back.push_back({match.players, std::move(verdict)});
  done_.count(match.game, match.board);
  if (!done_.is_done(match.game, match.board)) return;
  for (const Judged& judged : held_back) {
    if (!judged.verdict) continue;
    truth_.count(match.game, judged.players, *judged.verdict);
    has_changed_ = true;
  }
  held_back.clear();
}

bool LiveTruth::publish() {
  if (!std::exchange(has_changed_, false)) return false;
  Accuracies now = rates(truth_.overall());
  const std::lock_guard lock(in_use_);
  accuracies_ = std::move(now);
  return true;
}

Accuracies LiveTruth::accuracies() const {
  const std::lock_guard lock(in_use_);
  return accuracies_;
}

}  // namespace gramy::referee
