#include <algorithm>
#include <chrono>
#include <doctest/doctest.h>

#include "../class_of_players.hpp"
#include "private_postgres.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/postgres/postgres_store.hpp"

using namespace gramy;
using namespace gramy::referee;
using namespace gramy::referee::testing;

namespace {

/// A database that a class plays into, from one file to the next.
class ClassDatabase {
 public:
  std::vector<std::string> share(const ClassFile& asked, bool accept_changes = false) const {
    const TournamentFile file = asked.file();
    const auto boards = make_boards(file);
    return share_in_database(url_, asked.identity(), accept_changes,
                             shared_tournament(file, asked.text(), boards, std::chrono::seconds(1)),
                             texts_of(boards), {});
  }

  std::string refusal(const ClassFile& asked, bool accept_changes = false) const {
    try {
      share(asked, accept_changes);
    } catch (const Conflict& conflict) {
      return std::string(conflict.what()).substr(url_.size());
    }
    return "";
  }

  PostgresStore store() const { return PostgresStore(url_); }

 private:
  std::string url_ = fresh_tournament_database();
};

ClassFile class_of(std::vector<Pupil> pupils) {
  ClassFile file;
  file.pupils = std::move(pupils);
  return file;
}

const ClassFile ola_anew = class_of({{"ala", "1"}, {"ola", "2"}, {"ula", "1"}});

}  // namespace

TEST_CASE("PostgreSQL: with accepted changes the matches stand, and what was not played is played anew") {
  const ClassDatabase database;
  const ClassFile begun;
  CHECK(database.share(begun).empty());
  auto played = played_matches(begun);
  const auto first_of = [&](const std::string& player) {
    return std::ranges::find_if(played, [&](const StoredMatch& match) {
      return std::ranges::count(match.identity.players, player) > 0;
    });
  };
  const auto ola = first_of("ola");
  const MatchIdentity unplayed = ola->identity;
  played.erase(ola);
  database.store().add({.matches = played,
                        .boards = texts_of(make_boards(begun.file())),
                        .unplayed = {{unplayed, {true, false}}},
                        .voided = {{unplayed, {1, 0}}}});
  CHECK(database.refusal(ola_anew) ==
        ": the tournament file or the bots have changed since it was begun:\n"
        "  player ola: command was 'bot 1', is 'bot 2'\n"
        "  matches that would be set aside: 7 of ola's earlier version\n"
        "In a database matches stay what and where they are. Undo that, go on with --accept-changes, or play "
        "into another database.");
  CHECK(database.store().unplayed().size() == 1);
  CHECK(database.share(ola_anew, true) ==
        std::vector<std::string>{"keeps 11 matches; plays 1 more: 1 of ola's new version",
                                 "going on although player ola: command was 'bot 1', is 'bot 2'"});
  CHECK(database.store().size() == 11);
  CHECK(database.store().unplayed().empty());
  CHECK(database.store().voided().empty());
  CHECK(database.share(ola_anew).empty());
}

TEST_CASE("PostgreSQL: what moves matches is refused, and it is said why") {
  const ClassDatabase database;
  const ClassFile begun;
  database.share(begun);
  database.store().add({.matches = played_matches(begun),
                        .boards = texts_of(make_boards(begun.file())),
                        .unplayed = {},
                        .voided = {}});
  const std::string way_out =
      "\nIn a database matches stay what and where they are. Undo that, or play into another database.";
  const std::string changed = ": the tournament file or the bots have changed since it was begun:\n  ";
  CHECK(database.refusal(class_of({{"ala", "1"}, {"ewa", "1"}, {"ola", "1"}, {"ula", "1"}})) ==
        changed + "the matches played would stand in other places of the schedule" + way_out);
  CHECK(database.refusal(class_of({{"ala", "1"}, {"ewa", "1", "ola"}, {"ula", "1"}})) ==
        changed + "player ewa was called ola" + way_out);
  CHECK(database.refusal(class_of({{"ala", "1"}, {"ula", "1"}}), true) ==
        changed + "matches that would be set aside: 8 of ola, who is gone" + way_out);
  CHECK(database.store().facts() == facts_of(begun.identity()));

  ClassFile more_boards;  // which come after those that there are
  more_boards.games = "[[game]]\nid = \"paski\"\nboards = { generate = 3 }\n";
  CHECK(database.share(more_boards) ==
        std::vector<std::string>{"keeps 12 matches; plays 6 more: 6 on new boards"});
}

TEST_CASE("PostgreSQL: where nothing was played but walkovers a new version is asked again") {
  const ClassDatabase database;
  const ClassFile begun;
  database.share(begun);
  const MatchIdentity match = played_matches(begun).front().identity;
  database.store().add({.matches = {}, .boards = {}, .unplayed = {{match, {true, false}}}, .voided = {}});
  CHECK(database.share(ola_anew).empty());
  CHECK(database.store().unplayed().empty());
}
