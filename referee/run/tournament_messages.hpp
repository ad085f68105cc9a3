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

/// `played`: matches that were before. `may_end_early`: a test that needs not all of them. `kept_in`: where
/// the records stay; empty: nowhere.
std::string opening_line(const Standings& standings, std::size_t players, std::uint64_t played,
                         bool may_end_early, std::string_view kept_in);

/// Names the clients that are to connect to `address`, and how long they are waited for. Precondition: there
/// are some.
std::string waiting_line(std::string_view address, std::span<const std::string> clients,
                         std::chrono::milliseconds wait);

/// Output of the process of a client that is given up.
struct PlayerLog {
  std::filesystem::path path;
  std::string last_line{};        ///< since it was started; empty: it has said nothing
  bool speaks_elsewhere = false;  ///< it has said hello there
};

/// So many matches with guests wait, and nobody hosts.
std::string waiting_for_host_line(std::uint64_t matches);

/// `log`: none if there is none.
std::string given_up_line(const GiveUp& given_up, const std::optional<PlayerLog>& log);

/// Lines of the wire could not all be written: `why`, as WireFiles::finish says it.
std::string lines_lost_line(std::string_view why);

/// A match could not be judged, though the format asks for accuracy: `why`, as Judge says it.
std::string unjudged_line(const Format& format, std::string_view why);
/// The same where it does not.
std::string judged_later_line(std::string_view why);

/// `go_on`: what continues it; empty: nothing does.
std::string stopped_line(const Standings& standings, std::string_view go_on);

/// Reports only what went wrong. `go_on`: as in stopped_line, if it was stopped. `out`: the given_up_lines
/// that were shown; some are shown again below the matches that they explain.
std::vector<std::string> closing_lines(const Standings& standings, std::chrono::milliseconds worst_lag,
                                       const std::optional<std::string>& go_on,
                                       std::span<const std::string> out);

// Marks in a player's log of where its matches begin and end.

/// "match paski:generated-1:ala:perfect begins: paski, moves first, against perfect".
std::string begin_mark(const MatchSetup& match, Seat seat);

/// "match paski:generated-1:ala:perfect ends: lost (timeout)".
std::string end_mark(const MatchRecord& match, Seat seat);

}  // namespace gramy::referee
