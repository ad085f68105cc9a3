// The formats of a tournament.
// Each answers one question: which pairings are the next round, given the results so far? A format has
// neither a clock nor chance of its own: what is played follows from the fixtures and results alone, in
// whichever order they came and however often the tournament was interrupted.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/formats/gauntlet.hpp"
#include "referee/tournament/formats/knockout.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/placing.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/round_robin.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/formats/sprt.hpp"
#include "referee/tournament/formats/swiss.hpp"

namespace gramy::referee {

using Format = std::variant<RoundRobin, Gauntlet, Swiss, Knockout, Sprt>;

/// As the tournament file names it: "round-robin".
std::string_view name(const Format& format);

/// Whether no match follows from the results of others.
bool is_open(const Format& format);

/// The pairings of the next round, none when the tournament is over. Precondition: `so_far` are the rounds
/// given out before, all of them played. Throws Stopped.
Pairings next_round(const Format& format, const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                    const StopPoll& poll = {});

/// Whether what follows from a round depends on how accurately it was played.
bool asks_for_accuracy(const Format& format);

/// What is to be known of a round when all its results are there; `decisions` as of Sprt::summed_up, where
/// the format asks for accuracy.
PlayedRound played_round(const Format& format, const Pairings& pairings,
                         std::span<const PairingResult> results,
                         std::span<const std::optional<BySeat<Decisions>>> decisions = {});

/// The pairings of a round, counted from 0, if it comes to that and they follow from no result; else none.
Pairings batch_of(const Format& format, const Fixtures& fixtures, std::size_t round);

/// How many matches of each game there will be, at most.
std::vector<std::uint64_t> most_matches(const Format& format, const Fixtures& fixtures);

/// Best first; empty for formats that leave it to the ratings. Precondition as above.
std::vector<Placing> places(const Format& format, const Fixtures& fixtures,
                            std::span<const PlayedRound> so_far);

}  // namespace gramy::referee
