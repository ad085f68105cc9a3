// History of a tournament, as its store has it.
#pragma once

#include <functional>
#include <optional>

#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/records/outcome.hpp"

namespace gramy::referee {

/// What both players' decisions in a match were worth; none if nobody has judged it.
using DecisionsOf = std::function<std::optional<BySeat<Decisions>>(const CountedMatch& match)>;

/// With the decisions, if they are asked for.
Outcome outcome_of(const CountedMatch& match, const DecisionsOf& decisions_of);

/// Of matches of which none was read so far.
History history_of(CountedMatches matches, const Store& store, const DecisionsOf& decisions_of = {});

/// Of the newest edition.
History history_in(const Store& store, const DecisionsOf& decisions_of = {});

}  // namespace gramy::referee
