#include "referee/commands/matches_to_record.hpp"

#include "tests/referee/tournament/toy_match.hpp"

namespace {

/// A match of an unknown player, or of a known player if `is_known`.
MatchToRecord waiting(const std::string& first, bool rated, std::size_t bytes, bool is_known = false) {
  MatchToRecord each{{toy_match(toy_setup({first, "perfect"})), {}}, is_known, bytes};
  each.match.record.setup.rated = rated;
  return each;
}

Words first_players(std::vector<MatchToRecord> matches) {
  Words names;
  for (const MatchToRecord& each : matches) names.push_back(each.match.record.setup.client(Seat::first));
  return names;
}

}  // namespace

TEST_CASE("casual matches fill at most half of the space for matches that wait to be recorded") {
  MatchesToRecord room(100);
  CHECK(room.put(waiting("casual", false, 30)));
  CHECK(room.put(waiting("small", false, 20)));
  CHECK_FALSE(room.put(waiting("third", false, 1)));
  CHECK(room.put(waiting("rated", true, 50)));
  CHECK_FALSE(room.put(waiting("more", true, 1)));
  CHECK(room.put(waiting("known", false, 50, true)));  // half of the space is kept for known players
  CHECK_FALSE(room.put(waiting("other", false, 1, true)));
  CHECK(first_players(room.take()) == Words{"casual", "small", "rated", "known"});
  CHECK(room.empty());
  CHECK(room.put(waiting("large", false, 1000)));
}
