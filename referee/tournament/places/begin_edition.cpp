#include "referee/tournament/places/begin_edition.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/edition/player_ids.hpp"
#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

/// The part of the standings that stays valid: the report of the format. If any player was renamed, the lists
/// of players are removed from the report.
std::string what_stays(const std::string& standings, const Continuation& continuation) {
  auto format = protocol::parse_bounded_json<nlohmann::ordered_json>(standings).at("format");
  if (!continuation.renamed.empty()) {
    for (const char* of_names : {"places", "encounters", "byes"}) format.erase(of_names);
    for (const char* of_test : {"sprt", "until_told"}) {
      const auto test = format.find(of_test);
      if (test == format.end()) continue;
      for (const char* who : {"player", "opponent"}) {
        const auto name = continuation.renamed.find(test->at(who).get<std::string>());
        if (name != continuation.renamed.end()) (*test)[who] = name->second;
      }
    }
  }
  return nlohmann::ordered_json{{"format", std::move(format)}, {"finished", false}}.dump(2) + "\n";
}

/// A message with a line for each change. `way_out`: the advice at its end.
std::string changed(const std::string& what, const std::vector<std::string>& changes,
                    const std::string& way_out) {
  constexpr std::size_t most_told = 10;
  std::string text = what + " changed since the tournament was begun:";
  for (std::size_t i = 0; i < std::min(changes.size(), most_told); ++i)
    text += "\n  " + printable(changes[i]);
  if (changes.size() > most_told) text += "\n  and " + std::to_string(changes.size() - most_told) + " more";
  return text + "\n" + way_out;
}

std::string another(const std::string& place) {
  return names_database(place) ? "another database" : "another folder";
}

/// Whether the editions have the same file, boards and players. The paths of their files may differ.
bool is_same(const Edition& one, const Edition& other) {
  if (one.source != other.source) return false;
  return std::ranges::none_of(difference(one, other), [](const Change& change) {
    return change.field != Field::text && change.field != Field::rounds && change.field != Field::players &&
           change.field !=
               Field::attendance;  // attendance in a Swiss tournament depends on when play resumes
  });
}

/// Whether the editions do not differ, and no player of `now` has an earlier name (`was`). Then the recorded
/// matches need no check.
bool is_as_it_was(const Edition& before, const Edition& now) {
  return difference(before, now).empty() &&
         std::ranges::all_of(now.players, [](const Edition::Player& player) { return player.was.empty(); });
}

/// Removes results that the new edition makes invalid: parts of the standings, the accuracies, truth.json,
/// and later rounds.
void go_on(Store& store, const Continuation& continuation, bool has_matches) {
  if (const std::string text = store.document(standings_document); !text.empty())
    store.set_document(standings_document, has_matches ? what_stays(text, continuation) : "");
  for (const char* of_before : {accuracies_document, truth_document}) {
    if (!store.document(of_before).empty()) store.set_document(of_before, "");
  }
  forget_rounds_after(store, continuation.rounds);
}

/// Throws Conflict unless the file belongs to the edition that the user asked for. If the user asked for
/// none, the file must be new or belong to the newest edition.
void expect_wished(const std::string& place, const Store& store, const Edition& now, const Wishes& wishes) {
  const std::vector<Edition> editions = editions_in(store);
  const auto newest = editions.rbegin();
  const auto same = std::ranges::find_if(editions.rbegin(), editions.rend(),
                                         [&](const Edition& edition) { return is_same(edition, now); });
  if (wishes.edition) {
    if (*wishes.edition == 0 || *wishes.edition > editions.size())
      throw Conflict(fmt::format("{}: there is no edition {} (`gramy-referee editions` lists all editions)",
                                 place, *wishes.edition));
    if (is_same(editions[*wishes.edition - 1], now)) return;
    throw Conflict(fmt::format(
        "{}: expected the tournament file of edition {}, found {} (`gramy-referee editions` lists all "
        "editions)",
        place, *wishes.edition,
        same == editions.rend() ? "another file" : fmt::format("that of edition {}", same->number)));
  }
  if (same == editions.rend() || same == newest || wishes.may_be_older) return;
  throw Conflict(
      fmt::format("{}: this is the tournament file of edition {}, but the newest edition is {} (to go on "
                  "with edition {}, use "
                  "--edition {})",
                  place, same->number, newest->number, same->number, same->number));
}

/// Chooses the store's tournament of this name, its only tournament, or a new one. If the only tournament has
/// another name and no matches, a new tournament replaces it. Returns the name of the replaced tournament; ""
/// if none is replaced. Throws Conflict if the store has several tournaments, and the user named none.
std::string choose_to_go_on(Store& store, const std::string& place, const std::string& name,
                            const Wishes& wishes) {
  const std::vector<std::string> names = tournaments_in(store);
  const bool is_there = std::ranges::find(names, name) != names.end();
  if (names.size() > 1 && !wishes.names_tournament)
    throw Conflict(
        fmt::format("{0}: the store has several tournaments: {3} (to {1} '{2}', add --tournament '{2}')",
                    place, is_there ? "go on with" : "begin", name, quoted_names(names)));
  store.choose(is_there || names.empty() || wishes.names_tournament ? name : names.front());
  const bool is_replaced = store.tournament() != name && store.last() == 0;
  if (is_replaced) store.choose(name);
  return is_replaced ? names.front() : "";
}

/// Throws Conflict with the list of refused changes, if there are any.
void expect_allowed(const std::string& place, const Continuation& continuation) {
  const std::string why = continuation.why.empty() ? "" : continuation.why + " ";
  if (!continuation.refused.empty()) {
    throw Conflict(changed(place + ": the tournament file or its boards have", continuation.refused,
                           why + "Undo these changes, or play into " + another(place) + "."));
  }
  if (!continuation.refused_players.empty()) {
    throw Conflict(changed(
        place + ": the players have", continuation.refused_players,
        why + "Undo these changes, go on with --accept-changes, or play into " + another(place) + "."));
  }
}

/// Messages for the user about the changes. `has_matches`: whether the tournament has any matches.
std::vector<std::string> lines_of(const Continuation& continuation, bool has_matches, bool accept_changes) {
  constexpr std::size_t most_told = 10;
  std::vector<std::string> lines;
  if (continuation.is_other && has_matches) lines.push_back(in_words(continuation));
  const auto& changes = continuation.changes;
  for (std::size_t i = 0; i < std::min(changes.size(), most_told); ++i)
    lines.push_back((accept_changes ? "going on although " : "") + changes[i]);
  if (changes.size() > most_told)
    lines.push_back("and " + counted(changes.size() - most_told, "more change") + " of players");
  lines.insert(lines.end(), continuation.notes.begin(), continuation.notes.end());
  return lines;
}

}  // namespace

std::vector<std::string> begin_edition(Store& store, const std::string& place, const Edition& edition,
                                       const EditionContents& contents, const Wishes& wishes,
                                       bool is_played) {
  if (is_served(store))
    throw Conflict(place + ": expected results of a tournament, found matches of `serve` (play into " +
                   another(place) + ")");
  const std::string replaced = choose_to_go_on(store, place, edition.name, wishes);
  const auto newest = newest_edition(store);
  const auto begin = [&](const Edition& next) {
    if (!replaced.empty()) remove_tournament(store, replaced);
    add_tournament(store, next.name);
    keep(store, contents);
    add_edition(store, next);
  };
  if (!newest) {
    begin(with_ids(edition, {}, false));
    return {};
  }
  const bool has_wishes = wishes.accepts_changes || wishes.edition;
  // In a Swiss tournament, the rounds of a late player depend on the time. So they can differ from the newest
  // edition although the file is the same.
  const bool is_joined =
      is_played && std::holds_alternative<Swiss>(edition.format) && is_same(*newest, edition);
  if (!has_wishes && (is_joined || is_as_it_was(*newest, edition))) return {};
  const Continuation found = continuation_of(store, edition, wishes.accepts_changes, is_played);
  expect_allowed(place, found);
  expect_wished(place, store, edition, wishes);
  const bool has_any = store.last() > 0;
  const std::vector<std::string> lines = lines_of(found, has_any, wishes.accepts_changes);
  if (!found.is_other && found.edition.accepted == newest->accepted &&
      difference(*newest, found.edition).empty())
    return lines;
  if (found.is_other) go_on(store, found, has_any);
  begin(found.edition);
  return lines;
}

}  // namespace gramy::referee
