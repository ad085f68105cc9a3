#include "referee/tournament/store/history.hpp"

#include <utility>

namespace gramy::referee {
namespace {

void enter(StoredMatch match, const DecisionsOf& decisions_of, History& history) {
  const Outcome outcome = outcome_of(match, decisions_of);
  history.played.emplace(std::move(match.identity), outcome);
}

}  // namespace

Outcome outcome_of(const StoredMatch& match, const DecisionsOf& decisions_of) {
  Outcome outcome = match.outcome;
  if (decisions_of) outcome.decisions = decisions_of(match);
  return outcome;
}

History history_in(const Store& store, const DecisionsOf& decisions_of) {
  History history{.played = {}, .unplayed = store.unplayed()};
  store.for_each([&](StoredMatch match) { enter(std::move(match), decisions_of, history); });
  return history;
}

/// They come first in the schedule's order.
History history_without_places(const Store& store, const DecisionsOf& decisions_of) {
  History history{.played = {}, .unplayed = store.unplayed()};
  for (auto match = store.match_from({}); match && match->place.round == 0;
       match = store.match_from({0, match->place.number + 1}))
    enter(*match, decisions_of, history);
  return history;
}

}  // namespace gramy::referee
