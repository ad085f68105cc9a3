#include "referee/tournament/store/taking_over.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/editions.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/served_matches.hpp"
#include "referee/tournament/store/sharing.hpp"

namespace gramy::referee {
namespace {

/// How far the format has come, without players' earlier names.
std::string what_stays(const std::string& standings, const Continuation& continuation) {
  if (continuation.matches.empty()) return {};  // the format may be another one now
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

/// A message with a line for each change, and then what to do.
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

/// An id with other players in it: see match_id.
std::string id_with(const std::string& id, const BySeat<std::string>& players) {
  const std::size_t second = id.rfind(':'), first = id.rfind(':', second - 1);
  const std::size_t repeat = std::min(id.find('#', second), id.size());
  return id.substr(0, first) + ":" + players[Seat::first] + ":" + players[Seat::second] + id.substr(repeat);
}

/// The match under its new identity.
StoredMatch become(StoredMatch match, const PastMatch& now) {
  if (match.identity.players != now.identity.players) {
    RecordedMatch record = parse_recorded_match(match.record);
    if (record.played_as.empty()) record.played_as = record.match;
    record.players = now.identity.players;
    record.match = match.id = id_with(match.id, record.players);
    match.versions = now.versions;
    match.record = to_line(record);
  }
  match.identity = now.identity;
  match.place = now.place;
  return match;
}

/// A tournament's matches, those that count before the others.
struct PastOfAll {
  Past past;
  std::vector<std::int64_t> set_aside;  // the numbers of those that are set aside, at the end
};

PastOfAll past_of_all(const MovableMatches& matches) {
  PastOfAll all{.past = past_of(matches.store), .set_aside = {}};
  matches.set_aside.for_each([&](const SetAside::Entry& entry) {
    all.past.matches.push_back({.identity = entry.match.identity,
                                .versions = entry.match.versions,
                                .place = entry.match.place,
                                .counts = false});
    all.set_aside.push_back(entry.number);
  });
  return all;
}

/// `before`: the numbers of the matches that were set aside before.
void move_matches(const MovableMatches& matches, const std::string& place,
                  const std::vector<std::int64_t>& before, const Continuation& continuation) {
  auto next = continuation.matches.begin();
  const auto counted = continuation.matches.end() - static_cast<std::ptrdiff_t>(before.size());
  const auto expect_as_read = [&](bool is_as_read) {
    if (!is_as_read)
      throw Conflict(place +
                     ": other matches have come in while it was read, and so nothing has been changed "
                     "(give the same command again)");
  };
  matches.rearrange(
      [&](StoredMatch match) -> std::optional<StoredMatch> {
        expect_as_read(next != counted);
        const PastMatch& now = *next++;
        match = become(std::move(match), now);
        if (now.counts) return match;
        matches.set_aside.add(match, match.versions);
        return std::nullopt;
      },
      continuation.unplayed);
  expect_as_read(next == counted);
  for (const std::int64_t number : before) {
    const PastMatch& now = *next++;
    const SetAside::Entry entry = matches.set_aside.at(number);
    if (!now.counts && now.identity == entry.match.identity) continue;
    matches.set_aside.remove(entry);
    if (now.counts) {
      matches.store.add({.matches = {become(entry.match, now)}, .boards = {}, .unplayed = {}});
    } else {
      matches.set_aside.add(become(entry.match, now), entry.match.versions);
    }
  }
  matches.set_aside.finish();
}

/// Whether both have the same file, boards and players, in whatever places they lie.
bool is_same(const Edition& one, const Edition& other) {
  if (one.source != other.source) return false;
  return std::ranges::none_of(difference(one, other), [](const Change& change) {
    return change.field != Field::text && change.field != Field::rounds && change.field != Field::players &&
           change.field != Field::attendance;  // in a Swiss it follows from when play resumes
  });
}

/// If so, the matches need not be looked at.
bool is_as_it_was(const Edition& before, const Edition& now) {
  return difference(before, now).empty() &&
         std::ranges::all_of(now.players, [](const Edition::Player& player) { return player.was.empty(); });
}

/// Resumes as a different tournament from before.
void go_on(Store& store, const Continuation& continuation) {
  if (const std::string text = store.document(standings_document); !text.empty())
    store.set_document(standings_document, what_stays(text, continuation));
  for (const char* of_before : {accuracies_document, truth_document, shared_document, alone_document}) {
    if (!store.document(of_before).empty()) store.set_document(of_before, "");
  }
}

}  // namespace

void expect_wished(const std::string& place, const Store& store, const Edition& now, const Wishes& wishes) {
  const std::vector<Edition> editions = editions_in(store);
  const auto newest = editions.rbegin();
  const auto same = std::ranges::find_if(editions.rbegin(), editions.rend(),
                                         [&](const Edition& edition) { return is_same(edition, now); });
  if (wishes.edition) {
    const bool is_there = *wishes.edition > 0 && *wishes.edition <= editions.size();
    if (is_there && is_same(editions[*wishes.edition - 1], now)) return;
    throw Conflict(
        fmt::format("{}: expected the file of edition {}, found {} (`gramy-referee editions` lists them)",
                    place, *wishes.edition,
                    !is_there                 ? "no such edition"
                    : same == editions.rend() ? "another one"
                                              : fmt::format("that of edition {}", same->number)));
  }
  if (same == editions.rend() || same == newest || wishes.may_be_older) return;
  throw Conflict(
      fmt::format("{}: expected the file of edition {}, the newest, or a new one, found that of edition {} "
                  "(`--edition {}` goes on with it again)",
                  place, newest->number, same->number, same->number));
}

Past past_of(const Store& store) {
  Past past{.edition = newest_edition(store).value(), .matches = {}, .unplayed = store.unplayed()};
  store.for_each([&](StoredMatch match) {
    past.matches.push_back(
        {.identity = std::move(match.identity), .versions = match.versions, .place = match.place});
  });
  return past;
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
    lines.push_back("and " + counted(changes.size() - most_told, "more change") + " of players");
  lines.insert(lines.end(), continuation.notes.begin(), continuation.notes.end());
  return lines;
}

Continuation take_over(const MovableMatches& matches, const std::string& place, const Edition& edition,
                       const EditionContents& contents, const Wishes& wishes) {
  Store& store = matches.store;
  if (is_served(store))
    throw Conflict(place + ": expected results of a tournament, found matches of `serve` (play into " +
                   another(place) + ")");
  const auto newest = newest_edition(store);
  Edition now = edition;
  const auto begin = [&] {
    keep(store, contents);
    add_edition(store, now);
  };
  if (!newest) {
    matches.change(begin);
    return {};
  }
  if (!wishes.accepts_changes && !wishes.edition && is_as_it_was(*newest, edition)) return {};
  PastOfAll before = past_of_all(matches);
  const std::vector<Edition::Accepted> accepted = newest->accepted;
  Continuation found = continuation_of(std::move(before.past), edition, wishes.accepts_changes);
  expect_allowed(place, found);
  expect_wished(place, store, edition, wishes);
  now.accepted = found.accepted;
  if (!found.is_other && now.accepted == accepted && difference(*newest, now).empty()) return found;
  matches.change([&] {
    if (found.moves || found.remains_change) move_matches(matches, place, before.set_aside, found);
    if (found.is_other) go_on(store, found);
    begin();
  });
  return found;
}

}  // namespace gramy::referee
