// History of a tournament, as its store has it.
#pragma once

#include <functional>
#include <optional>

#include "referee/tournament/store/outcome.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// What both players' decisions in a match were worth; none if nobody has judged it.
using DecisionsOf = std::function<std::optional<BySeat<Decisions>>(const StoredMatch& match)>;

/// With the decisions, if they are asked for.
Outcome outcome_of(const StoredMatch& match, const DecisionsOf& decisions_of);

/// The matches stand whichever versions of the players have played them: what differs was accepted.
History history_in(const Store& store, const DecisionsOf& decisions_of = {});

/// The same without the matches whose place in the schedule was recorded, which take most of the memory.
History history_without_places(const Store& store, const DecisionsOf& decisions_of = {});

}  // namespace gramy::referee
