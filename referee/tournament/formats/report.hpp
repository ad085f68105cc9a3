// The report of a format: who comes where, or what a test says.
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

/// As of the last whole round.
struct FormatReport {
  struct Place {
    std::string player;
    std::size_t place = 1;
    std::vector<std::pair<std::string, std::optional<double>>> criteria;  ///< as Placing::criteria
  };
  /// Two players in one round. What was not played counts as won by who could have played it.
  struct Meeting {
    std::array<std::string, 2> players;
    std::array<double, 2> points{};
    std::string through{}, by{};       ///< of one level in a knockout: who goes through, and by what
    std::vector<std::string> level{};  ///< as Passage::level
  };
  struct Test {
    std::array<std::string, 2> players;  ///< who is tested, against whom
    Sprt sprt;
    Sprt::State state;
  };

  std::string format = "round-robin";
  std::size_t rounds = 0;                      ///< played
  std::vector<Place> places;                   ///< of Swiss and knockout, best first
  std::vector<std::vector<Meeting>> meetings;  ///< of Swiss and knockout, by round
  std::vector<std::vector<std::string>> byes;  ///< of Swiss and knockout, by round
  std::optional<Test> test;                    ///< of an SPRT
};

/// Precondition: as next_round. `names` are the players'.
FormatReport report(const Format& format, const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                    std::span<const std::string> names);

/// One object, what standings.json has under `format`.
nlohmann::ordered_json to_json(const FormatReport& report);

/// Reads such an object; numbers are as it has them, rounded. Throws nlohmann's exceptions for any other.
FormatReport parse_format_report(const nlohmann::ordered_json& json);

}  // namespace gramy::referee
