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

/// State after the last whole round.
struct FormatReport {
  struct Place {
    std::string player;
    std::size_t place = 1;
    std::vector<std::pair<std::string, std::optional<double>>> criteria;  ///< as in Placing::criteria
  };
  /// Two players in one round. A match that was not played counts as won by the player who could have played
  /// it.
  struct Meeting {
    std::array<std::string, 2> players;
    std::array<double, 2> points{};
    std::string through{};             ///< the player that goes through, for a level encounter in a knockout
    std::string by{};                  ///< the tie-break that decided such an encounter
    std::vector<std::string> level{};  ///< as in Passage::level
  };
  struct Test {
    std::array<std::string, 2> players;  ///< the tested player, and its opponent
    Sprt sprt;
    Sprt::State state;
  };

  std::string format = "round-robin";
  std::size_t rounds = 0;                      ///< rounds played
  std::vector<Place> places;                   ///< in a Swiss or knockout, best first
  std::vector<std::vector<Meeting>> meetings;  ///< in a Swiss or knockout, by round
  std::vector<std::vector<std::string>> byes;  ///< in a Swiss or knockout, by round
  std::optional<Test> test;                    ///< in an SPRT
};

/// Precondition: as for next_round. `names` are the players' names.
FormatReport report(const Format& format, const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                    std::span<const std::string> names);

/// The object `format` of standings.json.
nlohmann::ordered_json to_json(const FormatReport& report);

/// Reads such an object. Numbers stay rounded as in the object. Throws BadInput if no tournament has its
/// names, places or criteria, and nlohmann's exceptions for any other object.
FormatReport parse_format_report(const nlohmann::ordered_json& json);

}  // namespace gramy::referee
