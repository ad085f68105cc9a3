#include "referee/tournament/counted/history.hpp"

#include <utility>

namespace gramy::referee {

Outcome outcome_of(const CountedMatch& match, const DecisionsOf& decisions_of) {
  Outcome outcome = match.outcome;
  if (decisions_of) outcome.decisions = decisions_of(match);
  return outcome;
}

History history_in(const Store& store, const DecisionsOf& decisions_of) {
  return history_of(CountedMatches(store), store, decisions_of);
}

History history_of(CountedMatches matches, const Store& store, const DecisionsOf& decisions_of) {
  History history;
  matches.read_on(store, [&](CountedMatch match) {
    const Outcome outcome = outcome_of(match, decisions_of);
    history.played.emplace(std::move(match.identity), outcome);
  });
  history.unplayed = matches.unplayed(store);
  return history;
}

}  // namespace gramy::referee
