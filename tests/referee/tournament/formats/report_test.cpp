// The report on the rounds that were played in a format.
#include "referee/tournament/formats/report.hpp"

#include <nlohmann/json.hpp>

#include "playing.hpp"

namespace {

using Byes = std::vector<std::vector<std::string>>;

Byes byes_of(const Format& format, const Play& how) {
  const std::vector<std::string> names{"a", "b", "c", "d", "e"};
  const Fixtures fixtures = fixtures_of(names.size(), {1});
  const FormatReport told = report(format, fixtures, play(format, fixtures, how), names);
  CHECK(parse_format_report(to_json(told)).byes == told.byes);
  return told.byes;
}

}  // namespace

TEST_CASE("in a Swiss or a knockout, a player that is not paired in a round has a bye") {
  CHECK(byes_of(Swiss{3}, by_number) == Byes{{"e"}, {"d"}, {"c"}});
  CHECK(byes_of(Knockout{}, by_number) == Byes{{"a", "b", "c"}, {}, {}});
}

TEST_CASE("a player that was put out of a Swiss has no bye") {
  const Play without_d = [](const Pairing& pairing) {
    if (pairing.players[Seat::first] == 3) return walkover_of(Seat::second);
    if (pairing.players[Seat::second] == 3) return walkover_of(Seat::first);
    return by_number(pairing);
  };
  CHECK(byes_of(Swiss{3}, without_d) == Byes{{"e"}, {}, {}});
}

TEST_CASE("a player that misses a round of a Swiss has no bye in that round") {
  CHECK(byes_of(Swiss{3, {{4, {1, 2}}, {0, {3}}}}, by_number) == Byes{{}, {}, {}});
  CHECK(byes_of(Swiss{3, {{4, {1}}}}, by_number)[0].empty());
}
