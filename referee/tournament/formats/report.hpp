// The report of a format: the places, or the result of a test.
#pragma once

#include <array>
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {

/// The places, the encounters and the test of a tournament, after its last finished round.
struct FormatReport {
  struct Place {
    std::string player;
    std::size_t place = 1;
    /// Names and values of criteria, most important first.
    std::vector<std::pair<std::string, std::optional<double>>> criteria;
  };
  /// The matches of two players against each other in a round. A match that was not played counts as won by
  /// the player that could have played it.
  struct Meeting {
    std::array<std::string, 2> players;
    std::array<double, 2> points{};
    std::string through{};             ///< the winner of a knockout encounter, if a tie-break decided it
    std::string by{};                  ///< the tie-break that decided the encounter
    std::vector<std::string> level{};  ///< the tie-breaks before `by`: the players were equal in each
  };
  /// The unit in which a test counts.
  enum class Unit { pairs, positions };
  struct Test {
    std::array<std::string, 2> players;  ///< the tested player first, then its opponent
    SequentialTest rules;
    SequentialTest::State state;
    Unit unit = Unit::pairs;  ///< pairs, or positions in an exam

    /// The number of pairs or positions that were counted.
    std::uint64_t counted() const;
  };

  std::string format = "round-robin";
  std::size_t rounds = 0;
  std::vector<Place> places;  ///< the places, best first, in a Swiss tournament or a knockout
  /// The meetings of each round, in a Swiss tournament or a knockout.
  std::vector<std::vector<Meeting>> meetings;
  /// The players with a bye in each round, in a Swiss tournament or a knockout.
  std::vector<std::vector<std::string>> byes;
  std::optional<Test> test;  ///< the sequential test, if the format is an SPRT or an exam with a test
};

/// Precondition: `so_far` has all earlier rounds, played completely. `names` are the players' names.
FormatReport report(const Format& format, const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                    std::span<const std::string> names);

/// The object `format` of standings.json.
nlohmann::ordered_json to_json(const FormatReport& report);

/// The JSON object for a test, which is a member of the object `format`.
nlohmann::ordered_json to_json(const FormatReport::Test& test);

/// Reads the object `format`. Numbers stay rounded. Throws BadInput if its names, places or
/// criteria are impossible, and nlohmann's exceptions for any other object.
FormatReport parse_format_report(const nlohmann::ordered_json& json);

}  // namespace gramy::referee
