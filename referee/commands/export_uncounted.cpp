#include "referee/commands/export_uncounted.hpp"

#include <fmt/format.h>
#include <vector>

#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/exported_lines.hpp"
#include "referee/tournament/places/read_results.hpp"

namespace gramy::referee {

int export_uncounted(const TournamentAddress& address) {
  return exit_code_of([&](const std::stop_token& stop) {
    const auto store = read_results(address);
    CountedMatches matches(*store);
    matches.read_on(*store);
    std::vector<bool> counts(matches.known() + 1);
    matches.for_each_number([&](SchedulePlace, std::uint64_t number) { counts[number] = true; });
    ExportedLines lines({}, *store);
    std::uint64_t number = 0;
    store->for_each_added(0, [&](StoredMatch match) {
      throw_if_stopped(stop);
      if (++number > matches.known() || counts[number]) return;  // matches after these were added meanwhile
      if (match.key.tournament != store->tournament()) return;
      // Printable text only, so that a forged record cannot send commands to the terminal.
      fmt::print("{}\n", printable(lines.line_of({.place = {},
                                                  .identity = std::move(match.key.identity),
                                                  .versions = match.key.versions,
                                                  .id = std::move(match.id),
                                                  .outcome = match.outcome,
                                                  .record = std::move(match.record)})));
    });
    return 0;
  });
}

}  // namespace gramy::referee
