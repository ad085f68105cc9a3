#include "referee/verify/sample.hpp"

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/records/record.hpp"
#include "tests/referee/tournament/plain_edition.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

const std::string board = "5";

TournamentFile file() {
  return parse_tournament_file(R"(
[[player]]
name = "ann"
command = "ann"
[[player]]
name = "bob"
command = "bob"
[[player]]
name = "cid"
command = "cid"
[[player]]
name = "guest"
token = "x"
[[game]]
id = "paski"
)",
                               "t.toml", all_games());
}

struct Matches {
  void add(const BySeat<std::string>& players, Reason reason = Reason::normal) {
    const std::size_t number = store.last();
    RecordedMatch match;
    match.match = match_id("paski", "b", players, number);
    match.game = "paski";
    match.players = players;
    match.result = {.winner = Seat::first};
    match.reason = reason;
    store.add({.matches = {{.key = {.tournament = "t",
                                    .clock = {},
                                    .identity = {"paski", ContentHash(board), {}, players, number}},
                            .id = match.match,
                            .outcome = {match.result, reason},
                            .record = to_line(match)}},
               .boards = {{ContentHash(board), board}},
               .unplayed = {}});
  }

  Sample sample(double share, const std::string& player = "", std::uint64_t seed = 1,
                std::map<std::string, std::string> not_started = {}) const {
    return sample_of(store, file(),
                     {.share = share, .player = player, .seed = seed, .not_started = std::move(not_started)});
  }

  MemoryStore store{"store"};
};

}  // namespace

TEST_CASE("a sample of matches to replay depends only on its seed") {
  Matches matches;
  for (int i = 0; i < 200; ++i) matches.add({"ann", "bob"});
  const Sample sample = matches.sample(0.1);
  CHECK(sample.could_be == 200);
  CHECK(sample.matches.size() == 20);
  CHECK(matches.sample(0.1).matches == sample.matches);
  CHECK(matches.sample(0.1, "", 2).matches != sample.matches);
  CHECK(matches.sample(0.001).matches.size() == 1);
  CHECK(matches.sample(1).matches.size() == 200);
  for (const auto& [match, number] : sample.matches) CHECK(match.repeat + 1 == number);
  CHECK(players_in(sample, file()) == std::set<std::size_t>{0, 1});
}

TEST_CASE("a sample reports how many matches it left out for each reason") {
  Matches matches;
  matches.add({"ann", "bob"});
  matches.add({"ann", "bob"}, Reason::illegal_move);
  for (const Reason reason : {Reason::timeout, Reason::disconnect, Reason::crash, Reason::stall})
    matches.add({"ann", "bob"}, reason);
  matches.add({"guest", "bob"});
  matches.add({"cid", "ann"});
  matches.store.add(
      {.matches = {},
       .boards = {},
       .unplayed = {{{.identity = {"paski", ContentHash(board), {}, {"bob", "cid"}, 0}}, {false, true}}}});
  const Sample sample = matches.sample(1);
  CHECK(sample.could_be == 2);
  CHECK(sample.matches.size() == 2);
  CHECK(sample.left_out == std::map<std::string, std::uint64_t>{
                               {"of a player that connects by itself", 1},
                               {"of a player that the referee had put out of the tournament", 1},
                               {"that ended by a loss on time, a lost connection or a crash", 4}});
}

TEST_CASE("a sample leaves out matches of players that are not started, and gives the reason") {
  Matches matches;
  matches.add({"ann", "bob"});
  matches.add({"guest", "bob"});
  const Sample sample = matches.sample(1, "", 1, {{"bob", "a sandbox has no TCP"}});
  CHECK(sample.could_be == 0);
  CHECK(sample.left_out ==
        std::map<std::string, std::uint64_t>{
            {"of a player that connects by itself", 1},
            {"of a player that needs --trust-commands to be started: a sandbox has no TCP", 1}});
}

TEST_CASE("a sample may be limited to matches of one player") {
  Matches matches;
  matches.add({"ann", "bob"});
  matches.add({"cid", "ann"});
  CHECK(matches.sample(1, "cid").matches.size() == 1);
  CHECK(matches.sample(1, "ann").matches.size() == 2);
  CHECK_THROWS_WITH_AS(matches.sample(1, "amn"),
                       doctest::Contains("--player: player: expected the name of a [[player]], found 'amn'"),
                       BadInput);
  CHECK(Matches().sample(1).matches.empty());
}

TEST_CASE("a sample leaves out matches of rounds that the SPRT has not reached") {
  Matches matches;
  Edition edition = plain_edition("t", 2, {{"paski", 1}}, Sprt{.test = {.batch = 1}, .max_pairs = 3});
  edition.games[0].boards.boards[0] = {"b", ContentHash(board), {}};
  for (std::size_t player = 0; player < 2; ++player)
    edition.players[player].ids = {edition.players[player].name = player == 0 ? "ann" : "bob"};
  add_edition(matches.store, edition);
  for (int round = 1; round <= 3; ++round) matches.add({"ann", "bob"});
  StoredStandings standings = standings_in(matches.store);
  standings.standings.format = {.format = "sprt", .rounds = 1};
  standings.standings.format.test = {.players = {"ann", "bob"}, .rules = {}, .state = {}};
  matches.store.set_document(standings_document, to_json(standings));
  CHECK(matches.sample(1).could_be == 2);
  CHECK(matches.sample(1).left_out ==
        std::map<std::string, std::uint64_t>{{"of a round that the sequential test has not reached", 1}});
  standings.finished = true;
  matches.store.set_document(standings_document, to_json(standings));
  CHECK(matches.sample(1).could_be == 1);
}
