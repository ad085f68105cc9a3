#include "referee/tournament/store/taking_over.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/shared_tournament.hpp"

namespace gramy::referee {
namespace {

/// Of the standings: how far the format has come, by nobody's earlier name.
std::string what_stays(const std::string& standings, const Continuation& continuation) {
  if (continuation.matches.empty()) return {};  // the format may be another
  auto format = protocol::parse_bounded_json<nlohmann::ordered_json>(standings).at("format");
  if (!continuation.renamed.empty()) {
    for (const char* of_names : {"places", "encounters", "byes"}) format.erase(of_names);
    if (const auto test = format.find("sprt"); test != format.end()) {
      for (const char* who : {"player", "opponent"}) {
        const auto name = continuation.renamed.find(test->at(who).get<std::string>());
        if (name != continuation.renamed.end()) (*test)[who] = name->second;
      }
    }
  }
  return nlohmann::ordered_json{{"format", std::move(format)}, {"finished", false}}.dump(2) + "\n";
}

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

std::string another(const std::string& place) {
  return names_database(place) ? "another database" : "another folder";
}

}  // namespace

std::vector<std::string> accepted_changes(const std::string& place, const Facts& before, const Facts& now,
                                          const Identity& identity, const std::set<std::string>& played,
                                          bool accept_changes) {
  if (before == now || played.empty()) return {};
  const std::string once =
      "An earlier version of gramy has left these results: go on with them once as they were, "
      "which brings them up, and make changes then";
  Changes changes = changes_between(before, now, identity.places, played);
  if (!changes.file.empty()) {
    throw Conflict(changed(place + ": the tournament file or its boards have", changes.file,
                           once + "; or play into " + another(place) + "."));
  }
  if (!changes.players.empty() && !accept_changes) {
    throw Conflict(changed(place + ": the players have", changes.players,
                           once + "; or go on with --accept-changes, or play into " + another(place) + "."));
  }
  return changes.players;
}

Past past_of(const Store& store) {
  Past past{.facts = store.facts(),
            .schedule = {},
            .matches = {},
            .unplayed = store.unplayed(),
            .voided = store.voided()};
  if (const std::string schedule = store.document(schedule_document); !schedule.empty())
    past.schedule = parse_board_schedule(schedule);
  store.for_each([&](StoredMatch match) {
    past.matches.push_back(
        {.identity = std::move(match.identity), .versions = match.versions, .place = match.place});
  });
  return past;
}

bool may_be_other(const Facts& before, const Identity& now, bool accept_changes) {
  return accept_changes || !now.renamed.empty() || before != facts_of(now);
}

void expect_allowed(const std::string& place, const Continuation& continuation) {
  const std::string why = continuation.why.empty() ? "" : continuation.why + " ";
  if (!continuation.refused.empty()) {
    throw Conflict(changed(place + ": the tournament file or its boards have", continuation.refused,
                           why + "Undo that, or play into " + another(place) + "."));
  }
  if (!continuation.refused_players.empty()) {
    throw Conflict(
        changed(place + ": the players have", continuation.refused_players,
                why + "Undo that, go on with --accept-changes, or play into " + another(place) + "."));
  }
}

std::vector<std::string> lines_of(const Continuation& continuation, bool accept_changes) {
  constexpr std::size_t most_told = 10;
  std::vector<std::string> lines;
  if (continuation.is_other && !continuation.matches.empty()) lines.push_back(in_words(continuation));
  const auto& changes = continuation.changes;
  for (std::size_t i = 0; i < std::min(changes.size(), most_told); ++i)
    lines.push_back((accept_changes ? "going on although " : "") + changes[i]);
  if (changes.size() > most_told)
    lines.push_back("and " + std::to_string(changes.size() - most_told) + " more changes of players");
  lines.insert(lines.end(), continuation.notes.begin(), continuation.notes.end());
  return lines;
}

void keep_facts(Store& store, const Identity& identity) {
  if (const Facts now = facts_of(identity); store.facts() != now) store.set_facts(now);
  if (const std::string schedule = to_json(identity.schedule); store.document(schedule_document) != schedule)
    store.set_document(schedule_document, schedule);
}

void go_on(Store& store, const Identity& identity, const Continuation& continuation) {
  if (const std::string text = store.document(standings_document); !text.empty())
    store.set_document(standings_document, what_stays(text, continuation));
  if (!store.facts().empty()) {  // else it has just begun
    const std::string edition = store.document(edition_document);
    store.set_document(edition_document, std::to_string(edition.empty() ? 1 : std::stoull(edition) + 1));
  }
  for (const char* of_before : {accuracies_document, truth_document, shared_document, alone_document}) {
    if (!store.document(of_before).empty()) store.set_document(of_before, "");
  }
  keep_facts(store, identity);
}

void expect_in_place(const std::string& place, const Store& store, const Identity& identity,
                     const Continuation& continuation, bool accept_changes) {
  if (!continuation.moves) return;
  std::vector<std::string> causes = continuation.changes;
  for (const auto& [was, is] : continuation.renamed)
    causes.push_back(fmt::format("player {} was called {}", is, was));
  for (const auto& [which, matches] : continuation.set_aside)
    causes.push_back(fmt::format("matches that would be set aside: {} {}", matches, which));
  if (causes.empty()) causes.emplace_back("the matches played would stand in other places of the schedule");
  const bool accepting_helps = !accept_changes && !continuation_of(past_of(store), identity, true).moves;
  throw Conflict(changed(place + ": the tournament file or the bots have", causes,
                         std::string("In a database matches stay what and where they are. Undo that, ") +
                             (accepting_helps ? "go on with --accept-changes, " : "") + "or play into " +
                             another(place) + "."));
}

}  // namespace gramy::referee
