#include "referee/tournament/formats/format.hpp"

#include <algorithm>
#include <array>

namespace gramy::referee {
namespace {

std::vector<std::uint64_t> count_by_game(const Pairings& pairings, const Fixtures& fixtures) {
  std::vector<std::uint64_t> matches(fixtures.games.size());
  for (std::uint64_t number = 0; number < pairings.size(); ++number) ++matches[pairings[number].game];
  return matches;
}

/// The number of matches of each game. `pairs_of(n)`: how many pairs of opponents n players form.
std::vector<std::uint64_t> most_of(const Fixtures& fixtures, auto pairs_of) {
  std::vector<std::uint64_t> matches;
  for (const Fixtures::Game& game : fixtures.games) {
    matches.push_back(2 * pairs_of(std::uint64_t{game.players.size()}) * game.boards);
  }
  return matches;
}

std::vector<std::uint64_t> most(const RoundRobin&, const Fixtures& fixtures) {
  return most_of(fixtures, [](std::uint64_t players) { return players * (players - 1) / 2; });
}
std::vector<std::uint64_t> most(const Gauntlet&, const Fixtures& fixtures) {
  return most_of(fixtures, [](std::uint64_t players) { return players - 1; });
}
std::vector<std::uint64_t> most(const Swiss& swiss, const Fixtures& fixtures) {
  std::uint64_t encounters = 0;
  for (std::size_t round = 1; round <= swiss.rounds; ++round) {
    std::uint64_t players = 0;
    for (std::size_t p = 0; p < fixtures.players; ++p) players += swiss.has_part(p, round) ? 1 : 0;
    encounters += players / 2;
  }
  return most_of(fixtures, [&](std::uint64_t) { return encounters; });
}
std::vector<std::uint64_t> most(const Knockout&, const Fixtures& fixtures) {
  std::vector<std::uint64_t> matches = most_of(fixtures, [](std::uint64_t players) { return players - 1; });
  for (std::size_t g = 0; g < matches.size(); ++g) {
    const Fixtures::Game& game = fixtures.games[g];
    matches[g] += 2 * (game.players.size() - 1) * std::min(game.play_off_boards, Knockout::most_play_offs);
  }
  return matches;
}
std::vector<std::uint64_t> most(const Sprt& sprt, const Fixtures& fixtures) {
  return count_by_game(sprt.all_pairings(fixtures), fixtures);
}

std::vector<std::uint64_t> most(const Exam&, const Fixtures& fixtures) {
  std::vector<std::uint64_t> matches;
  for (const Fixtures::Game& game : fixtures.games) matches.push_back(game.players.size() * game.boards);
  return matches;
}

std::vector<Placing> places_in(const auto&, const Fixtures&, std::span<const PlayedRound>) {
  return {};
}
std::vector<Placing> places_in(const Swiss& swiss, const Fixtures& fixtures,
                               std::span<const PlayedRound> so_far) {
  return swiss.places(fixtures, so_far);
}
std::vector<Placing> places_in(const Knockout& knockout, const Fixtures& fixtures,
                               std::span<const PlayedRound> so_far) {
  return knockout.places(fixtures, so_far);
}

using AllDecisions = std::span<const std::optional<BySeat<Decisions>>>;

PlayedRound summed_up(const auto&, const Pairings&, std::span<const PairingResult>, AllDecisions) {
  return {};
}
PlayedRound summed_up(const Swiss&, const Pairings& pairings, std::span<const PairingResult> results,
                      AllDecisions) {
  return {.encounters = encounters(pairings, results)};
}
PlayedRound summed_up(const Knockout&, const Pairings& pairings, std::span<const PairingResult> results,
                      AllDecisions decisions) {
  return {.encounters = encounters(pairings, results, decisions)};
}
PlayedRound summed_up(const Exam& exam, const Pairings&, std::span<const PairingResult> results,
                      AllDecisions decisions) {
  return exam.summed_up(results, decisions);
}
PlayedRound summed_up(const Sprt& sprt, const Pairings& pairings, std::span<const PairingResult> results,
                      AllDecisions decisions) {
  return sprt.summed_up(pairings, results, decisions);
}

}  // namespace

std::string_view name(const Format& format) {
  constexpr std::array<std::string_view, 6> names{"round-robin", "gauntlet", "swiss",
                                                  "knockout",    "sprt",     "exam"};
  static_assert(std::variant_size_v<Format> == names.size());
  return names[format.index()];
}

const SequentialTest* test_of(const Format& format) {
  if (const auto* sprt = std::get_if<Sprt>(&format)) return &sprt->test;
  const auto* exam = std::get_if<Exam>(&format);
  return exam && exam->until_told ? &*exam->until_told : nullptr;
}

bool is_exam(const Format& format) {
  return std::holds_alternative<Exam>(format);
}

bool is_open(const Format& format) {
  const auto* exam = std::get_if<Exam>(&format);
  return std::holds_alternative<RoundRobin>(format) || std::holds_alternative<Gauntlet>(format) ||
         (exam && !exam->until_told);
}

Pairings next_round(const Format& format, const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                    const StopPoll& poll) {
  if (const auto* swiss = std::get_if<Swiss>(&format)) return swiss->next_round(fixtures, so_far, poll);
  return std::visit([&](const auto& each) { return each.next_round(fixtures, so_far); }, format);
}

bool asks_for_accuracy(const Format& format) {
  if (const auto* knockout = std::get_if<Knockout>(&format))
    return knockout->has(Knockout::TieBreak::accuracy);
  const auto* test = test_of(format);
  return test && test->measure == SequentialTest::Measure::accuracy;
}

PlayedRound played_round(const Format& format, const Pairings& pairings,
                         std::span<const PairingResult> results, AllDecisions decisions) {
  return std::visit([&](const auto& each) { return summed_up(each, pairings, results, decisions); }, format);
}

Pairings known_round(const Format& format, const Fixtures& fixtures, std::size_t round) {
  const auto* test = test_of(format);
  return test ? test->round(known_schedule(format, fixtures).pairings, round) : Pairings();
}

KnownSchedule known_schedule(const Format& format, const Fixtures& fixtures) {
  const auto* sprt = std::get_if<Sprt>(&format);
  const auto* exam = std::get_if<Exam>(&format);
  KnownSchedule schedule{.pairings = sprt   ? sprt->all_pairings(fixtures)
                                     : exam ? exam->all_pairings(fixtures)
                                            : next_round(format, fixtures, {})};
  const auto* test = test_of(format);
  schedule.round_size = test ? test->round_size() : std::max<std::uint64_t>(schedule.pairings.size(), 1);
  return schedule;
}

std::vector<std::uint64_t> most_matches(const Format& format, const Fixtures& fixtures) {
  return std::visit([&](const auto& each) { return most(each, fixtures); }, format);
}

std::vector<Placing> places(const Format& format, const Fixtures& fixtures,
                            std::span<const PlayedRound> so_far) {
  return std::visit([&](const auto& each) { return places_in(each, fixtures, so_far); }, format);
}

}  // namespace gramy::referee
