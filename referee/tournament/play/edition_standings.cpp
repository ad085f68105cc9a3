#include "referee/tournament/play/edition_standings.hpp"

#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/catalogue.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/play/tournament.hpp"

namespace gramy::referee {

StoredStandings edition_standings(const Store& store, std::uint64_t number,
                                  const std::function<DecisionsOf(const Format&)>& decisions_of,
                                  const StopPoll& poll) {
  const std::vector<Edition> editions = editions_in(store);
  if (number == 0 || number > editions.size()) {
    throw BadInput(
        fmt::format("{}: there is no edition {}, only {} (`gramy-referee editions` lists all editions)",
                    store.name(), number, counted(editions.size(), "edition")));
  }
  const Edition& edition = editions[number - 1];
  const TournamentFile file = file_of(edition, all_games());
  const Course course =
      course_of(file, boards_of(edition, file, store),
                history_of(CountedMatches(edition), store, decisions_of(edition.format)), poll);
  const Standings& standings = course.standings();
  return {.standings = standings, .scheduled = standings.scheduled(), .finished = course.over()};
}

}  // namespace gramy::referee
