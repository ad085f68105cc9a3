#include "referee/tournament/store/taking_over.hpp"

#include <algorithm>

#include "engine/base/printable.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/read_results.hpp"

namespace gramy::referee {
namespace {

/// What has changed, a line each, and then what to do.
std::string changed(const std::string& what, const std::vector<std::string>& changes,
                    const std::string& way_out) {
  constexpr std::size_t most_told = 10;
  std::string text = what + " changed since it was begun:";
  for (std::size_t i = 0; i < std::min(changes.size(), most_told); ++i)
    text += "\n  " + printable(changes[i]);
  if (changes.size() > most_told) text += "\n  and " + std::to_string(changes.size() - most_told) + " more";
  return text + "\n" + way_out;
}

std::set<std::string> players_in(const Store& store) {
  std::set<std::string> played;
  store.for_each([&](const StoredMatch& match) {
    played.insert(match.identity.players.begin(), match.identity.players.end());
  });
  return played;
}

}  // namespace

std::vector<std::string> accepted_changes(const std::string& place, const Facts& before, const Facts& now,
                                          const Identity& identity, const std::set<std::string>& played,
                                          bool accept_changes) {
  if (before == now || played.empty()) return {};
  const std::string another = names_database(place) ? "another database" : "another folder";
  Changes changes = changes_between(before, now, identity.places, played);
  if (!changes.file.empty()) {
    throw Conflict(changed(place + ": the tournament file or its boards have", changes.file,
                           "Undo that, or play into " + another + "."));
  }
  if (!changes.players.empty() && !accept_changes) {
    throw Conflict(changed(place + ": the players have", changes.players,
                           "Undo that, go on with --accept-changes, or play into " + another + "."));
  }
  return changes.players;
}

std::vector<std::string> take_over(Store& store, const std::string& place, const Identity& identity,
                                   bool accept_changes) {
  std::vector<std::string> changes;
  const Facts before = store.facts(), now = facts_of(identity);
  if (before != now) {
    changes = accepted_changes(place, before, now, identity, players_in(store), accept_changes);
    store.set_facts(now);
  }
  if (const std::string schedule = to_json(identity.schedule); store.document(schedule_document) != schedule)
    store.set_document(schedule_document, schedule);
  return changes;
}

}  // namespace gramy::referee
