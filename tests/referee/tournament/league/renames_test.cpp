#include "referee/tournament/league/renames.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

/// The results of a round in which the players took places 1, 2, ... in this order.
RoundResults played_by(std::initializer_list<const char*> players) {
  RoundResults round;
  for (const char* player : players) round[player].place = round.size() + 1;
  return round;
}

std::set<std::string> players_of(const RoundResults& round) {
  std::set<std::string> players;
  for (const auto& [player, result] : round) players.insert(player);
  return players;
}

using Everybody = std::set<std::string>;

}  // namespace

TEST_CASE("a player of a league that was renamed several times keeps the results of all its earlier names") {
  std::vector<RoundResults> rounds{played_by({"jan", "ola"})};
  const std::size_t place = rounds[0]["jan"].place;
  rounds.push_back(played_by({"janek", "ola"}));
  CHECK(follow_renames(rounds, {{"jan", "janek"}}).empty());
  CHECK(players_of(rounds[0]) == Everybody{"janek", "ola"});
  CHECK(rounds[0]["janek"].place == place);
  CHECK(rounds[0]["janek"].played_as == "jan");
  CHECK(rounds[0]["ola"].played_as.empty());
  rounds.push_back(played_by({"jj", "ola"}));
  CHECK(follow_renames(rounds, {{"janek", "jj"}}).empty());
  for (const RoundResults& round : rounds) CHECK(players_of(round) == Everybody{"jj", "ola"});
  CHECK(rounds[0]["jj"].played_as == "jan");
  CHECK(rounds[1]["jj"].played_as == "janek");
  rounds.push_back(played_by({"jan", "ola"}));  // back to the first name
  CHECK(follow_renames(rounds, {{"jj", "jan"}}).empty());
  for (const RoundResults& round : rounds) CHECK(players_of(round) == Everybody{"jan", "ola"});
}

TEST_CASE("if a league's tournament file keeps an old rename, the rename has no effect in later rounds") {
  std::vector<RoundResults> rounds{played_by({"jan"}), played_by({"janek"})};
  CHECK(follow_renames(rounds, {{"jan", "janek"}}).empty());
  rounds.push_back(played_by({"janek"}));
  CHECK(follow_renames(rounds, {{"jan", "janek"}}).empty());
  CHECK(follow_renames(rounds, {{"nobody", "janek"}}).empty());
  for (const RoundResults& round : rounds) CHECK(players_of(round) == Everybody{"janek"});
}

TEST_CASE(
    "in a league, later results under a former name belong to the new player that has taken this name") {
  std::vector<RoundResults> rounds{played_by({"jan"}), played_by({"janek"})};
  follow_renames(rounds, {{"jan", "janek"}});
  rounds.push_back(played_by({"jan", "janek"}));
  CHECK(follow_renames(rounds, {}).empty());
  CHECK(players_of(rounds[0]) == Everybody{"janek"});
  CHECK(players_of(rounds[2]) == Everybody{"jan", "janek"});
}

TEST_CASE("a rename in a league is ignored, with a message, if both names have played in one round") {
  for (const std::vector<RoundResults>& before :
       {std::vector{played_by({"jan", "janek"}), played_by({"janek"})},
        std::vector{played_by({"jan"}), played_by({"jan", "janek"})}}) {
    std::vector<RoundResults> rounds = before;
    CHECK(
        follow_renames(rounds, {{"jan", "janek"}}) ==
        Words{"player janek: was = \"jan\" changes nothing, because janek and jan played in the same round"});
    for (std::size_t i = 0; i < rounds.size(); ++i) CHECK(players_of(rounds[i]) == players_of(before[i]));
  }
}

TEST_CASE(
    "a rename in a league is ignored, with a message, if another player has the results of the earlier "
    "name") {
  std::vector<RoundResults> rounds{played_by({"jan"}), played_by({"janek"})};
  follow_renames(rounds, {{"jan", "janek"}});
  rounds.push_back(played_by({"jj"}));
  CHECK(follow_renames(rounds, {{"jan", "jj"}}) ==
        Words{"player jj: was = \"jan\" changes nothing, because janek played as jan in an earlier "
              "round (if janek is called jj now, write was = \"janek\" in the next round)"});
  CHECK(players_of(rounds[0]) == Everybody{"janek"});
}
