// Records of the rounds of a Swiss or a knockout. A round is recorded when it opens.
#pragma once

#include <cstdint>
#include <string>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Whether places in the schedule follow from recorded rounds. Else they follow from the edition.
bool has_recorded_rounds(const Format& format);

/// Everything throws as Store does. Precondition: no match of the round was offered.
void record_round(Store& store, const Edition& edition, std::uint64_t round, const Pairings& pairings);

/// One JSON object; empty if the round has not opened.
std::string recorded_round(const Store& store, std::uint64_t round);

/// How many rounds have opened.
std::uint64_t rounds_opened(const Store& store);

/// As if no round after this one had opened.
void forget_rounds_after(Store& store, std::uint64_t round);

/// Reads such an object. Its players get their numbers in the edition. Throws nlohmann's exceptions, and
/// std::bad_optional_access for a player that is not in the edition.
Pairings parse_round(const std::string& json, const Edition& edition);

}  // namespace gramy::referee
