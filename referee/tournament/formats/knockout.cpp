#include "referee/tournament/formats/knockout.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <optional>
#include <utility>

namespace gramy::referee {
namespace {

/// The remaining players, each in a slot. Slot i meets the i-th slot from the end. The winner moves to the
/// earlier of these two slots. The first slots may have no opponent.
class Bracket {
 public:
  explicit Bracket(std::size_t players) : slots_(players), size_(std::bit_ceil(players)) {
    std::iota(slots_.begin(), slots_.end(), std::size_t{0});
  }

  /// The number of slots in this round, a power of two. With 1 slot there is a winner.
  std::size_t size() const { return size_; }
  const std::vector<std::size_t>& players() const { return slots_; }

  std::vector<Opponents> pairs() const {
    std::vector<Opponents> pairs;
    for (std::size_t i = 0; i < size_ / 2; ++i) {
      const std::size_t opposite = size_ - 1 - i;
      if (opposite < slots_.size()) pairs.push_back({.players = {slots_[i], slots_[opposite]}});
    }
    return pairs;
  }

  /// Moves on to the next round. Returns the players who lost.
  std::vector<std::size_t> play(const Knockout& knockout, const PlayedRound& round) {
    std::vector<std::size_t> out;
    for (const Encounter& encounter : round.encounters) {
      const std::size_t through = knockout.who_goes_through(encounter).place;
      // The winner takes this slot, the earlier of the encounter's two slots.
      const auto slot = std::ranges::find(slots_, encounter.players[0]);
      assert(slot != slots_.end());
      *slot = encounter.players[through];
      out.push_back(encounter.players[1 - through]);
    }
    size_ /= 2;
    slots_.resize(std::min(slots_.size(), size_));
    return out;
  }

 private:
  std::vector<std::size_t> slots_;
  std::size_t size_;
};

/// The player that goes through; none if a play-off of the encounter has to come first. `play_offs`: the
/// number of possible play-offs.
std::optional<Passage> passage(const Knockout& knockout, const Encounter& encounter, std::size_t play_offs) {
  const auto winner = encounter.winner();
  const bool by_play_offs = winner && encounter.play_offs > 0 && encounter.out[0] == encounter.out[1];
  if (winner && !by_play_offs) return Passage{*winner};
  std::vector<std::string_view> level;
  const bool both_out = encounter.out[0] && encounter.out[1];
  const auto& faults = encounter.faults;
  for (const Knockout::TieBreak tie_break : knockout.tie_breaks) {
    if (tie_break == Knockout::TieBreak::play_offs) {
      if (by_play_offs) return Passage{*winner, "play-offs", level};
      if (encounter.play_offs < play_offs && !both_out) return std::nullopt;
      if (encounter.play_offs == 0) continue;
    }
    if (!by_play_offs && tie_break == Knockout::TieBreak::accuracy) {
      if (encounter.unjudged > 0) continue;
      const auto order = compare_accuracy(encounter.decisions[0], encounter.decisions[1]);
      if (order != 0) return Passage{order > 0 ? 0U : 1U, "accuracy", level};
    }
    if (!by_play_offs && tie_break == Knockout::TieBreak::faults && faults[0] != faults[1])
      return Passage{faults[0] < faults[1] ? 0U : 1U, "fewer faults", level};
    level.push_back(name(tie_break));
  }
  if (by_play_offs) return Passage{*winner, "play-offs"};
  return Passage{encounter.players[0] < encounter.players[1] ? 0U : 1U, "better seeding", level};
}

/// The number of play-offs for which a bracket round has boards. Rounds are counted from 0.
std::size_t possible_play_offs(const Fixtures& fixtures, std::size_t round) {
  std::size_t boards = 0;
  for (const Fixtures::Game& game : fixtures.games) boards = std::max(boards, game.play_off_boards);
  const std::size_t used = round * Knockout::most_play_offs;
  return std::min(boards - std::min(boards, used), Knockout::most_play_offs);
}

/// The state of the knockout after some rounds.
struct BracketState {
  std::vector<PlayedRound> over;    // finished rounds of the bracket
  std::optional<PlayedRound> open;  // the round that needs play-offs, if there is one
  std::vector<Opponents> level{};   // the opponents who need a play-off because neither has won
};

void add_play_offs(PlayedRound& round, const PlayedRound& play_offs) {
  for (const Encounter& more : play_offs.encounters) {
    const auto same = [&](const Encounter& encounter) {
      return std::ranges::is_permutation(encounter.players, more.players);
    };
    const auto encounter = std::ranges::find_if(round.encounters, same);
    assert(encounter != round.encounters.end());
    encounter->add_play_off(more);
  }
}

BracketState bracket_so_far(const Knockout& knockout, const Fixtures& fixtures,
                            std::span<const PlayedRound> so_far) {
  BracketState state;
  for (const PlayedRound& played : so_far) {
    if (state.open) {
      add_play_offs(*state.open, played);
    } else {
      state.open = played;
    }
    state.level.clear();
    const std::size_t possible = possible_play_offs(fixtures, state.over.size());
    for (const Encounter& encounter : state.open->encounters) {
      if (!passage(knockout, encounter, possible)) state.level.push_back({.players = encounter.players});
    }
    if (!state.level.empty()) continue;
    state.over.push_back(*std::move(state.open));
    state.open.reset();
  }
  return state;
}

/// The games and boards of the next play-off.
Fixtures play_off_fixtures(Fixtures fixtures, const BracketState& state) {
  std::size_t played = 0;
  for (const Encounter& encounter : state.open->encounters) played = std::max(played, encounter.play_offs);
  const std::size_t board = state.over.size() * Knockout::most_play_offs + played;
  for (Fixtures::Game& game : fixtures.games) {
    game.first_board = game.boards + board;
    game.boards = board < game.play_off_boards ? 1 : 0;
  }
  return fixtures;
}

}  // namespace

bool Knockout::has(TieBreak tie_break) const {
  return std::ranges::find(tie_breaks, tie_break) != tie_breaks.end();
}

std::size_t Knockout::play_off_boards(std::size_t players) const {
  const auto rounds = static_cast<std::size_t>(std::bit_width(players - 1));
  return has(TieBreak::play_offs) ? most_play_offs * rounds : 0;
}

Passage Knockout::who_goes_through(const Encounter& encounter) const {
  return passage(*this, encounter, 0).value();
}

Pairings Knockout::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  const BracketState state = bracket_so_far(*this, fixtures, so_far);
  if (state.open) return Pairings(play_off_fixtures(fixtures, state), state.level);
  Bracket bracket(fixtures.players);
  for (const PlayedRound& round : state.over) bracket.play(*this, round);
  return Pairings(fixtures, bracket.pairs());
}

std::vector<PlayedRound> Knockout::bracket_rounds(const Fixtures& fixtures,
                                                  std::span<const PlayedRound> so_far) const {
  return bracket_so_far(*this, fixtures, so_far).over;
}

std::vector<Placing> Knockout::places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  Bracket bracket(fixtures.players);
  std::vector<std::vector<std::size_t>> out;
  std::vector<Placing> places;
  const auto put = [&](std::vector<std::size_t> players, std::size_t place, std::size_t rounds) {
    std::ranges::sort(players);
    for (const std::size_t player : players) {
      places.push_back(
          {.player = player, .place = place, .criteria = {{"rounds", static_cast<double>(rounds)}}});
    }
  };
  for (const PlayedRound& round : bracket_rounds(fixtures, so_far)) out.push_back(bracket.play(*this, round));
  put(bracket.players(), 1, out.size());
  std::size_t place = bracket.size() + 1;
  for (std::size_t round = out.size(); round-- > 0; place = 2 * (place - 1) + 1)
    put(out[round], place, round);
  return places;
}

std::string_view name(Knockout::TieBreak tie_break) {
  switch (tie_break) {
    case Knockout::TieBreak::play_offs:
      return "play-offs";
    case Knockout::TieBreak::accuracy:
      return "accuracy";
    case Knockout::TieBreak::faults:
      return "faults";
  }
  return "";
}

}  // namespace gramy::referee
