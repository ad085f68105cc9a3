// Messages of a tournament to the person who started it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/play/tournament.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

/// `played`: number of matches played before this run. `may_end_early`: whether the tournament is a test that
/// may be decided before all matches are played. `kept_in`: the folder of the records; empty if they are not
/// kept.
std::string opening_line(const Standings& standings, std::size_t players, std::uint64_t played,
                         bool may_end_early, std::string_view kept_in);

/// Names the clients that the tournament waits for at `address`, and how long it waits. Precondition: there
/// is such a client.
std::string waiting_line(std::string_view address, std::span<const std::string> clients,
                         std::chrono::milliseconds wait);

/// The log of a client that was given up.
struct PlayerLog {
  std::filesystem::path path;
  std::string last_line{};  ///< the last line of the client's newest process; empty if it wrote nothing
  /// Whether the client wrote its hello to standard output instead of connecting.
  bool speaks_elsewhere = false;
};

/// Says how many matches with guests (players that connect by themselves) wait because no process hosts.
std::string waiting_for_host_line(std::uint64_t matches);

/// Says that a client was given up, and why. `log`: none if the client has no log.
std::string given_up_line(const GiveUp& given_up, const std::optional<PlayerLog>& log);

/// Says that some protocol lines could not be written (option --wire). `why`: the result of
/// WireFiles::finish.
std::string lines_lost_line(std::string_view why);

/// Says that a match could not be judged though the format needs the players' accuracy. `why`: as Judge
/// reports it.
std::string unjudged_line(const Format& format, std::string_view why);
/// Says that a match could not be judged, for a format that does not need the players' accuracy.
std::string judged_later_line(std::string_view why);

/// `go_on`: the command that continues the tournament; empty if no command does.
std::string stopped_line(const Standings& standings, std::string_view go_on);

/// Reports only what went wrong. `go_on`: the command that continues the tournament, if it was stopped.
/// `out`: the given_up_lines that were shown. The first of them are repeated after the line that says how
/// many matches could not be played.
std::vector<std::string> closing_lines(const Standings& standings, std::chrono::milliseconds worst_lag,
                                       const std::optional<std::string>& go_on,
                                       std::span<const std::string> out);

// Marks in a player's log at the beginning and the end of each of its matches.

/// The mark at the beginning of a match, such as "match paski:generated-1:ala:perfect begins: paski, moves
/// first, against perfect".
std::string begin_mark(const MatchSetup& match, Seat seat);

/// "match paski:generated-1:ala:perfect ends: lost (timeout)".
std::string end_mark(const MatchRecord& match, Seat seat);

}  // namespace gramy::referee
