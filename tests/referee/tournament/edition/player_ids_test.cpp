#include "referee/tournament/edition/player_ids.hpp"

#include "class_file.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// The editions of a school class's tournament, whose file changes.
struct Editions {
  /// Adds an edition. Returns its players with their ids, as in "ala:ala ewa:ola". A slash precedes each id
  /// that the player had in the past.
  std::string next(const std::string& players, bool accepts_changes = false, const std::string& top = {}) {
    all.push_back(with_ids(class_of(players, top).edition(), all, accepts_changes));
    std::string text;
    for (const Edition::Player& player : all.back().players) {
      text += (text.empty() ? "" : " ") + player.name;
      for (const std::string& id : player.ids) text += ":" + id;
      for (const std::string& id : player.past_ids) text += "/" + id;
    }
    return text;
  }

  std::vector<Edition> all;
};

}  // namespace

TEST_CASE("a player keeps its id when it is renamed, and when it returns after it has left") {
  Editions class_;
  CHECK(class_.next("ala ola ula") == "ala:ala ola:ola ula:ula");
  CHECK(class_.next("ala ewa<ola") == "ala:ala ewa:ola");
  CHECK(class_.next("ala iga<ewa ula/2") == "ala:ala iga:ola ula:ula");
  CHECK(class_.next("ala ula") == "ala:ala ula:ula");
  CHECK(class_.next("ala iga") == "ala:ala iga:ola");
  CHECK(renamed_players(class_.all[0], class_.all[1]) == std::map<std::string, std::string>{{"ola", "ewa"}});
  CHECK(renamed_players(class_.all[0], class_.all[4]) == std::map<std::string, std::string>{{"ola", "iga"}});
}

TEST_CASE("a new player with the name of a former player gets a different id") {
  Editions class_;
  class_.next("ala ola");
  CHECK(class_.next("ewa<ala ola") == "ewa:ala ola:ola");
  CHECK(class_.next("ewa ola ala") == "ewa:ala ola:ola ala:ala#2");
  CHECK(class_.next("ewa ola") == "ewa:ala ola:ola");
  CHECK(class_.next("ewa ola ala") == "ewa:ala ola:ola ala:ala#2");
}

TEST_CASE(
    "a player's earlier name may be declared later, and is ignored if both names were in the tournament at "
    "once") {
  Editions class_;
  class_.next("ala ola");
  class_.next("ewa ola");
  CHECK(class_.next("ewa<ala ola") == "ewa:ewa:ala ola:ola");
  CHECK(vain_earlier_names(class_.all[2], std::span(class_.all).first(2)).empty());
  CHECK(class_.next("ola<ewa ula") == "ola:ola ula:ula");
  CHECK(vain_earlier_names(class_.all[3], std::span(class_.all).first(3)) ==
        Words{"player ola: was = \"ewa\" changes nothing, because ola and ewa were in the tournament at "
              "the same time (remove it)"});
}

TEST_CASE(
    "a player that connects by itself and returns counts as a new player unless `--accept-changes` is "
    "given") {
  Editions class_;
  CHECK(class_.next("ala ola/") == "ala:ala ola:ola");
  CHECK(class_.next("ala/2 ola/") == "ala:ala ola:ola");
  class_.next("ala ula");
  CHECK(class_.next("ala ola/") == "ala:ala ola:ola#2/ola");
  CHECK(class_.next("ala ola/") == "ala:ala ola:ola#2/ola");
  // Now ola has a command, so ola is the same player as the earlier ola.
  CHECK(class_.next("ala ola/2") == "ala:ala ola:ola#2:ola");
  CHECK(class_.next("ala ola/") == "ala:ala ola:ola#3/ola#2/ola");
  CHECK(class_.next("ala ola/", true) == "ala:ala ola:ola#3:ola#2:ola");
}

TEST_CASE("in a Swiss, a player that connects by itself and returns stays the same player") {
  Editions class_;
  const std::string swiss = "format = \"swiss\"\n";
  class_.next("ala ola/", false, swiss);
  class_.next("ala ola/1", false, swiss);
  CHECK(class_.next("ala ola/", false, swiss) == "ala:ala ola:ola");
}
