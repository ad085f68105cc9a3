#include "referee/tournament/counted/continuation.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "engine/base/counted.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/edition/player_ids.hpp"

namespace gramy::referee {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

// --- All matches in the store ---

struct Library {
  std::uint64_t matches = 0;
  Counts by_id{};  // for each player's id, its number of matches
  // For each player's id, the versions that played.
  std::map<std::string, std::set<std::optional<ContentHash>>> versions{};

  std::uint64_t of(const std::vector<std::string>& ids) const {
    std::uint64_t sum = 0;
    for (const std::string& id : ids) {
      const auto found = by_id.find(id);
      sum += found == by_id.end() ? 0 : found->second;
    }
    return sum;
  }
};

Library library_in(const Store& store) {
  Library library;
  store.for_each_key(0, [&](std::uint64_t, const MatchKey& key) {
    ++library.matches;
    for (const Seat seat : both_seats) {
      const std::string& id = key.identity.players[seat];
      ++library.by_id[id];
      library.versions[id].insert(key.versions[seat]);
    }
  });
  return library;
}

/// The edition's accepted changes. Also accepts, for every player, all versions that played a match.
std::vector<Edition::Accepted> all_accepted(const Library& library, const Edition& now) {
  std::set<Edition::Accepted> accepted(now.accepted.begin(), now.accepted.end());
  for (const Edition::Player& player : now.players) {
    if (player.has_left) continue;
    for (const std::string& id : player.ids) {
      const auto versions = library.versions.find(id);
      if (versions == library.versions.end()) continue;
      for (const auto& version : versions->second) {
        if (version != player.version.hash()) accepted.insert({player.name, version, player.version.hash()});
      }
    }
  }
  return {accepted.begin(), accepted.end()};
}

bool has_other_ids(const Edition& before, const Edition& now) {
  return !std::ranges::equal(
      before.players, now.players, {},
      [](const Edition::Player& player) { return std::tie(player.name, player.ids); },
      [](const Edition::Player& player) { return std::tie(player.name, player.ids); });
}

// --- Matches that count ---

/// The players of both editions. The empty name stands for the missing opponent in an exam.
class Players {
 public:
  Players(const Library& library, const Edition& before, const Edition& now) : now_(now) {
    for (const Edition::Player& player : before.players) {
      before_.insert(player.name);
      const Edition::Player* is = now.find(player.name);
      if (is && is->version.hash() != player.version.hash()) changed_.insert(player.name);
    }
    for (const Edition::Player& player : now.players) {
      if (library.of(player.ids) + library.of(player.past_ids) > 0) have_played_.insert(player.name);
    }
  }

  bool is_new(const std::string& name) const { return !name.empty() && !before_.contains(name); }
  bool has_played(const std::string& name) const { return have_played_.contains(name); }
  bool has_changed(const std::string& name) const { return changed_.contains(name); }
  bool is_there(const std::string& name) const { return name.empty() || now_.find(name); }

 private:
  const Edition& now_;
  std::set<std::string> before_, changed_, have_played_;
};

std::string why_to_play(const MatchIdentity& match, bool is_new_board, const Players& players) {
  for (const std::string& name : match.players.both) {
    if (players.is_new(name))
      return players.has_played(name) ? "of " + name + ", who is back" : "of the new player " + name;
  }
  for (const std::string& name : match.players.both) {
    if (players.has_changed(name)) return "of " + name + "'s new version";
  }
  return is_new_board ? "on new boards" : "not played yet";
}

std::string why_archived(const MatchIdentity& match, const Players& players) {
  for (const std::string& name : match.players.both) {
    if (!players.is_there(name)) return "of " + name + ", who is gone";
  }
  for (const std::string& name : match.players.both) {
    if (players.has_changed(name)) return "of " + name + "'s earlier version";
  }
  return "no longer in the schedule";
}

std::vector<Continuation::Count> most_first(const Counts& counts) {
  std::vector<Continuation::Count> list;
  for (const auto& [which, matches] : counts) list.push_back({which, matches});
  std::ranges::stable_sort(list, std::greater{}, &Continuation::Count::matches);
  return list;
}

/// The number of boards that each game had in the earlier edition.
std::vector<std::uint64_t> boards_before(const Edition& before, const Edition& now) {
  std::vector<std::uint64_t> boards;
  for (const Edition::Game& game : now.games) {
    const Edition::Game* was = before.game(game.id);
    boards.push_back(was ? was->boards.boards.size() : 0);
  }
  return boards;
}

/// Compares the matches that counted before with the matches that count now. Used only for formats whose
/// pairings do not depend on results.
void compare(const Store& store, const CountedMatches& was, const Edition& before, const Players& players,
             Continuation& found) {
  const Edition& now = found.edition;
  CountedMatches matches(now);
  matches.read_on(store);
  std::vector<bool> counted(store.last() + 1);
  was.for_each_number([&](SchedulePlace, std::uint64_t number) { counted[number] = true; });
  matches.for_each_number([&](SchedulePlace, std::uint64_t number) {
    ++(counted[number] ? found.kept : found.back);
    counted[number] = false;
  });
  Counts to_play, archived;
  store.for_each_key(0, [&](std::uint64_t number, MatchKey key) {
    if (!counted[number]) return;
    for (std::string& player : key.identity.players)
      if (!player.empty()) player = before.players[before.player_with_id(player).value()].name;
    ++archived[why_archived(key.identity, players)];
  });
  const Unplayed unplayed = matches.unplayed(store);
  const std::vector<std::uint64_t> old_boards = boards_before(before, now);
  const Pairings asked = next_round(now.format, fixtures_of(now), {});
  const ScheduleNames names = schedule_names(now);
  for (std::uint64_t number = 0; number < asked.size(); ++number) {
    if (matches.contains({1, number})) continue;
    const Pairing pairing = asked[number];
    const MatchIdentity match = names.identity_of(pairing);
    if (unplayed.contains(match)) continue;
    ++to_play[why_to_play(match, pairing.board >= old_boards[pairing.game], players)];
  }
  found.to_play = most_first(to_play);
  found.archived = most_first(archived);
  found.is_other = found.is_other || !archived.empty() || found.back > 0;
}

std::string in_words(const std::vector<Continuation::Count>& counts) {
  constexpr std::size_t most_told = 6;
  std::string text;
  std::uint64_t others = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (i < most_told) text += fmt::format("{}{} {}", i > 0 ? ", " : "", counts[i].matches, counts[i].which);
    if (i >= most_told) others += counts[i].matches;
  }
  return others > 0 ? fmt::format("{}, {}", text, counted(others, "other")) : text;
}

std::uint64_t sum_of(const std::vector<Continuation::Count>& counts) {
  std::uint64_t sum = 0;
  for (const auto& count : counts) sum += count.matches;
  return sum;
}

bool is_there(const Attendance& attendance, const std::string& name) {
  const auto* player = attendance.find(name);
  return player && !player->has_left;
}

/// The players that have played and are in both editions. Only their changes are reported, because a player
/// that entered or left has not changed.
std::set<std::string> who_has_played(const Players& players, const Edition& before, const Edition& now) {
  const Attendance then = attendance_of(before), there = attendance_of(now);
  std::set<std::string> played;
  for (const Edition::Player& player : now.players) {
    if (players.has_played(player.name) && is_there(then, player.name) && is_there(there, player.name))
      played.insert(player.name);
  }
  return played;
}

/// Whether a match was not played because the referee had put this player out of the tournament.
bool was_given_up(const std::string& player, const Unplayed& unplayed) {
  return std::ranges::any_of(unplayed, [&](const auto& match) {
    return std::ranges::any_of(
        both_seats, [&](Seat seat) { return match.second[seat] && match.first.players[seat] == player; });
  });
}

/// The place between the last match of this round and the first match of the next round. If `round` is 0, the
/// first place of the schedule.
SchedulePlace end_of_round(std::uint64_t round) {
  return round == 0 ? SchedulePlace{} : SchedulePlace{round, std::numeric_limits<std::uint64_t>::max()};
}

/// Whether the change can affect any match.
bool is_of_matches(const Change& change) {
  return change.field != Field::text && change.field != Field::person;
}

std::vector<std::string> texts_of(const std::vector<Change>& changes) {
  std::vector<std::string> words;
  for (const Change& change : changes) words.push_back(change.words);
  return words;
}

/// Messages about players that enter or leave a Swiss tournament. `begun`: number of rounds that have begun.
std::vector<std::string> comings_and_goings(const Edition& past, const Unplayed& unplayed, const Edition& now,
                                            const Swiss& swiss, std::uint64_t begun) {
  const Attendance before = attendance_of(past), after = attendance_of(now);
  std::vector<std::string> words;
  for (const auto& [name, person, has_left, missed] : after.players) {
    if (is_there(before, name) == !has_left) continue;
    if (has_left) {
      words.push_back(fmt::format("{} has left; its matches still count", name));
      continue;
    }
    if (was_given_up(name, unplayed)) {
      words.push_back(name +
                      " is back in the file, but does not play: the referee removed it from the tournament "
                      "in an earlier round");
      continue;
    }
    const std::uint64_t first = 1 + std::max<std::uint64_t>(begun, missed.empty() ? 0 : *missed.rbegin());
    words.push_back(fmt::format("{}{} {} from round {} on{}", name, before.find(name) ? ", who is back," : "",
                                first > swiss.rounds ? "would play" : "plays", first,
                                first > swiss.rounds ? fmt::format(", but the Swiss tournament has only {}",
                                                                   counted(swiss.rounds, "round"))
                                                     : ""));
  }
  for (const Attendance::Player& player : before.players) {
    if (!after.find(player.name)) words.push_back(player.name + " has left before playing a round");
  }
  return words;
}

/// Adds a note for each renamed player with matches, and for each player whose earlier matches do not count
/// because another bot may have played them.
void tell_of_players(const Library& library, Continuation& found) {
  for (const auto& [was, is] : found.renamed) {
    const std::uint64_t matches = library.of(found.edition.find(is)->ids);
    if (matches == 0) continue;
    found.notes.push_back(fmt::format("{} of {} now {} for {}", counted(matches, "match", "matches"), was,
                                      matches == 1 ? "counts" : "count", is));
  }
  for (const Edition::Player& player : found.edition.players) {
    const std::uint64_t matches = library.of(player.past_ids);
    if (matches == 0) continue;
    found.notes.push_back(fmt::format(
        "{} of {} {} not count: another bot may connect under this name now "
        "(--accept-changes counts them)",
        counted(matches, "earlier match", "earlier matches"), player.name, matches == 1 ? "does" : "do"));
  }
}

}  // namespace

Continuation continuation_of(const Store& store, const Edition& next, bool accept_changes, bool is_played) {
  const std::vector<Edition> editions = editions_in(store);
  Continuation found{.edition = with_ids(next, editions, accept_changes)};
  Edition& now = found.edition;
  found.renamed = renamed_players(editions.back(), now);
  found.notes = vain_earlier_names(now, editions);
  const Edition before = with_players_renamed(editions.back(), found.renamed);
  now.accepted = before.accepted;
  now.recorded = store.last();
  const Library library = library_in(store);
  if (accept_changes) now.accepted = all_accepted(library, now);

  const std::vector<Change> changes = difference(before, now);
  found.is_other =
      !found.renamed.empty() || has_other_ids(before, now) || std::ranges::any_of(changes, &is_of_matches);
  const std::uint64_t opened = is_played && has_recorded_rounds(before.format) ? rounds_opened(store) : 0;
  if (library.matches == 0 && opened == 0) return found;  // without matches, any change is allowed

  CountedMatches was(before);
  was.read_on(store);
  const Players players(library, before, now);
  const PlayedSoFar played{.last = std::max({was.last(), SchedulePlace{1, 0}, end_of_round(opened)}),
                           .players = who_has_played(players, before, now)};
  found.rounds = played.last.round;
  const RefusedChanges refusal = what_is_refused(changes, before, now, played);
  found.refused = texts_of(refusal.refused);
  if (!accept_changes) found.refused_players = texts_of(refusal.to_accept);
  found.why = refusal.why;
  for (const Change& change : changes) {
    if (change.field == Field::version && played.players.contains(change.player))
      found.changes.push_back(change.words);
  }
  tell_of_players(library, found);
  if (is_open(now.format)) {
    if (found.refused.empty()) compare(store, was, before, players, found);
  } else {
    if (const auto* swiss = std::get_if<Swiss>(&now.format)) {
      std::ranges::move(comings_and_goings(before, was.unplayed(store), now, *swiss, played.last.round),
                        std::back_inserter(found.notes));
    }
    found.kept = was.size();
  }
  return found;
}

std::string in_words(const Continuation& found) {
  std::string text = fmt::format("keeps {}", counted(found.kept, "match", "matches"));
  if (found.back > 0) text += fmt::format("; takes {} back", found.back);
  if (const auto to_play = sum_of(found.to_play); to_play > 0)
    text += fmt::format("; plays {} more: {}", to_play, in_words(found.to_play));
  if (const auto archived = sum_of(found.archived); archived > 0)
    text += fmt::format("; archives {}: {}", archived, in_words(found.archived));
  return text;
}

}  // namespace gramy::referee
