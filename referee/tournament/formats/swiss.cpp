#include "referee/tournament/formats/swiss.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

#include "referee/tournament/formats/encounter.hpp"
#include "referee/tournament/formats/swiss_pairing.hpp"

namespace gramy::referee {
namespace {

/// A player's results so far. Points are counted in halves.
struct PlayerHistory {
  struct Meeting {
    std::size_t opponent;
    int points;
  };

  int points = 0;
  std::size_t byes = 0;
  std::size_t missed = 0;
  std::vector<Meeting> meetings;
  std::vector<std::size_t> times_met;  // for each opponent's number, how often they have met
  bool is_out = false;

  int points_against(std::size_t opponent) const {
    int sum = 0;
    for (const Meeting& meeting : meetings) sum += meeting.opponent == opponent ? meeting.points : 0;
    return sum;
  }
};

void count(const Encounter& encounter, std::vector<PlayerHistory>& histories) {
  const auto winner = encounter.winner();
  for (const std::size_t place : {0, 1}) {
    const int drawn = encounter.empty() ? 0 : 1;
    const int points = !winner ? drawn : *winner == place ? 2 : 0;
    PlayerHistory& history = histories[encounter.players[place]];
    history.points += points;
    history.meetings.push_back({encounter.players[1 - place], points});
    ++history.times_met[encounter.players[1 - place]];
    history.is_out = history.is_out || encounter.out[place];
  }
}

std::vector<PlayerHistory> histories_of(const Swiss& swiss, std::size_t players,
                                        std::span<const PlayedRound> so_far) {
  std::vector<PlayerHistory> histories(players, {.times_met = std::vector<std::size_t>(players)});
  std::size_t number = 0;
  for (const PlayedRound& round : so_far) {
    ++number;
    std::vector<bool> idle(players);
    for (std::size_t p = 0; p < players; ++p) {
      const bool has_part = swiss.has_part(p, number);
      idle[p] = has_part && !histories[p].is_out;
      histories[p].missed += has_part ? 0 : 1;
    }
    for (const Encounter& encounter : round.encounters) {
      for (const std::size_t player : encounter.players) idle[player] = false;
      count(encounter, histories);
    }
    for (std::size_t p = 0; p < players; ++p) {
      if (!idle[p]) continue;
      histories[p].points += 2;
      ++histories[p].byes;
    }
  }
  return histories;
}

/// The ranking criteria, most important first, compared as a tuple. Larger values are better.
struct Merit {
  int points = 0;
  int buchholz = 0;
  int sonneborn_berger = 0;  // the Sonneborn-Berger value in quarters of a point
  int direct = 0;
  bool has_direct = false;  // whether all equal players have met

  friend auto operator<=>(const Merit&, const Merit&) = default;
};

std::vector<Merit> merits_of(const std::vector<PlayerHistory>& histories) {
  std::vector<Merit> merits;
  for (const PlayerHistory& history : histories) {
    Merit& merit = merits.emplace_back();
    merit.points = history.points;
    const int byes = static_cast<int>(history.byes), missed = static_cast<int>(history.missed);
    merit.buchholz = (byes + missed) * history.points;
    merit.sonneborn_berger = byes * 2 * history.points;
    for (const auto& [opponent, points] : history.meetings) {
      merit.buchholz += histories[opponent].points;
      merit.sonneborn_berger += points * histories[opponent].points;
    }
  }
  return merits;
}

/// Counts each player's points against the players that are equal to it, if all of these have met.
void count_direct(std::span<const std::size_t> equals, const std::vector<PlayerHistory>& histories,
                  std::vector<Merit>& merits) {
  for (const std::size_t player : equals) {
    for (const std::size_t other : equals) {
      if (player != other && histories[player].times_met[other] == 0) return;
    }
  }
  if (equals.size() == 1) return;
  for (const std::size_t player : equals) {
    merits[player].has_direct = true;
    for (const std::size_t other : equals) merits[player].direct += histories[player].points_against(other);
  }
}

}  // namespace

std::size_t Swiss::usual_rounds(std::size_t players) {
  return static_cast<std::size_t>(std::bit_width(players - 1));
}

bool Swiss::has_part(std::size_t player, std::size_t round) const {
  const auto its = missed.find(player);
  return its == missed.end() || !its->second.contains(round);
}

Pairings Swiss::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                           const StopPoll& poll) const {
  if (so_far.size() == rounds) return {};
  const std::vector<PlayerHistory> histories = histories_of(*this, fixtures.players, so_far);
  std::vector<std::size_t> ranked;
  for (std::size_t p = 0; p < fixtures.players; ++p) {
    if (!histories[p].is_out && has_part(p, so_far.size() + 1)) ranked.push_back(p);
  }
  std::ranges::stable_sort(ranked, std::greater{},
                           [&](std::size_t player) { return histories[player].points; });
  std::vector<SwissPlayer> players;
  for (const std::size_t player : ranked) {
    const PlayerHistory& history = histories[player];
    players.push_back({player, history.points, history.byes, history.times_met});
  }
  return Pairings(fixtures, pair_swiss_round(players, poll));
}

std::vector<Placing> Swiss::places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  const std::vector<PlayerHistory> histories = histories_of(*this, fixtures.players, so_far);
  std::vector<Merit> merits = merits_of(histories);
  std::vector<std::size_t> order(fixtures.players);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto merit = [&](std::size_t player) { return merits[player]; };
  std::ranges::stable_sort(order, std::greater{}, merit);
  for (auto first = order.begin(); first != order.end();) {
    const auto last =
        std::find_if(first, order.end(), [&](std::size_t p) { return merits[p] != merits[*first]; });
    count_direct({first, last}, histories, merits);
    first = last;
  }
  std::ranges::stable_sort(order, std::greater{}, merit);

  std::vector<Placing> places;
  for (const std::size_t player : order) {
    const Merit& m = merits[player];
    const auto direct = m.has_direct ? std::optional(m.direct / 2.0) : std::nullopt;
    places.push_back({.player = player,
                      .place = places.size() + 1,
                      .criteria = {{"points", m.points / 2.0},
                                   {"buchholz", m.buchholz / 2.0},
                                   {"sonneborn_berger", m.sonneborn_berger / 4.0},
                                   {"direct", direct}}});
  }
  return places;
}

}  // namespace gramy::referee
