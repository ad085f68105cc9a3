#include "referee/tournament/counted/continuation.hpp"

#include "class_of_players.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// A store with the edition of this file and with these matches.
MemoryStore store_with(const ClassFile& file, const std::vector<CountedMatch>& played) {
  MemoryStore store("store");
  add_edition(store, file.edition());
  if (std::holds_alternative<Swiss>(file.edition().format))
    record_round(store, file.edition(), 1,
                 next_round(file.edition().format, fixtures_of(file.edition()), {}));
  for (const CountedMatch& match : played)
    store.add({.matches = {stored_in(match, file.edition())},
               .boards = texts_of(make_boards(file.file())),
               .unplayed = {}});
  return store;
}

/// A school class that has played all matches of its first file, and then changes the file.
struct Played {
  explicit Played(const ClassFile& file) : store(store_with(file, {})) { play_missing(file, store); }
  explicit Played(const std::string& players = "ala ola ula") : Played(class_of(players)) {}

  Continuation found(const ClassFile& file, bool accept_changes = false) const {
    return continuation_of(store, file.edition(), accept_changes);
  }
  Continuation found(const std::string& players, bool accept_changes = false) const {
    return found(class_of(players), accept_changes);
  }
  /// Adds an edition with these players to the store.
  Continuation with(const std::string& players, bool accept_changes = false) {
    Continuation now = found(players, accept_changes);
    add_edition(store, now.edition);
    return now;
  }
  /// Adds an edition with these players, and plays its missing matches.
  void play(const std::string& players) {
    with(players);
    play_missing(class_of(players), store);
  }

  MemoryStore store;
};

std::uint64_t counting(const Continuation& found) {
  return found.kept + found.back;
}

/// Whether each match that counts has the place, players and id that it would have in a new tournament.
bool is_as_fresh(const Store& store, const ClassFile& file) {
  const auto fresh = played_matches(file);
  return std::ranges::all_of(matches_in(store), [&](const CountedMatch& match) {
    const CountedMatch& there = fresh.at(match.place.number);
    return there.identity == match.identity && there.versions == match.versions && there.id == match.id;
  });
}

/// Plays one match of round 2 between the first two players.
void play_second_round(Store& store) {
  const Edition edition = newest_edition(store).value();
  const Pairings round(fixtures_of(edition), std::vector<Opponents>{{.players = {0, 1}, .repeat = 1}});
  record_round(store, edition, 2, round);
  StoredMatch match = store.match(1);
  match.key = AdditionsMaker(edition).key_of(schedule_names(edition).identity_of(round[0]));
  store.add({.matches = {match}, .boards = {}, .unplayed = {}});
}

}  // namespace

TEST_CASE("a tournament continues with the players of its changed file, and plays only the new matches") {
  // Three players make 3 pairs. On each of 2 boards, a pair plays 2 matches. That is 12 matches.
  const std::pair<const char*, const char*> changes[] = {
      {"ala ola ula", "keeps 12 matches"},
      {"ala ewa ola ula", "keeps 12 matches; plays 12 more: 12 of the new player ewa"},
      {"ala ula", "keeps 4 matches; archives 8: 8 of ola, who is gone"},
      {"ula ola ala", "keeps 12 matches"},
      {"ala ola/2 ula",
       "keeps 4 matches; plays 8 more: 8 of ola's new version; archives 8: 8 of ola's earlier version"},
      {"ala ewa<ola ula", "keeps 12 matches"},
      {"ala ola<iga ula", "keeps 12 matches"},
      {"ala ewa/2<ola ula",
       "keeps 4 matches; plays 8 more: 8 of ewa's new version; archives 8: 8 of ewa's earlier version"},
      {"iga<ala ola/2 ewa",
       "keeps 0 matches; plays 12 more: 8 of the new player ewa, 4 of ola's new version; "
       "archives 12: 8 of ula, who is gone, 4 of ola's earlier version"},
  };
  for (const auto& [changed_players, words] : changes) {
    const char* players = changed_players;
    CAPTURE(players);
    Played played;
    const Continuation found = played.with(players);
    CHECK(in_words(found) == words);
    CHECK(found.refused.empty());
    CHECK(found.refused_players.empty());
    CHECK(is_as_fresh(played.store, class_of(players)));
    const Continuation again = played.with(players);
    CHECK(again.kept == counting(found));
    CHECK(again.back == 0);
    CHECK(!again.is_other);
  }
}

TEST_CASE(
    "when a change of players is undone, their archived matches count again and are not played a second "
    "time") {
  for (const char* others : {"ala ula", "ala ola/2 ula", "ala/2 ewa"}) {
    Played played;
    const std::uint64_t meanwhile = counting(played.with(others));
    const Continuation back = played.with("ala ola ula");
    CHECK(back.kept + back.back == 12);
    CHECK(back.back == 12 - meanwhile);
    CHECK(back.to_play.empty());
    CHECK(is_as_fresh(played.store, class_of("ala ola ula")));
  }
}

TEST_CASE(
    "if a player's change is accepted, matches of its earlier versions count, including archived ones") {
  Played accepted, aside;
  const Continuation found = accepted.with("ala ola/2 ula", true);
  CHECK(in_words(found) == "keeps 12 matches");
  CHECK(found.changes == Words{"player ola: command was 'bot 1', is 'bot 2'"});
  // the accepted version stays accepted in later editions
  CHECK(accepted.with("ala ola/2 ula").kept == 12);
  aside.with("ala ola/2 ula");
  const Continuation back = aside.with("ala ola/2 ula", true);
  CHECK(back.back == 8);
  CHECK(back.is_other);
}

TEST_CASE(
    "after a player's new version is accepted, the player's earlier matches count even against an opponent "
    "that returns later") {
  Played at_once, later;
  CHECK(counting(at_once.with("ala ola/2", true)) == 4);
  CHECK(at_once.with("ala ola/2 ula").back == 8);
  later.with("ala ola");
  CHECK(!later.with("ala ola/2", true).edition.accepted.empty());
  CHECK(!later.found("ala ola/2", true).is_other);
  CHECK(later.with("ala ola/2 ula").back == 8);
}

TEST_CASE("a message about a renamed player gives the number of earlier matches that count for it") {
  Played played;
  CHECK(played.found("ala ewa<ola ula").notes == Words{"8 matches of ola now count for ewa"});
  played.play("ala ola/2 ula");
  CHECK(played.found("ala ewa/2<ola ula").notes == Words{"16 matches of ola now count for ewa"});
}

TEST_CASE(
    "a player's accepted version stays accepted when other players change, and when the player returns to "
    "that version") {
  Played played;
  played.with("ala ola/2 ula", true);
  CHECK(played.found("ala ola/2 ula ewa").kept == 12);
  CHECK(counting(played.with("ala ola/3 ula")) == 4);
  // If ola returned to version 2 or 1, ola's archived matches would count again.
  CHECK(played.found("ala ola/2 ula").back == 8);
  CHECK(played.found("ala ola ula").back == 8);
}

TEST_CASE("a new version of a player plays the matches that an earlier version could not play") {
  const ClassFile begun;
  std::vector<CountedMatch> played = played_matches(begun), unplayed = played;
  const auto is_ulas = [](const CountedMatch& match) {
    return std::ranges::count(match.identity.players, "ula") > 0;
  };
  std::erase_if(played, is_ulas);  // as if ula's bot could not be started
  for (const bool is_anything_played : {true, false}) {
    MemoryStore store = store_with(begun, is_anything_played ? played : std::vector<CountedMatch>{});
    for (const CountedMatch& match : unplayed) {
      if (is_ulas(match))
        store.add({.matches = {},
                   .boards = {},
                   .unplayed = {{stored_in(match, begun.edition()).key, {true, false}}}});
    }
    const auto left = [&](const std::string& players, bool accept_changes = false) {
      const Continuation found = continuation_of(store, class_of(players).edition(), accept_changes);
      return CountedMatches(found.edition).unplayed(store).size();
    };
    CHECK(left("ala ola ula/2") == 0);
    CHECK(left("ala ola ula/2", true) == 0);
    CHECK(left("ala/2 ola ula") == 4);
    CHECK(left("ala ola") == 0);
    CHECK(left("ala ola ula ewa") == 8);
    CHECK(left("ala ola ewa<ula") == 8);
  }
}

TEST_CASE("earlier matches of a remote player that left and returned count only with `--accept-changes`") {
  Played guest("ala ola/ ula");
  CHECK(guest.found("ala/2 ola/ ula").kept == 4);  // only the matches of ola against ula
  CHECK(counting(guest.with("ala ula")) == 4);
  const Continuation back = guest.found("ala ola/ ula");
  CHECK(back.back == 0);
  CHECK(back.notes ==
        Words{"8 earlier matches of ola do not count: another bot may connect under this name now "
              "(--accept-changes counts them)"});
  CHECK(in_words(back) == "keeps 4 matches; plays 8 more: 8 of ola, who is back");
  CHECK(guest.found("ala ola/ ula", true).back == 8);
  guest.play("ala ola/ ula");
  CHECK(counting(guest.with("ala ola/ ula")) == 12);  // ula has not left, so all matches count
  CHECK(counting(guest.with("ala ula")) == 4);
  CHECK(counting(guest.with("ala ola/ ula")) == 4);
  CHECK(counting(guest.with("ala ola/ ula", true)) == 12);
}

TEST_CASE(
    "if several versions of a player played a match, the present version's result counts, or else the latest "
    "result") {
  Played played;
  played.play("ala ola/2 ula");
  played.with("ala ola/3 ula", true);
  std::set<std::optional<ContentHash>> versions;
  for (const CountedMatch& match : matches_in(played.store)) {
    for (const Seat seat : both_seats) {
      if (match.identity.players[seat] == "ola") versions.insert(match.versions[seat]);
    }
  }
  CHECK(versions == std::set{class_of("ala ola/2 ula").edition().find("ola")->version.hash()});
  played.with("ala ola/1 ula", true);
  CHECK(is_as_fresh(played.store, class_of("ala ola/1 ula")));
}

TEST_CASE(
    "a player's earlier name is ignored, with a message, if both names were in the tournament at once") {
  const Continuation found = Played().found("ola<ala ula");
  CHECK(in_words(found) == "keeps 4 matches; archives 8: 8 of ala, who is gone");
  CHECK(found.notes == Words{"player ola: was = \"ala\" changes nothing, because ola and ala were in the "
                             "tournament at the same time (remove it)"});
}

TEST_CASE("a player's earlier name may be added to the tournament file later than the rename") {
  Played played;
  CHECK(counting(played.with("ewa ola ula")) == 4);
  const Continuation back = played.with("ewa<ala ola ula");
  CHECK(back.back == 8);
  CHECK(back.is_other);
  CHECK(is_as_fresh(played.store, class_of("ewa<ala ola ula")));
  const Continuation again = played.with("ewa<ala ola ula");
  CHECK(!again.is_other);
  CHECK(again.notes.empty());
}

TEST_CASE(
    "a changed tournament file may append boards and games to a round-robin, but not change existing ones") {
  const auto with_games = [](const std::string& games) {
    ClassFile file;
    file.games = games;
    return Played().found(file);
  };
  const std::string paski = "[[game]]\nid = \"paski\"\nboards = { generate = ";
  for (const char* more : {"3 }\n", "2 }\n[[game]]\nid = \"graf\"\nboards = { generate = 1 }\n"}) {
    CHECK(in_words(with_games(paski + more)) == "keeps 12 matches; plays 6 more: 6 on new boards");
    CHECK(with_games(paski + more).refused.empty());
  }
  CHECK(with_games(paski + "2 }\nplayers = [\"ala\", \"ola\", \"ula\"]\n").refused.empty());
  CHECK(with_games(paski + "1 }\n").refused.front() == "game paski: boards.generate was 2, is 1");
  CHECK(with_games(paski + "2, size = 300 }\n").refused.front() ==
        "game paski: boards.size was not set, is 300");
  CHECK(with_games("[[game]]\nid = \"graf\"\n").refused == Words{"list of games was paski, is graf"});
  for (const char* top : {"seed = 2\n", "format = \"gauntlet\"\n", "[clock]\ninitial_ms = 9\n"})
    CHECK(!Played().found(class_of("ala ola ula", top)).refused.empty());
}

TEST_CASE("a changed tournament file may add opponents to a gauntlet, but not replace its main player") {
  const std::string gauntlet = "format = \"gauntlet\"\n";
  const Played begun(class_of("ala ola ula", gauntlet));
  const auto after = [&](const std::string& players, const std::string& more = {}) {
    return begun.found(class_of(players, gauntlet + more));
  };
  CHECK(in_words(after("ala ola/2 ewa")) ==
        "keeps 0 matches; plays 8 more: 4 of ola's new version, 4 of the new player ewa; "
        "archives 8: 4 of ola's earlier version, 4 of ula, who is gone");
  const Continuation other = after("ewa ala ola ula");
  CHECK(other.refused == Words{"the gauntlet's player was ala, is ewa"});
  CHECK(other.why == "To keep this player, write gauntlet = { player = \"ala\" }.");
  const Continuation named = after("ewa ala ola ula", "gauntlet = { player = \"ala\" }\n");
  CHECK(named.refused.empty());
  CHECK(named.kept == 8);
  CHECK(after("ewa<ala ola ula").refused.empty());
  CHECK(after("ala/2 ola ula").refused.empty());
}

TEST_CASE("a change of players is refused with a reason if the format's pairings depend on results") {
  const std::pair<std::string, std::string> formats[] = {
      {"swiss",
       "The pairings of a Swiss depend on the players of earlier rounds, and on their order in the file."},
      {"knockout", "The pairings of a knockout depend on the players with whom it began."}};
  for (const auto& [format, why] : formats) {
    const std::string top = "format = \"" + format + "\"\n";
    const Played begun(class_of("ala ola ula", top));
    const Continuation refused = begun.found(class_of("ala ola ula ewa", top));
    CHECK(refused.refused == Words{"list of players was ala, ola, ula, is ala, ola, ula, ewa"});
    CHECK(refused.why == why);
    CHECK(begun.found(class_of("ola ala ula", top)).why == why);
    const ClassFile version = class_of("ala ola/2 ula", top), name = class_of("ala ewa<ola ula", top);
    const Continuation another = begun.found(version);
    CHECK(another.refused_players.size() == (format == "swiss" ? 0 : 1));
    CHECK(another.changes == Words{"player ola: command was 'bot 1', is 'bot 2'"});
    CHECK(another.renamed.empty());
    CHECK(begun.found(version, true).refused_players.empty());
    const Continuation renamed = begun.found(name);
    CHECK(renamed.refused.empty());
    CHECK(renamed.refused_players.empty());
    CHECK(renamed.renamed.size() == 1);
  }
}

TEST_CASE("if players enter or leave a Swiss between rounds, a message names them") {
  const std::string top = "format = \"swiss\"\nswiss = { rounds = 3 }\n";
  const auto with = [&](const std::vector<Attendance::Player>& players) {
    std::string there;
    for (const auto& player : players) there += player.has_left ? "" : player.name + " ";
    TournamentFile file = class_of(there, top).file();
    set_attendance(file, {players});
    return edition_of(file, make_boards(file), "");
  };
  const MemoryStore begun = Played(class_of("ala ola ula", top)).store;
  const auto going_on = [&](const Store& store, const std::vector<Attendance::Player>& players) {
    const Continuation found = continuation_of(store, with(players), false);
    CHECK(found.refused_players.empty());
    CHECK(found.changes.empty());
    return found;
  };
  const std::vector<Attendance::Player> changed{{.name = "ala"},
                                                {.name = "ewa", .missed = {1}},
                                                {.name = "ola"},
                                                {.name = "ula", .has_left = true, .missed = {2, 3}}};
  const Continuation found = going_on(begun, changed);
  CHECK(found.refused.empty());
  CHECK(found.is_other);
  CHECK(in_words(found) == "keeps 4 matches");
  CHECK(found.notes == Words{"ewa plays from round 2 on", "ula has left; its matches still count"});
  MemoryStore later = begun;
  add_edition(later, found.edition);
  CHECK(!going_on(later, changed).is_other);
  const Continuation back = going_on(
      later,
      {{.name = "ala"}, {.name = "ola"}, {.name = "ula", .missed = {2, 3}}, {.name = "iga", .missed = {1}}});
  CHECK(back.refused.empty());
  CHECK(back.notes ==
        Words{"ula, who is back, would play from round 4 on, but the Swiss tournament has only 3 rounds",
              "iga plays from round 2 on", "ewa has left before playing a round"});
  const Continuation moved = going_on(
      later,
      {{.name = "ala"}, {.name = "ula", .missed = {2, 3}}, {.name = "ewa", .missed = {1}}, {.name = "ola"}});
  CHECK(moved.refused == Words{"list of players was ala, ewa, ola, ula, is ala, ula, ewa, ola"});
  MatchKey given_up = later.match(1).key;
  given_up.identity.players = {"ala", "ula"};
  later.add({.matches = {}, .boards = {}, .unplayed = {{given_up, {false, true}}}});
  CHECK(going_on(later, {{.name = "ala"}, {.name = "ewa", .missed = {1}}, {.name = "ola"}, {.name = "ula"}})
            .notes == Words{"ula is back in the file, but does not play: the referee removed it from the "
                            "tournament in an earlier round"});
  play_second_round(later);
  const Continuation missed = going_on(later, {{.name = "ala"},
                                               {.name = "ewa", .missed = {1, 2}},
                                               {.name = "ola"},
                                               {.name = "ula", .has_left = true, .missed = {2, 3}}});
  // refused, because ewa has played in round 2
  CHECK(missed.refused == Words{"list of rounds that ewa misses was 1, is 1, 2"});
}

TEST_CASE("a changed tournament file may add rounds to a Swiss, but not remove rounds that have begun") {
  const auto swiss = [](int rounds) {
    return class_of("ala ola ula",
                    "format = \"swiss\"\nswiss = { rounds = " + std::to_string(rounds) + " }\n");
  };
  Played played(swiss(2));
  play_second_round(played.store);
  CHECK(played.found(swiss(3)).refused.empty());
  CHECK(played.found(swiss(1)).refused == Words{"swiss.rounds was 2, is 1"});
}

TEST_CASE(
    "a changed tournament file may add pairs and boards to an SPRT if each played pair keeps its board") {
  const auto sprt = [](const std::string& max_pairs, int boards) {
    ClassFile file = class_of(
        "ala ola", "format = \"sprt\"\nsprt = { elo0 = 0, elo1 = 20, batch = 2" + max_pairs + " }\n");
    file.games = "[[game]]\nid = \"paski\"\nboards = { generate = " + std::to_string(boards) + " }\n";
    return file;
  };
  const auto refused = [](const ClassFile& before, const std::vector<CountedMatch>& played,
                          const ClassFile& now) {
    return continuation_of(store_with(before, played), now.edition(), false).refused;
  };
  const ClassFile begun = sprt(", max_pairs = 3", 2);
  const auto first = played_matches(begun), second = played_matches(begun, 9, 2);
  REQUIRE(first.size() == 4);
  REQUIRE(second.size() == 2);  // one pair, which plays the first of the two boards again
  auto both = first;
  both.insert(both.end(), second.begin(), second.end());
  CHECK(refused(begun, both, sprt(", max_pairs = 30", 2)).empty());
  CHECK(refused(begun, first, sprt(", max_pairs = 30", 3)).empty());
  // accepted, because only two pairs were played
  CHECK(refused(begun, first, sprt(", max_pairs = 2", 2)).empty());
  CHECK(refused(begun, both, sprt(", max_pairs = 2", 2)) == Words{"sprt.max_pairs was 3, is 2"});
  CHECK(refused(begun, both, sprt(", max_pairs = 3", 3)).front() ==
        "game paski: boards.generate was 2, is 3");
  CHECK(refused(begun, first, sprt(", max_pairs = 3, alpha = 0.25", 2)) ==
        Words{"sprt.alpha was 0.05, is 0.25"});
  CHECK(refused(sprt("", 2), first, sprt("", 5)).empty());
  ClassFile other = begun;
  other.pupils[1] = {"ewa", "1", "ola"};
  const Continuation renamed = continuation_of(store_with(begun, first), other.edition(), false);
  CHECK(renamed.refused.empty());
  CHECK(renamed.renamed.size() == 1);
  other.pupils[1].was.clear();
  const Continuation refusal = continuation_of(store_with(begun, first), other.edition(), false);
  CHECK(refusal.refused == Words{"list of players was ala, ola, is ala, ewa"});
  CHECK(refusal.why == "A test that has begun keeps its two players.");
}
