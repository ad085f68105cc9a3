// History of a tournament, read from its store.
#pragma once

#include <functional>
#include <optional>

#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/records/outcome.hpp"

namespace gramy::referee {

/// Both players' decisions in a match; none if the match was not judged.
using DecisionsOf = std::function<std::optional<BySeat<Decisions>>(const CountedMatch& match)>;

/// The outcome of a match. Has the players' decisions only if `decisions_of` is given.
Outcome outcome_of(const CountedMatch& match, const DecisionsOf& decisions_of);

/// Reads the history from `matches`. Precondition: CountedMatches::read_on was not called before.
History history_of(CountedMatches matches, const Store& store, const DecisionsOf& decisions_of = {});

/// Reads the history of the newest edition.
History history_in(const Store& store, const DecisionsOf& decisions_of = {});

}  // namespace gramy::referee
