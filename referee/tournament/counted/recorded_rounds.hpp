// Records of the rounds of a Swiss tournament or a knockout, each made when the round opens.
#pragma once

#include <cstdint>
#include <string>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Whether the places of matches in the schedule follow from recorded rounds. In other formats they follow
/// from the edition.
bool has_recorded_rounds(const Format& format);

/// Records the pairings of a round. All functions throw as Store does. Precondition: no match of the round
/// was offered.
void record_round(Store& store, const Edition& edition, std::uint64_t round, const Pairings& pairings);

/// The pairings as a JSON object; empty if the round has not opened.
std::string recorded_round(const Store& store, std::uint64_t round);

std::uint64_t rounds_opened(const Store& store);

void forget_rounds_after(Store& store, std::uint64_t round);

/// Reads the pairings from the JSON that recorded_round returns, with players as indices in the edition.
/// Throws nlohmann's exceptions, and std::bad_optional_access for a player that is not in the edition.
Pairings parse_round(const std::string& json, const Edition& edition);

}  // namespace gramy::referee
