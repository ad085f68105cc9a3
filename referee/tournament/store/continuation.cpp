#include "referee/tournament/store/continuation.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "engine/base/counted.hpp"
#include "referee/tournament/store/attendance.hpp"
#include "referee/tournament/store/name_list.hpp"

namespace gramy::referee {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

/// Whether no match follows from the results of others.
bool is_open(const Format& format) {
  return std::holds_alternative<RoundRobin>(format) || std::holds_alternative<Gauntlet>(format);
}

/// Why players may not come, go or change where matches were played.
std::string why_closed(const Format& format) {
  if (std::holds_alternative<Sprt>(format)) return "A test that has begun is of these two players.";
  if (std::holds_alternative<Knockout>(format))
    return "Who meets whom in a knockout that has begun follows from who was there at its beginning.";
  return "Who meets whom in a Swiss that has begun follows from who was there in the rounds before, and from "
         "their order in the file.";
}

/// Those of a round, as far as they follow from no result.
Pairings pairings_of(const Identity& now, std::uint64_t round) {
  if (std::holds_alternative<Sprt>(now.format)) return batch_of(now.format, now.fixtures, round - 1);
  return next_round(now.format, now.fixtures, {});
}

std::set<std::string> list_in(const std::string& list) {
  const std::vector<std::string> names = names_listed_in(list);
  return {names.begin(), names.end()};
}

constexpr const char* gauntlet_player = "gauntlet.player";

std::string value_of(const Facts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

/// Who has another name by now, by the one before: whatever was played under that one is his, however long
/// ago. Two who were there together are two players, and stay so.
std::map<std::string, std::string> names_to_change(const Past& past, const Identity& now,
                                                   std::vector<std::string>& notes) {
  const auto players = list_in(value_of(past.facts, list_of_players));
  std::set<std::string> known = players;
  std::set<std::pair<std::string, std::string>> met;
  for (const PastMatch& match : past.matches) {
    const auto& [first, second] = match.identity.players.both;
    if (!now.renamed.contains(first) && !now.renamed.contains(second)) continue;
    known.insert({first, second});
    met.insert({{first, second}, {second, first}});
  }
  std::map<std::string, std::string> names;
  for (const auto& [was, is] : now.renamed) {
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
  past.facts = with_players_renamed(past.facts, names);
  for (PastMatch& match : past.matches) match.identity = with_players_named(std::move(match.identity), names);
  past.unplayed = renamed_keys(past.unplayed, names);
}

/// Of those that count.
void say_as_which_they_count(Past& past) {
  std::map<std::string, std::optional<ContentHash>> versions;
  for (const std::string& name : list_in(value_of(past.facts, list_of_players)))
    versions.emplace(name, version_of(past.facts, name));
  for (PastMatch& match : past.matches) {
    if (!match.counts) continue;
    for (const Seat seat : both_seats) {
      const auto version = versions.find(match.identity.players[seat]);
      if (version != versions.end()) match.counted_as[seat] = version->second;
    }
  }
}

/// Those of earlier versions, too, as is accepted. Of who connects by himself nobody knows a version.
void say_that_all_count_as_now(const Identity& now, Continuation& found) {
  std::map<std::string, std::optional<ContentHash>> versions;
  for (const std::string& name : now.names.players) versions.emplace(name, version_of(now, name));
  for (PastMatch& match : found.matches) {
    for (const Seat seat : both_seats) {
      const auto version = versions.find(match.identity.players[seat]);
      if (version == versions.end() || !version->second || match.counted_as[seat] == version->second)
        continue;
      match.counted_as[seat] = version->second;
      found.moves = found.moves || !match.counts;
    }
  }
}

// --- What may change ---

/// Facts as they were and as they are, to be compared.
struct Compared {
  Facts before, now;

  void leave_out(const std::string& name) {
    before.erase(name);
    now.erase(name);
  }
  template <class Which>
  void leave_out_those(Which which) {
    for (Facts* facts : {&before, &now})
      std::erase_if(*facts, [&](const auto& fact) { return which(fact.first); });
  }
  void leave_out_all(const std::string& beginning) {
    leave_out_those([&](const std::string& fact) { return fact.starts_with(beginning); });
  }
};

/// Whether every match that counts has the place in the schedule that it had.
bool keeps_places(const Past& past, const Identity& now) {
  std::map<std::uint64_t, Pairings> rounds;
  return std::ranges::all_of(past.matches, [&](const PastMatch& match) {
    const auto& [round, number] = match.place;
    if (round == 0) return false;  // recorded by a version that did not know it
    const auto [known, is_new] = rounds.try_emplace(round);
    if (is_new) known->second = pairings_of(now, round);
    return number < known->second.size() && now.names.identity_of(known->second[number]) == match.identity;
  });
}

/// Whether the boards of a game, so many, are those that it had, perhaps followed by others.
bool goes_on_with_boards(const Past& past, const ScheduleNames::Game& game, std::size_t boards,
                         bool may_grow) {
  const auto* before = past.schedule.find(game.id);
  if (!before || before->boards > boards) return false;
  return (may_grow || before->boards == boards) &&
         hash_of_boards(game, before->boards) == value_of(past.facts, boards_fact(game.id));
}

/// Against whom everybody plays in a gauntlet.
std::string challenger_before(const Facts& facts) {
  const std::string name = value_of(facts, gauntlet_player), players = value_of(facts, list_of_players);
  return name.empty() ? players.substr(0, players.find(',')) : name.substr(1, name.size() - 2);  // in quotes
}

bool has_enough_rounds(const Past& past, const Swiss& swiss) {
  return std::ranges::all_of(past.matches,
                             [&](const PastMatch& match) { return match.place.round <= swiss.rounds; });
}

/// Of which a match was played.
std::uint64_t rounds_begun(const std::vector<PastMatch>& matches) {
  std::uint64_t begun = 1;
  for (const PastMatch& match : matches) begun = std::max(begun, match.place.round);
  return begun;
}

/// Whether in each round of which a match was played those have a part who had, in their order.
bool keeps_attendance(const Past& past, const Facts& now) {
  const std::uint64_t begun = rounds_begun(past.matches);
  const Attendance before = attendance_in(past.facts), after = attendance_in(now);
  for (std::uint64_t round = 1; round <= begun; ++round) {
    if (before.names_in_round(round) != after.names_in_round(round)) return false;
  }
  return true;
}

/// Everything else may not be otherwise.
void leave_out_what_may_change(const Past& past, const Identity& now, Compared& facts) {
  const bool open = is_open(now.format);
  const bool keeps_order = std::holds_alternative<Sprt>(now.format) && keeps_places(past, now);
  const auto games_before = list_in(value_of(past.facts, list_of_games));
  std::set<std::string> games_now;
  for (std::size_t g = 0; g < now.names.games.size(); ++g) {
    const ScheduleNames::Game& game = now.names.games[g];
    games_now.insert(game.id);
    const std::string table = "game " + game.id + ": ";
    facts.leave_out(table + "players");  // in formats that are not open it is everybody
    if (open && !games_before.contains(game.id)) {
      facts.leave_out_all(table);
      facts.leave_out(boards_fact(game.id));
    } else if (goes_on_with_boards(past, game, now.fixtures.games[g].boards, open || keeps_order)) {
      facts.leave_out_all(table + "boards");
      facts.leave_out(boards_fact(game.id));
    }
  }
  if (open) facts.leave_out(list_of_players);
  facts.leave_out(gauntlet_player);  // see refuse_another_challenger
  if (open && std::ranges::includes(games_now, games_before)) facts.leave_out(list_of_games);
  if (keeps_order) facts.leave_out("sprt.max_pairs");
  const auto* swiss = std::get_if<Swiss>(&now.format);
  if (swiss && has_enough_rounds(past, *swiss)) facts.leave_out("swiss.rounds");
  if (swiss) {
    const bool keeps = keeps_attendance(past, facts.now);
    const bool same_list = value_of(facts.before, list_of_players) == value_of(facts.now, list_of_players);
    if (keeps || !same_list) facts.leave_out_those(is_of_attendance);  // which the list alone tells
    if (keeps) facts.leave_out(list_of_players);
  }
}

/// Against another one next to nothing would count any more: nobody is to come upon that by moving a player
/// up in the file.
void refuse_another_challenger(const Past& past, const Identity& now, Continuation& found) {
  const auto* gauntlet = std::get_if<Gauntlet>(&now.format);
  if (!gauntlet) return;
  std::string before = challenger_before(past.facts);
  if (const auto name = found.renamed.find(before); name != found.renamed.end()) before = name->second;
  const std::string& is = now.names.players[gauntlet->player];
  if (before == is) return;
  found.refused.push_back(fmt::format("the gauntlet's player was {}, is {}", before, is));
  found.why = fmt::format("Say gauntlet = {{ player = \"{}\" }} if it is still the one.", before);
}

// --- What counts ---

/// The players then and now, each with his version.
class Players {
 public:
  Players(const Past& past, const std::vector<PastMatch>& matches, const Identity& now)
      : facts_(now.players),
        before_(list_in(value_of(past.facts, list_of_players))),
        now_(now.names.players.begin(), now.names.players.end()) {
    for (const std::string& name : now_) {
      versions_[name] = version_of(now, name);
      if (before_.contains(name) && version_of(past.facts, name) != versions_[name]) changed_.insert(name);
    }
    for (const PastMatch& match : matches)
      have_played_.insert(match.identity.players.begin(), match.identity.players.end());
  }

  bool is_new(const std::string& name) const { return !before_.contains(name); }
  bool has_played(const std::string& name) const { return have_played_.contains(name); }
  bool has_changed(const std::string& name) const { return changed_.contains(name); }
  bool is_there(const std::string& name) const { return now_.contains(name); }

  /// The first one in whose case nobody can say by what he plays; none if there is none.
  const std::string* guest_in(const PastMatch& match) const {
    const auto guest = std::ranges::find_if(match.identity.players, [this](const std::string& name) {
      const auto version = versions_.find(name);
      return version != versions_.end() && !version->second;
    });
    return guest == match.identity.players.end() ? nullptr : &*guest;
  }

  /// Whether it is theirs, as they are now.
  bool have_played(const PastMatch& match) const {
    return std::ranges::all_of(both_seats, [&](Seat seat) {
      const std::string& name = match.identity.players[seat];
      const auto version = versions_.find(name);
      return version != versions_.end() &&
             (version->second == match.counted_as[seat] ||
              (match.versions[seat] && match.versions[seat] == version_of(facts_, name)));
    });
  }
  /// Whether both are what they were.
  bool are_as_before(const BySeat<std::string>& names) const {
    return std::ranges::none_of(names,
                                [this](const auto& name) { return is_new(name) || has_changed(name); });
  }

 private:
  const Facts& facts_;
  std::set<std::string> before_, now_, changed_, have_played_;
  std::map<std::string, std::optional<ContentHash>> versions_;
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

/// How many boards of each game there were; of a game that was there all are old where that is not known.
std::vector<std::uint64_t> boards_before(const Past& past, const Identity& now) {
  const auto games = list_in(value_of(past.facts, list_of_games));
  std::vector<std::uint64_t> boards;
  for (const ScheduleNames::Game& game : now.names.games) {
    const auto* before = past.schedule.find(game.id);
    boards.push_back(before ? before->boards : games.contains(game.id) ? game.boards.size() : 0);
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
void ask_for_all(const Past& past, const Identity& now, bool accept_changes, Continuation& found) {
  const Players players(past, found.matches, now);
  const ByIdentity known(found.matches);
  const auto merit = [&](const PastMatch& match) {
    if (!players.have_played(match)) return accept_changes ? (match.counts ? 2 : 1) : 0;
    if (match.counts) return 4;
    return accept_changes || !players.guest_in(match) ? 3 : 0;
  };
  Remains remains(past, players, found);
  const std::vector<std::uint64_t> old_boards = boards_before(past, now);
  std::vector<std::optional<SchedulePlace>> places(found.matches.size());
  Counts to_play, set_aside, unidentified;
  const Pairings asked = pairings_of(now, 1);
  for (std::uint64_t number = 0; number < asked.size(); ++number) {
    const Pairing pairing = asked[number];
    const MatchIdentity identity = now.names.identity_of(pairing);
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

/// Whether more is otherwise than where files lie.
bool differ(const Facts& before, const Facts& now) {
  std::set<std::string> everybody = list_in(value_of(before, list_of_players));
  everybody.merge(list_in(value_of(now, list_of_players)));
  const Changes changes = changes_between(before, now, {}, everybody);
  return !changes.file.empty() || !changes.players.empty();
}

bool is_there(const Attendance& attendance, const std::string& name) {
  const auto* player = attendance.find(name);
  return player && !player->has_left;
}

/// Those whose changes are to be told: who has come or gone has not changed.
std::set<std::string> who_has_played(const Past& past, const Facts& now) {
  std::set<std::string> played;
  for (const PastMatch& match : past.matches)
    played.insert(match.identity.players.begin(), match.identity.players.end());
  const Attendance before = attendance_in(past.facts), after = attendance_in(now);
  std::erase_if(played,
                [&](const std::string& name) { return !is_there(before, name) || !is_there(after, name); });
  return played;
}

/// Whether a match was not played because he was out, as which he counts from then on.
bool was_given_up(const std::string& player, const Unplayed& unplayed) {
  return std::ranges::any_of(unplayed, [&](const auto& match) {
    return std::ranges::any_of(
        both_seats, [&](Seat seat) { return match.second[seat] && match.first.players[seat] == player; });
  });
}

/// Who enters a Swiss and who leaves it, in words. `begun`: as many rounds.
std::vector<std::string> comings_and_goings(const Past& past, const Facts& now, const Swiss& swiss,
                                            std::uint64_t begun) {
  const Attendance before = attendance_in(past.facts), after = attendance_in(now);
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

Continuation continuation_of(Past past, const Identity& now, bool accept_changes) {
  const bool open = is_open(now.format), nothing_played = past.matches.empty();
  Continuation found;
  found.renamed = names_to_change(past, now, found.notes);
  rename_players(past, found.renamed);
  say_as_which_they_count(past);
  found.moves = !found.renamed.empty();

  Compared facts{past.facts, facts_of(now)};
  found.is_other = found.moves || differ(facts.before, facts.now);
  leave_out_what_may_change(past, now, facts);
  Changes changes = changes_between(facts.before, facts.now, now.places, who_has_played(past, facts_of(now)));
  if (nothing_played) {  // and so anything may change
    if (!found.is_other) found.unplayed = past.unplayed;
    found.remains_change = found.unplayed != past.unplayed;
    return found;
  }
  found.refused = std::move(changes.file);
  refuse_another_challenger(past, now, found);
  found.matches = std::move(past.matches);
  if (open) {
    ask_for_all(past, now, accept_changes, found);
    if (accept_changes) say_that_all_count_as_now(now, found);
  } else {
    const auto* swiss = std::get_if<Swiss>(&now.format);
    if (!swiss && !accept_changes) found.refused_players = changes.players;
    if (swiss) {
      std::ranges::move(comings_and_goings(past, facts_of(now), *swiss, rounds_begun(found.matches)),
                        std::back_inserter(found.notes));
    }
    if (facts.before[list_of_players] != facts.now[list_of_players]) found.why = why_closed(now.format);
    found.kept = found.matches.size();
    found.unplayed = std::move(past.unplayed);
  }
  found.changes = std::move(changes.players);
  found.is_other = found.is_other || found.moves || found.remains_change || !found.changes.empty();
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
