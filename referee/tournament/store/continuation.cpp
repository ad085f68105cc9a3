#include "referee/tournament/store/continuation.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "engine/base/counted.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/store/schedule_names.hpp"

namespace gramy::referee {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

std::set<std::string> names_in(const Edition& edition) {
  std::set<std::string> names;
  for (const Edition::Player& player : edition.players) names.insert(player.name);
  return names;
}

/// Who has another name by now, by the one before: whatever was played under that one is his, however long
/// ago. Two who were there together are two players, and stay so.
std::map<std::string, std::string> names_to_change(const Past& past, const Edition& now,
                                                   std::vector<std::string>& notes) {
  std::map<std::string, std::string> renamed;
  for (const Edition::Player& player : now.players) {
    if (!player.was.empty()) renamed.emplace(player.was, player.name);
  }
  const std::set<std::string> players = names_in(past.edition);
  std::set<std::string> known = players;
  std::set<std::pair<std::string, std::string>> met;
  for (const PastMatch& match : past.matches) {
    const auto& [first, second] = match.identity.players.both;
    if (!renamed.contains(first) && !renamed.contains(second)) continue;
    known.insert({first, second});
    met.insert({{first, second}, {second, first}});
  }
  std::map<std::string, std::string> names;
  for (const auto& [was, is] : renamed) {
    if (!known.contains(was)) continue;
    std::uint64_t matches = 0, aside = 0;
    for (const PastMatch& match : past.matches) {
      if (std::ranges::find(match.identity.players, was) == match.identity.players.end()) continue;
      ++matches;
      aside += !match.counts;
    }
    if (met.contains({was, is}) || (players.contains(was) && players.contains(is))) {
      notes.push_back(fmt::format(
          "player {0}: was = \"{1}\" changes nothing, as {0} and {1} have both played before (take it out)",
          is, was));
    } else {
      names.emplace(was, is);
      if (matches > 0) {
        notes.push_back(fmt::format("{} of {} {} {}'s from now on{}", counted(matches, "match", "matches"),
                                    was, matches == 1 ? "is" : "are", is,
                                    aside > 0 ? fmt::format(", {} of them set aside before", aside) : ""));
      }
    }
  }
  return names;
}

MatchIdentity with_players_named(MatchIdentity match, const std::map<std::string, std::string>& names) {
  for (std::string& player : match.players) {
    if (const auto name = names.find(player); name != names.end()) player = name->second;
  }
  return match;
}

template <class Known>
Known renamed_keys(const Known& known, const std::map<std::string, std::string>& names) {
  Known changed;
  for (const auto& [match, value] : known) changed.emplace(with_players_named(match, names), value);
  return changed;
}

/// Makes the past what it would be if everybody had always had the name that he has now.
void rename_players(Past& past, const std::map<std::string, std::string>& names) {
  if (names.empty()) return;
  past.edition = with_players_renamed(std::move(past.edition), names);
  for (PastMatch& match : past.matches) match.identity = with_players_named(std::move(match.identity), names);
  past.unplayed = renamed_keys(past.unplayed, names);
}

/// Behind all those that have been played.
SchedulePlace last_place(const std::vector<PastMatch>& matches) {
  SchedulePlace last;
  for (const PastMatch& match : matches) last = std::max(last, match.place);
  return last;
}

// --- What counts ---

/// The players then and now, each with his version.
class Players {
 public:
  /// `now` has what was accepted before.
  Players(const Edition& before, const std::vector<PastMatch>& matches, const Edition& now) : now_(now) {
    for (const Edition::Player& player : before.players) {
      before_.insert(player.name);
      const Edition::Player* is = now.find(player.name);
      if (is && is->version.hash() != player.version.hash()) changed_.insert(player.name);
    }
    for (const PastMatch& match : matches)
      have_played_.insert(match.identity.players.begin(), match.identity.players.end());
  }

  bool is_new(const std::string& name) const { return !before_.contains(name); }
  bool has_played(const std::string& name) const { return have_played_.contains(name); }
  bool has_changed(const std::string& name) const { return changed_.contains(name); }
  bool is_there(const std::string& name) const { return now_.find(name); }

  /// The first one in whose case nobody can say by what he plays; none if there is none.
  const std::string* guest_in(const PastMatch& match) const {
    const auto guest = std::ranges::find_if(match.identity.players, [this](const std::string& name) {
      const Edition::Player* player = now_.find(name);
      return player && !player->version.hash();
    });
    return guest == match.identity.players.end() ? nullptr : &*guest;
  }

  /// Whether it is theirs, as they are now.
  bool have_played(const PastMatch& match) const {
    return std::ranges::all_of(
        both_seats, [&](Seat seat) { return counts(match.identity.players[seat], match.versions[seat]); });
  }
  /// Whether both are what they were.
  bool are_as_before(const BySeat<std::string>& names) const {
    return std::ranges::none_of(names,
                                [this](const auto& name) { return is_new(name) || has_changed(name); });
  }

 private:
  /// There are many matches by few versions.
  bool counts(const std::string& name, const std::optional<ContentHash>& version) const {
    const auto [known, is_new] = counts_.try_emplace({name, version});
    if (is_new) {
      const Edition::Player* player = now_.find(name);
      known->second = player && now_.counts(*player, version);
    }
    return known->second;
  }

  const Edition& now_;
  std::set<std::string> before_, changed_, have_played_;
  mutable std::map<std::pair<std::string, std::optional<ContentHash>>, bool> counts_;
};

std::string why_to_play(const MatchIdentity& match, bool is_new_board, const Players& players) {
  for (const std::string& name : match.players.both) {
    if (players.is_new(name))
      return players.has_played(name) ? "of " + name + ", who is back" : "of the new player " + name;
  }
  for (const std::string& name : match.players.both) {
    if (players.has_changed(name)) return "of " + name + "'s new version";
  }
  return is_new_board ? "on new boards" : "not played so far";
}

std::string why_aside(const MatchIdentity& match, const Players& players) {
  for (const std::string& name : match.players.both) {
    if (!players.is_there(name)) return "of " + name + ", who is gone";
  }
  for (const std::string& name : match.players.both) {
    if (players.has_changed(name)) return "of " + name + "'s earlier version";
  }
  return "not asked for any more";
}

/// The matches of the past by what they are.
class ByIdentity {
 public:
  explicit ByIdentity(const std::vector<PastMatch>& matches) : matches_(matches), order_(matches.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::ranges::stable_sort(
        order_, {}, [&](std::size_t i) -> const auto& { return matches_[i].identity; });
  }

  /// Which of those that are this one is the best by `merit`; none if none has any. Of equals the last one.
  template <class Merit>
  std::optional<std::size_t> best(const MatchIdentity& identity, Merit merit) const {
    const auto same = std::ranges::equal_range(
        order_, identity, {}, [&](std::size_t i) -> const auto& { return matches_[i].identity; });
    std::optional<std::size_t> best;
    for (const std::size_t i : same) {
      if (merit(matches_[i]) > 0 && (!best || merit(matches_[i]) >= merit(matches_[*best]))) best = i;
    }
    return best;
  }

 private:
  const std::vector<PastMatch>& matches_;
  std::vector<std::size_t> order_;
};

std::vector<Continuation::Count> most_first(const Counts& counts) {
  std::vector<Continuation::Count> list;
  for (const auto& [which, matches] : counts) list.push_back({which, matches});
  std::ranges::stable_sort(list, std::greater{}, &Continuation::Count::matches);
  return list;
}

/// How many boards of each game there were.
std::vector<std::uint64_t> boards_before(const Edition& before, const Edition& now) {
  std::vector<std::uint64_t> boards;
  for (const Edition::Game& game : now.games) {
    const Edition::Game* was = before.game(game.id);
    boards.push_back(was ? was->boards.boards.size() : 0);
  }
  return boards;
}

/// What stays of matches that were not played: whatever has become of a player's earlier version
/// is not held against a new one.
class Remains {
 public:
  Remains(const Past& past, const Players& players, Continuation& found)
      : past_(past), players_(players), found_(found) {}

  /// Of a match that is asked for. Returns whether it is not to be played.
  bool keep(const MatchIdentity& match, bool counts) {
    if (!players_.are_as_before(match.players)) return false;
    const auto out = past_.unplayed.find(match);
    if (counts || out == past_.unplayed.end()) return false;
    found_.unplayed.insert(*out);
    return true;
  }

 private:
  const Past& past_;
  const Players& players_;
  Continuation& found_;
};

/// Gives every match that is asked for the one of the past that counts for it, if there is one. Precondition:
/// the continuation has the matches.
void ask_for_all(const Past& past, const Edition& now, bool accept_changes, Continuation& found) {
  const Players players(past.edition, found.matches, now);
  const ByIdentity known(found.matches);
  const auto merit = [&](const PastMatch& match) {
    if (!players.have_played(match)) return accept_changes ? (match.counts ? 2 : 1) : 0;
    if (match.counts) return 4;
    return accept_changes || !players.guest_in(match) ? 3 : 0;
  };
  Remains remains(past, players, found);
  const std::vector<std::uint64_t> old_boards = boards_before(past.edition, now);
  std::vector<std::optional<SchedulePlace>> places(found.matches.size());
  Counts to_play, set_aside, unidentified;
  const Pairings asked = next_round(now.format, fixtures_of(now), {});
  const ScheduleNames names = schedule_names(now);
  for (std::uint64_t number = 0; number < asked.size(); ++number) {
    const Pairing pairing = asked[number];
    const MatchIdentity identity = names.identity_of(pairing);
    const auto i = known.best(identity, merit);
    const bool stands = remains.keep(identity, i.has_value());
    if (i) {
      places[*i] = {1, number};
    } else if (!stands) {
      ++to_play[why_to_play(identity, pairing.board >= old_boards[pairing.game], players)];
      const auto other =
          known.best(identity, [&](const PastMatch& match) { return players.have_played(match) ? 1 : 0; });
      if (other) ++unidentified[*players.guest_in(found.matches[*other])];
    }
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    PastMatch& match = found.matches[i];
    if (places[i]) {
      ++(match.counts ? found.kept : found.back);
      found.moves = found.moves || !match.counts || match.place != *places[i];
      match.place = *places[i];
    } else if (match.counts) {
      ++set_aside[why_aside(match.identity, players)];
      found.moves = true;
    }
    match.counts = places[i].has_value();
  }
  found.remains_change = found.unplayed != past.unplayed;
  found.to_play = most_first(to_play);
  found.set_aside = most_first(set_aside);
  for (const auto& [guest, matches] : unidentified) {
    found.notes.push_back(
        fmt::format("{} of {} {} set aside, as nobody can say whether it is still what connects by this name "
                    "(--accept-changes takes back what is)",
                    counted(matches, "match", "matches"), guest, matches == 1 ? "stays" : "stay"));
  }
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

/// Those whose changes are to be told: who has come or gone has not changed.
std::set<std::string> who_has_played(const Past& past, const Edition& now) {
  std::set<std::string> played;
  for (const PastMatch& match : past.matches)
    played.insert(match.identity.players.begin(), match.identity.players.end());
  const Attendance before = attendance_of(past.edition), after = attendance_of(now);
  std::erase_if(played,
                [&](const std::string& name) { return !is_there(before, name) || !is_there(after, name); });
  return played;
}

/// What is accepted besides what was before: that all versions by which a player's matches were played count
/// as what the player is now.
std::vector<Edition::Accepted> all_accepted(const std::vector<PastMatch>& matches, const Edition& now) {
  std::map<std::string, std::optional<ContentHash>> versions;
  for (const Edition::Player& player : now.players) {
    if (!player.has_left) versions.emplace(player.name, player.version.hash());
  }
  std::set<Edition::Accepted> accepted(now.accepted.begin(), now.accepted.end());
  for (const PastMatch& match : matches) {
    for (const Seat seat : both_seats) {
      const auto version = versions.find(match.identity.players[seat]);
      if (version != versions.end() && version->second != match.versions[seat])
        accepted.insert({version->first, match.versions[seat], version->second});
    }
  }
  return {accepted.begin(), accepted.end()};
}

/// Whether a match was not played because the player was out. Such a player stays given up.
bool was_given_up(const std::string& player, const Unplayed& unplayed) {
  return std::ranges::any_of(unplayed, [&](const auto& match) {
    return std::ranges::any_of(
        both_seats, [&](Seat seat) { return match.second[seat] && match.first.players[seat] == player; });
  });
}

/// Whether matches may depend on it.
bool is_of_matches(const Change& change) {
  return change.field != Field::text && change.field != Field::person;
}

std::vector<std::string> texts_of(const std::vector<Change>& changes) {
  std::vector<std::string> words;
  for (const Change& change : changes) words.push_back(change.words);
  return words;
}

/// Who enters a Swiss and who leaves it, in words. `begun`: as many rounds.
std::vector<std::string> comings_and_goings(const Past& past, const Edition& now, const Swiss& swiss,
                                            std::uint64_t begun) {
  const Attendance before = attendance_of(past.edition), after = attendance_of(now);
  std::vector<std::string> words;
  for (const auto& [name, person, has_left, missed] : after.players) {
    if (is_there(before, name) == !has_left) continue;
    if (has_left) {
      words.push_back(fmt::format("{} has left; what he has played stands", name));
      continue;
    }
    if (was_given_up(name, past.unplayed)) {
      words.push_back(name + " is back in the file, and stays out: he was given up in a round before");
      continue;
    }
    const std::uint64_t first = 1 + std::max<std::uint64_t>(begun, missed.empty() ? 0 : *missed.rbegin());
    words.push_back(fmt::format("{}{} plays from round {} on{}", name,
                                before.find(name) ? ", who is back," : "", first,
                                first > swiss.rounds ? ", which is more rounds than there are" : ""));
  }
  for (const Attendance::Player& player : before.players) {
    if (!after.find(player.name)) words.push_back(player.name + " has left without a round");
  }
  return words;
}

}  // namespace

Continuation continuation_of(Past past, const Edition& edition, bool accept_changes) {
  Continuation found;
  found.renamed = names_to_change(past, edition, found.notes);
  rename_players(past, found.renamed);
  found.moves = !found.renamed.empty();
  Edition now = edition;
  now.accepted = past.edition.accepted;

  const std::vector<Change> changes = difference(past.edition, now);
  found.is_other = found.moves || std::ranges::any_of(changes, &is_of_matches);
  if (past.matches.empty()) {  // and so anything may change
    if (!found.is_other) found.unplayed = past.unplayed;
    found.remains_change = found.unplayed != past.unplayed;
    found.accepted = std::move(now.accepted);
    return found;
  }
  const PlayedSoFar played{.last = last_place(past.matches), .players = who_has_played(past, now)};
  const RefusedChanges refusal = what_is_refused(changes, past.edition, now, played);
  found.refused = texts_of(refusal.refused);
  if (!accept_changes) found.refused_players = texts_of(refusal.to_accept);
  found.why = refusal.why;
  for (const Change& change : changes) {
    if (change.field == Field::version && played.players.contains(change.player))
      found.changes.push_back(change.words);
  }
  found.matches = std::move(past.matches);
  if (is_open(now.format)) {
    ask_for_all(past, now, accept_changes, found);
  } else {
    if (const auto* swiss = std::get_if<Swiss>(&now.format)) {
      std::ranges::move(comings_and_goings(past, now, *swiss, std::max<std::uint64_t>(1, played.last.round)),
                        std::back_inserter(found.notes));
    }
    found.kept = found.matches.size();
    found.unplayed = std::move(past.unplayed);
  }
  found.accepted = accept_changes ? all_accepted(found.matches, now) : now.accepted;
  found.is_other = found.is_other || found.moves || found.remains_change;
  return found;
}

std::string in_words(const Continuation& found) {
  std::string text = fmt::format("keeps {}", counted(found.kept, "match", "matches"));
  if (found.back > 0) text += fmt::format("; takes {} back", found.back);
  if (const auto to_play = sum_of(found.to_play); to_play > 0)
    text += fmt::format("; plays {} more: {}", to_play, in_words(found.to_play));
  if (const auto aside = sum_of(found.set_aside); aside > 0)
    text += fmt::format("; sets {} aside: {}", aside, in_words(found.set_aside));
  return text;
}

}  // namespace gramy::referee
