#include "referee/verify/verification.hpp"

#include <nlohmann/json.hpp>

#include "tests/referee/tournament/testing.hpp"

using nlohmann::json;

namespace {

Verification replayed() {
  Verification found{.matches = 3, .faults = {}, .replays = Replays{}};
  Replays& replays = *found.replays;
  replays.sample.matches = {{{"paski", {}, {}, {"a", "b"}, 0}, 1}, {{"paski", {}, {}, {"b", "a"}, 0}, 2}};
  replays.sample.could_be = 2;
  replays.sample.left_out = {{"of a player that connects by itself", 1}};
  replays.same = 2;
  return found;
}

const Divergence other_move{.match = "m", .ply = 4, .player = "a", .recorded = "1", .now = "2"};
const Divergence out_of_time{
    .match = "m", .ply = 5, .player = "b", .recorded = "1", .now = "a won (timeout)", .is_by_time = true};

}  // namespace

TEST_CASE("a verification without faults is printed in a few lines") {
  CHECK(replayed().holds());
  CHECK(to_text(replayed()) == R"(3 matches: moves and results follow the rules
2 of 2 played again: 2 the same, 0 diverged
left out: 1 match of a player that connects by itself
)");
  const Verification none{.matches = 1, .faults = {}, .replays = {}, .why_no_replays = "so"};
  CHECK(none.holds());
  CHECK(to_text(none) == "1 match: moves and results follow the rules\nno match was played again: so\n");
}

TEST_CASE(
    "the report names the match of each fault and divergence, and each match that could not be played") {
  Verification found = replayed();
  found.faults = {{"m", 3, "what"}, {"n", std::nullopt, "that"}};
  CHECK(!found.holds());
  CHECK(to_text(found).starts_with("3 matches: 2 break the rules\n  m, ply 3: what\n  n: that\n"));
  found = replayed();
  found.replays->diverged = {other_move, out_of_time};
  found.replays->changed = {{"a", {"file a.py has changed", "file b.py is new"}}};
  CHECK(!found.holds());
  const std::string text = to_text(found);
  CHECK(
      text.find("2 the same, 1 diverged, 1 lost on time in the replay\n  m, ply 4, a: recorded 1, now 2\n") !=
      std::string::npos);
  CHECK(text.find("\na has changed since the recorded matches: file a.py has changed; file b.py is new\n") !=
        std::string::npos);
  found = replayed();
  found.replays->not_played = {"n"};
  CHECK(!found.holds());
  CHECK(to_text(found).find("1 could not be played\n  n: not played\n") != std::string::npos);
}

TEST_CASE("a replay that is lost on time is reported, but is not a failure") {
  Verification found = replayed();
  found.replays->diverged = {out_of_time};
  CHECK(found.holds());
  CHECK(to_text(found).find("m, ply 5, b: recorded 1, now a won (timeout)") != std::string::npos);
}

TEST_CASE("the JSON of a verification contains all its findings") {
  Verification found = replayed();
  found.faults = {{"n", std::nullopt, "that"}};
  found.replays->diverged = {other_move};
  found.replays->changed = {{"a", {"file a.py has changed"}}};
  CHECK(json::parse(to_json(found)) == json::parse(R"({
    "commands": [],
    "matches": 3,
    "faults": [{"match": "n", "ply": null, "what": "that"}],
    "replays": {
      "sampled": 2, "could_be": 2, "left_out": {"of a player that connects by itself": 1}, "same": 2,
      "diverged": [{"match": "m", "ply": 4, "player": "a", "recorded": "1", "now": "2", "by_time": false}],
      "not_played": [], "changed_players": {"a": ["file a.py has changed"]}
    },
    "holds": false
  })"));
  CHECK(json::parse(to_json({.matches = 0, .faults = {}, .replays = {}})).at("replays").is_null());
}
