// The formats of a tournament.
// Each format answers one question: what are the pairings of the next round, given the results so far? A
// format has no clock and no randomness. The pairings depend only on the fixtures and the results, and not on
// the order of the results or on interruptions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/formats/exam.hpp"
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

using Format = std::variant<RoundRobin, Gauntlet, Swiss, Knockout, Sprt, Exam>;

/// The name in a tournament file, such as "round-robin".
std::string_view name(const Format& format);

/// The sequential test that ends the tournament; null if there is none.
const SequentialTest* test_of(const Format& format);

/// Whether players have no opponents, and answer single positions instead.
bool is_exam(const Format& format);

/// Whether the format is open: no pairing depends on results. An exam is open unless it has a test.
bool is_open(const Format& format);

/// The pairings of the next round; none at the end of the tournament. Precondition: `so_far` has all earlier
/// rounds, played completely. Throws Stopped.
Pairings next_round(const Format& format, const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                    const StopPoll& poll = {});

/// Whether later pairings or places depend on the players' accuracy.
bool asks_for_accuracy(const Format& format);

/// The summary of a round with all its results. `decisions`: for each pairing, both players' decisions; none
/// for a match that was not judged. Needed only if the format uses accuracy.
PlayedRound played_round(const Format& format, const Pairings& pairings,
                         std::span<const PairingResult> results,
                         std::span<const std::optional<BySeat<Decisions>>> decisions = {});

/// The pairings of a round, counted from 0, if they do not depend on results and the format may reach the
/// round; otherwise none.
Pairings known_round(const Format& format, const Fixtures& fixtures, std::size_t round);

/// The schedule of a format in which all pairings are known at the beginning. Each round has the next
/// `round_size` pairings, and the last round has the rest.
struct KnownSchedule {
  Pairings pairings;
  std::uint64_t round_size = 1;

  SchedulePlace place_of(std::uint64_t number) const {
    return {number / round_size + 1, number % round_size};
  }
  std::uint64_t number_of(SchedulePlace place) const { return (place.round - 1) * round_size + place.number; }
};

/// Precondition: the format is neither a Swiss tournament nor a knockout.
KnownSchedule known_schedule(const Format& format, const Fixtures& fixtures);

/// The largest possible number of matches of each game.
std::vector<std::uint64_t> most_matches(const Format& format, const Fixtures& fixtures);

/// The places, best first; empty for formats that rank by rating. Precondition: `so_far` has all rounds so
/// far, played completely.
std::vector<Placing> places(const Format& format, const Fixtures& fixtures,
                            std::span<const PlayedRound> so_far);

}  // namespace gramy::referee
