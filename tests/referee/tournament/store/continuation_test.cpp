#include "referee/tournament/store/continuation.hpp"

#include "class_of_players.hpp"
#include "referee/tournament/store/attendance.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

Past past_with(const ClassFile& file, const std::vector<StoredMatch>& played) {
  Past past{.facts = facts_of(file.identity()),
            .schedule = file.identity().schedule,
            .matches = {},
            .unplayed = {},
            .voided = {}};
  for (const StoredMatch& match : played)
    past.matches.push_back({.identity = match.identity, .versions = match.versions, .place = match.place});
  return past;
}

Past all_played(const ClassFile& file) {
  return past_with(file, played_matches(file));
}

/// What goes on from there.
Past past_after(const Continuation& found, const ClassFile& file) {
  return {facts_of(file.identity()), file.identity().schedule, found.matches, found.unplayed, found.voided};
}

std::uint64_t counting(const Continuation& found) {
  return static_cast<std::uint64_t>(std::ranges::count(found.matches, true, &PastMatch::counts));
}

/// Whether what counts is in the places that it has in a fresh tournament, and by these very players.
bool is_as_fresh(const Continuation& found, const ClassFile& file) {
  const auto fresh = played_matches(file);
  return std::ranges::all_of(found.matches, [&](const PastMatch& match) {
    if (!match.counts) return true;
    const StoredMatch& there = fresh.at(match.place.number);
    return there.identity == match.identity && there.versions == match.versions;
  });
}

const ClassFile three;

ClassFile with_pupils(std::vector<Pupil> pupils) {
  ClassFile file;
  file.pupils = std::move(pupils);
  return file;
}

}  // namespace

TEST_CASE("a class goes on with whoever is there, and plays what is new") {
  struct Change {
    const char* what;
    std::vector<Pupil> pupils;
    const char* words;
  };
  // Of three players there are 3 pairs, each with 2 boards and 2 seatings: 12 matches.
  const Change changes[] = {
      {"nothing", three.pupils, "keeps 12 matches"},
      {"one more",
       {{"ala", "1"}, {"ewa", "1"}, {"ola", "1"}, {"ula", "1"}},
       "keeps 12 matches; plays 12 more: 12 of the new player ewa"},
      {"one less", {{"ala", "1"}, {"ula", "1"}}, "keeps 4 matches; sets 8 aside: 8 of ola, who is gone"},
      {"another order", {{"ula", "1"}, {"ola", "1"}, {"ala", "1"}}, "keeps 12 matches"},
      {"a version",
       {{"ala", "1"}, {"ola", "2"}, {"ula", "1"}},
       "keeps 4 matches; plays 8 more: 8 of ola's new version; sets 8 aside: 8 of ola's earlier version"},
      {"a name", {{"ala", "1"}, {"ewa", "1", "ola"}, {"ula", "1"}}, "keeps 12 matches"},
      {"a name of nobody", {{"ala", "1"}, {"ola", "1", "iga"}, {"ula", "1"}}, "keeps 12 matches"},
      {"a name and a version",
       {{"ala", "1"}, {"ewa", "2", "ola"}, {"ula", "1"}},
       "keeps 4 matches; plays 8 more: 8 of ewa's new version; sets 8 aside: 8 of ewa's earlier version"},
      {"all at once",
       {{"iga", "1", "ala"}, {"ola", "2"}, {"ewa", "1"}},
       "keeps 0 matches; plays 12 more: 8 of the new player ewa, 4 of ola's new version; "
       "sets 12 aside: 8 of ula, who is gone, 4 of ola's earlier version"},
  };
  for (const auto& [what, pupils, words] : changes) {
    CAPTURE(what);
    const ClassFile now = with_pupils(pupils);
    const Continuation found = continuation_of(all_played(three), now.identity(), false);
    CHECK(in_words(found) == words);
    CHECK(found.refused.empty());
    CHECK(found.refused_players.empty());
    CHECK(is_as_fresh(found, now));
    const Continuation again = continuation_of(past_after(found, now), now.identity(), false);
    CHECK(again.matches == found.matches);
    CHECK(!again.is_other);
    CHECK(!again.moves);
  }
}

TEST_CASE("what changes back counts again, and nothing is played twice") {
  const std::vector<Pupil> others[] = {
      {{"ala", "1"}, {"ula", "1"}}, {{"ala", "1"}, {"ola", "2"}, {"ula", "1"}}, {{"ala", "2"}, {"ewa", "1"}}};
  for (const auto& pupils : others) {
    const ClassFile meanwhile = with_pupils(pupils);
    const Continuation away = continuation_of(all_played(three), meanwhile.identity(), false);
    const Continuation back = continuation_of(past_after(away, meanwhile), three.identity(), false);
    CHECK(back.kept + back.back == 12);
    CHECK(back.back == 12 - counting(away));
    CHECK(back.to_play.empty());
    CHECK(is_as_fresh(back, three));
  }
}

TEST_CASE("with accepted changes the matches of other versions count, those set aside too") {
  const ClassFile now = with_pupils({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}});
  const Continuation accepted = continuation_of(all_played(three), now.identity(), true);
  CHECK(in_words(accepted) == "keeps 12 matches");
  CHECK(accepted.changes == Words{"player ola: command was 'bot 1', is 'bot 2'"});
  const Continuation stands = continuation_of(past_after(accepted, now), now.identity(), false);
  CHECK(stands.kept == 12);  // without saying so again
  const Continuation aside = continuation_of(all_played(three), now.identity(), false);
  const Continuation back = continuation_of(past_after(aside, now), now.identity(), true);
  CHECK(back.back == 8);
  CHECK(back.is_other);
}

TEST_CASE("what is accepted of a player reaches his matches against those who are away") {
  const ClassFile away = with_pupils({{"ala", "1"}, {"ola", "2"}}),
                  back = with_pupils({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}});
  const Continuation accepted = continuation_of(all_played(three), away.identity(), true);
  CHECK(counting(accepted) == 4);
  CHECK(continuation_of(past_after(accepted, away), back.identity(), false).back == 8);

  const ClassFile without = with_pupils({{"ala", "1"}, {"ola", "1"}});
  const Continuation aside = continuation_of(all_played(three), without.identity(), false);
  const Continuation later = continuation_of(past_after(aside, without), away.identity(), true);
  CHECK(later.moves);
  CHECK(continuation_of(past_after(later, away), back.identity(), false).back == 8);
  CHECK(!continuation_of(past_after(later, away), away.identity(), true).moves);
}

TEST_CASE("boards of which it is not known how many there were are not called new") {
  Past past = all_played(three);
  past.schedule = {};
  past.matches.pop_back();
  CHECK(in_words(continuation_of(past, three.identity(), false)) ==
        "keeps 11 matches; plays 1 more: 1 not played so far");
}

TEST_CASE("of a renamed player it is told how many matches become his") {
  const Continuation found = continuation_of(
      all_played(three), with_pupils({{"ala", "1"}, {"ewa", "1", "ola"}, {"ula", "1"}}).identity(), false);
  CHECK(found.notes == Words{"8 matches of ola are ewa's from now on"});
}

TEST_CASE("of a renamed player it is told how many of his matches had been set aside") {
  const ClassFile other_version = with_pupils({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}});
  const Continuation aside = continuation_of(all_played(three), other_version.identity(), false);
  const ClassFile renamed = with_pupils({{"ala", "1"}, {"ewa", "2", "ola"}, {"ula", "1"}});
  Past past = past_after(aside, other_version);
  CHECK(continuation_of(past, renamed.identity(), false).notes ==
        Words{"8 matches of ola are ewa's from now on, 8 of them set aside before"});
  for (const StoredMatch& match : played_matches(other_version)) {
    if (std::ranges::find(match.identity.players, "ola") == match.identity.players.end()) continue;
    past.matches.push_back({.identity = match.identity, .versions = match.versions, .place = match.place});
  }
  CHECK(continuation_of(past, renamed.identity(), false).notes ==
        Words{"16 matches of ola are ewa's from now on, 8 of them set aside before"});
}

TEST_CASE("what was accepted of a player stands while others change, and when he comes back") {
  const ClassFile second = with_pupils({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}}),
                  more = with_pupils({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}, {"ewa", "1"}}),
                  third = with_pupils({{"ala", "1"}, {"ola", "3"}, {"ula", "1"}});
  const Continuation accepted = continuation_of(all_played(three), second.identity(), true);
  CHECK(continuation_of(past_after(accepted, second), more.identity(), false).kept == 12);
  const Continuation away = continuation_of(past_after(accepted, second), third.identity(), false);
  CHECK(counting(away) == 4);
  CHECK(continuation_of(past_after(away, third), second.identity(), false).back == 8);  // counted as these
  CHECK(continuation_of(past_after(away, third), three.identity(), false).back == 8);   // were these
}

TEST_CASE("matches recorded without versions, or with those of earlier versions of gramy, are the players'") {
  Past past = all_played(three);
  for (PastMatch& match : past.matches) match.versions = {};
  const ClassFile more = with_pupils({{"ala", "1"}, {"ola", "1"}, {"ula", "1"}, {"ewa", "1"}});
  CHECK(continuation_of(past, more.identity(), false).kept == 12);

  // The name was a part of what was hashed.
  const ContentHash ola("player ola: command\n'bot 1'\n");
  CHECK(is_version_of(three.identity().players, "ola", ola));
  CHECK(!is_version_of(three.identity().players, "ala", ola));
  CHECK(!is_version_of(with_pupils({{"ala", "1"}, {"ola", "2"}}).identity().players, "ola", ola));
  for (PastMatch& match : past.matches) {
    for (const Seat seat : both_seats) {
      if (match.identity.players[seat] == "ola") match.versions[seat] = ola;
    }
  }
  const ClassFile other = with_pupils({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}});
  const Continuation away = continuation_of(past, other.identity(), false);
  CHECK(away.kept == 4);
  CHECK(continuation_of(past_after(away, other), three.identity(), false).back == 8);
}

TEST_CASE("what became of an earlier version is not held against a new one") {
  Past past = all_played(three);
  const std::vector<PastMatch> all = past.matches;
  past.matches.clear();
  for (const PastMatch& match : all) {  // nobody could start ula
    const bool has_ula = std::ranges::count(match.identity.players, "ula") > 0;
    if (has_ula) past.unplayed[match.identity] = {true, false};
    if (has_ula) past.voided[match.identity] = {2, 0};
    if (!has_ula) past.matches.push_back(match);
  }
  REQUIRE(past.unplayed.size() == 8);
  const auto unplayed = [&](std::vector<Pupil> pupils, bool accept_changes = false) {
    const Continuation found =
        continuation_of(past, with_pupils(std::move(pupils)).identity(), accept_changes);
    CHECK(found.unplayed.size() == found.voided.size());
    CHECK((found.moves || found.remains_change || found.unplayed == past.unplayed));
    return found.unplayed.size();
  };
  CHECK(unplayed({{"ala", "1"}, {"ola", "1"}, {"ula", "2"}}) == 0);
  CHECK(unplayed({{"ala", "1"}, {"ola", "1"}, {"ula", "2"}}, true) == 0);
  CHECK(unplayed({{"ala", "2"}, {"ola", "1"}, {"ula", "1"}}) == 4);
  CHECK(unplayed({{"ala", "1"}, {"ola", "1"}}) == 0);
  CHECK(unplayed({{"ala", "1"}, {"ola", "1"}, {"ula", "1"}, {"ewa", "1"}}) == 8);
  CHECK(unplayed({{"ala", "1"}, {"ola", "1"}, {"ewa", "1", "ula"}}) == 8);

  past.matches.clear();  // nor where nothing else was played
  CHECK(unplayed({{"ala", "1"}, {"ola", "1"}, {"ula", "2"}}) == 0);
  CHECK(unplayed(three.pupils) == 8);
}

TEST_CASE("matches of who connects by himself are taken back only if that is accepted") {
  const ClassFile guest = with_pupils({{"ala", "1"}, {"ola", ""}, {"ula", "1"}}),
                  gone = with_pupils({{"ala", "1"}, {"ula", "1"}});
  const Continuation stays = continuation_of(
      all_played(guest), with_pupils({{"ala", "2"}, {"ola", ""}, {"ula", "1"}}).identity(), false);
  CHECK(stays.kept == 4);  // those of ola and ula
  const Continuation away = continuation_of(all_played(guest), gone.identity(), false);
  CHECK(counting(away) == 4);
  const Continuation back = continuation_of(past_after(away, gone), guest.identity(), false);
  CHECK(back.back == 0);
  CHECK(back.notes ==
        Words{"8 matches of ola stay set aside, as nobody can say whether it is still what connects by "
              "this name (--accept-changes takes back what is)"});
  CHECK(in_words(back) == "keeps 4 matches; plays 8 more: 8 of ola, who is back");
  CHECK(continuation_of(past_after(away, gone), guest.identity(), true).back == 8);
}

TEST_CASE("of the same match by the same players one counts") {
  Past past = all_played(three);
  PastMatch twice = past.matches.front();
  twice.counts = false;
  past.matches.push_back(twice);
  const Continuation found =
      continuation_of(past, with_pupils({{"ala", "1"}, {"ola", "1"}, {"ula", "1"}}).identity(), false);
  CHECK(found.kept == 12);
  CHECK(!found.matches.back().counts);
}

TEST_CASE("an earlier name that both have played under changes nothing, and that is said") {
  const ClassFile now = with_pupils({{"ola", "1", "ala"}, {"ula", "1"}});
  const Continuation found = continuation_of(all_played(three), now.identity(), false);
  CHECK(in_words(found) == "keeps 4 matches; sets 8 aside: 8 of ala, who is gone");
  CHECK(found.notes ==
        Words{"player ola: was = \"ala\" changes nothing, as ola and ala have both played before (take "
              "it out)"});
}

TEST_CASE("an earlier name may be said late") {
  const ClassFile nameless = with_pupils({{"ewa", "1"}, {"ola", "1"}, {"ula", "1"}}),
                  said = with_pupils({{"ewa", "1", "ala"}, {"ola", "1"}, {"ula", "1"}});
  const Continuation away = continuation_of(all_played(three), nameless.identity(), false);
  CHECK(counting(away) == 4);
  const Continuation back = continuation_of(past_after(away, nameless), said.identity(), false);
  CHECK(back.back == 8);
  CHECK(back.is_other);
  CHECK(is_as_fresh(back, said));
  const Continuation again = continuation_of(past_after(back, said), said.identity(), false);
  CHECK(!again.is_other);
  CHECK(again.notes.empty());
}

TEST_CASE("boards and games may be added at the end, and nothing else of them may change") {
  const auto with_games = [](const std::string& games) {
    ClassFile file;
    file.games = games;
    return continuation_of(all_played(three), file.identity(), false);
  };
  const std::string paski = "[[game]]\nid = \"paski\"\nboards = { generate = ";
  const Continuation more = with_games(paski + "3 }\n");
  CHECK(in_words(more) == "keeps 12 matches; plays 6 more: 6 on new boards");
  CHECK(more.refused.empty());
  const Continuation another =
      with_games(paski + "2 }\n[[game]]\nid = \"graf\"\nboards = { generate = 1 }\n");
  CHECK(in_words(another) == "keeps 12 matches; plays 6 more: 6 on new boards");
  CHECK(another.refused.empty());
  CHECK(with_games(paski + "2 }\nplayers = [\"ala\", \"ola\", \"ula\"]\n").refused.empty());

  CHECK(with_games(paski + "1 }\n").refused.front() == "game paski: boards.generate was 2, is 1");
  CHECK(with_games(paski + "2, size = 300 }\n").refused.front() ==
        "game paski: boards.size was not there, is 300");
  CHECK(with_games("[[game]]\nid = \"graf\"\n").refused.size() > 1);
  for (const std::string top : {"seed = 2\n", "format = \"gauntlet\"\n", "[clock]\ninitial_ms = 9\n"}) {
    ClassFile file;
    file.top = top;
    CHECK(!continuation_of(all_played(three), file.identity(), false).refused.empty());
  }
}

TEST_CASE("a gauntlet takes players as a round-robin does") {
  ClassFile before, now;
  before.top = now.top = "format = \"gauntlet\"\n";
  now.pupils = {{"ala", "1"}, {"ola", "2"}, {"ewa", "1"}};
  CHECK(in_words(continuation_of(all_played(before), now.identity(), false)) ==
        "keeps 0 matches; plays 8 more: 4 of ola's new version, 4 of the new player ewa; "
        "sets 8 aside: 4 of ola's earlier version, 4 of ula, who is gone");
}

TEST_CASE("a gauntlet stays one player's") {
  ClassFile before;
  before.top = "format = \"gauntlet\"\n";
  const auto after = [&](std::vector<Pupil> pupils, const std::string& more = {}) {
    ClassFile now = with_pupils(std::move(pupils));
    now.top = before.top + more;
    return continuation_of(all_played(before), now.identity(), false);
  };
  const std::vector<Pupil> ewa_first{{"ewa", "1"}, {"ala", "1"}, {"ola", "1"}, {"ula", "1"}};
  const Continuation other = after(ewa_first);
  CHECK(other.refused == Words{"the gauntlet's player was ala, is ewa"});
  CHECK(other.why == "Say gauntlet = { player = \"ala\" } if it is still the one.");
  const Continuation named = after(ewa_first, "gauntlet = { player = \"ala\" }\n");
  CHECK(named.refused.empty());
  CHECK(named.kept == 8);
  CHECK(after({{"ewa", "1", "ala"}, {"ola", "1"}, {"ula", "1"}}).refused.empty());
  CHECK(after({{"ala", "2"}, {"ola", "1"}, {"ula", "1"}}).refused.empty());
}

TEST_CASE("formats in which matches follow from others refuse other players, and say why") {
  const std::pair<std::string, std::string> formats[] = {
      {"format = \"swiss\"\n",
       "Who meets whom in a Swiss that has begun follows from who was there in the rounds before, and from "
       "their order in the file."},
      {"format = \"knockout\"\n",
       "Who meets whom in a knockout that has begun follows from who was there at its beginning."}};
  for (const auto& [top, why] : formats) {
    ClassFile before, more = with_pupils({{"ala", "1"}, {"ola", "1"}, {"ula", "1"}, {"ewa", "1"}}),
                      other_order = with_pupils({{"ola", "1"}, {"ala", "1"}, {"ula", "1"}}),
                      version = with_pupils({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}}),
                      name = with_pupils({{"ala", "1"}, {"ewa", "1", "ola"}, {"ula", "1"}});
    for (ClassFile* file : {&before, &more, &other_order, &version, &name}) file->top = top;
    const bool swiss = top.find("swiss") != std::string::npos;
    const Continuation refused = continuation_of(all_played(before), more.identity(), false);
    CHECK(refused.refused == Words{"list of players was ala, ola, ula, is ala, ola, ula, ewa"});
    CHECK(refused.why == why);
    CHECK(continuation_of(all_played(before), other_order.identity(), false).why == why);
    const Continuation another = continuation_of(all_played(before), version.identity(), false);
    CHECK(another.refused_players.size() == (swiss ? 0 : 1));
    CHECK(another.changes == Words{"player ola: command was 'bot 1', is 'bot 2'"});
    CHECK(!another.moves);
    CHECK(continuation_of(all_played(before), version.identity(), true).refused_players.empty());
    const Continuation renamed = continuation_of(all_played(before), name.identity(), false);
    CHECK(renamed.refused.empty());
    CHECK(renamed.refused_players.empty());
    CHECK(renamed.moves);
    CHECK(is_as_fresh(renamed, name));
  }
}

TEST_CASE("in a Swiss players come and go between rounds, and that is said") {
  const auto with = [](const std::vector<Attendance::Player>& players) {
    ClassFile in_file;
    in_file.top = "format = \"swiss\"\nswiss = { rounds = 3 }\n";
    in_file.pupils.clear();
    for (const auto& player : players) {
      if (!player.has_left) in_file.pupils.push_back({player.name, "1"});
    }
    TournamentFile file = in_file.file();
    set_attendance(file, {players});
    return identity_of(file, make_boards(file), "");
  };
  ClassFile before;
  before.top = "format = \"swiss\"\nswiss = { rounds = 3 }\n";
  const Past begun = all_played(before);
  const auto going_on = [&](const Past& past, const std::vector<Attendance::Player>& players) {
    const Continuation found = continuation_of(past, with(players), false);
    CHECK(found.refused_players.empty());
    CHECK(found.changes.empty());
    CHECK(!found.moves);
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
  CHECK(found.notes == Words{"ewa plays from round 2 on", "ula has left; what he has played stands"});

  Past later = begun;
  later.facts = facts_of(with(changed));
  CHECK(!going_on(later, changed).is_other);
  const Continuation back = going_on(
      later,
      {{.name = "ala"}, {.name = "ola"}, {.name = "ula", .missed = {2, 3}}, {.name = "iga", .missed = {1}}});
  CHECK(back.refused.empty());
  CHECK(back.notes == Words{"ula, who is back, plays from round 4 on, which is more rounds than there are",
                            "iga plays from round 2 on", "ewa has left without a round"});

  const Continuation moved = going_on(
      later,
      {{.name = "ala"}, {.name = "ula", .missed = {2, 3}}, {.name = "ewa", .missed = {1}}, {.name = "ola"}});
  CHECK(moved.refused == Words{"list of players was ala, ewa, ola, ula, is ala, ula, ewa, ola"});

  MatchIdentity given_up = later.matches.front().identity;
  given_up.players = {"ala", "ula"};
  later.unplayed = {{given_up, {false, true}}};
  CHECK(going_on(later, {{.name = "ala"}, {.name = "ewa", .missed = {1}}, {.name = "ola"}, {.name = "ula"}})
            .notes == Words{"ula is back in the file, and stays out: he was given up in a round before"});

  later.matches.push_back(later.matches.front());
  later.matches.back().place = {2, 0};
  const Continuation missed = going_on(later, {{.name = "ala"},
                                               {.name = "ewa", .missed = {1, 2}},
                                               {.name = "ola"},
                                               {.name = "ula", .has_left = true, .missed = {2, 3}}});
  CHECK(missed.refused == Words{"rounds missed by ewa was 1, is 1, 2"});  // she was there in round 2
}

TEST_CASE("a Swiss may get more rounds, and never fewer than were begun") {
  const auto swiss = [](int rounds) {
    ClassFile file;
    file.top = "format = \"swiss\"\nswiss = { rounds = " + std::to_string(rounds) + " }\n";
    return file;
  };
  Past past = all_played(swiss(2));
  past.matches.push_back(past.matches.front());
  past.matches.back().place = {2, 0};
  CHECK(continuation_of(past, swiss(3).identity(), false).refused.empty());
  CHECK(continuation_of(past, swiss(1).identity(), false).refused == Words{"swiss.rounds was 2, is 1"});
}

TEST_CASE("a test may get more pairs and boards as long as every pair keeps its board") {
  const auto sprt = [](const std::string& max_pairs, int boards) {
    ClassFile file = with_pupils({{"ala", "1"}, {"ola", "1"}});
    file.top = "format = \"sprt\"\nsprt = { elo0 = 0, elo1 = 20, batch = 2" + max_pairs + " }\n";
    file.games = "[[game]]\nid = \"paski\"\nboards = { generate = " + std::to_string(boards) + " }\n";
    return file;
  };
  const auto refused = [](const ClassFile& before, const std::vector<StoredMatch>& played,
                          const ClassFile& now) {
    return continuation_of(past_with(before, played), now.identity(), false).refused;
  };
  const ClassFile begun = sprt(", max_pairs = 3", 2);
  const auto first = played_matches(begun), second = played_matches(begun, 9, 2);
  REQUIRE(first.size() == 4);
  REQUIRE(second.size() == 2);  // the third pair, on the first board again
  auto both = first;
  both.insert(both.end(), second.begin(), second.end());
  CHECK(refused(begun, both, sprt(", max_pairs = 30", 2)).empty());
  CHECK(refused(begun, first, sprt(", max_pairs = 30", 3)).empty());
  CHECK(refused(begun, first, sprt(", max_pairs = 2", 2)).empty());  // so far no more were played
  CHECK(refused(begun, both, sprt(", max_pairs = 2", 2)) == Words{"sprt.max_pairs was 3, is 2"});
  CHECK(refused(begun, both, sprt(", max_pairs = 3", 3)).front() ==
        "game paski: boards.generate was 2, is 3");
  CHECK(refused(begun, first, sprt(", max_pairs = 3, alpha = 0.25", 2)) ==
        Words{"sprt.alpha was not there, is 0.25"});
  CHECK(refused(sprt("", 2), first, sprt("", 5)).empty());

  ClassFile renamed = begun;
  renamed.pupils[1] = {"ewa", "1", "ola"};
  const Continuation found = continuation_of(past_with(begun, first), renamed.identity(), false);
  CHECK(found.refused.empty());
  CHECK(found.moves);
  ClassFile another = begun;
  another.pupils[1] = {"ewa", "1"};
  const Continuation refusal = continuation_of(past_with(begun, first), another.identity(), false);
  CHECK(refusal.refused == Words{"list of players was ala, ola, is ala, ewa"});
  CHECK(refusal.why == "A test that has begun is of these two players.");
}
