#include "engine/policjant-i-zlodziej/retrograde.hpp"

#include <array>
#include <bit>
#include <span>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"

namespace gramy::policjant {
namespace {

// Number of words that are processed between two polls of the stop token.
constexpr std::size_t words_between_stops = 1024;

// The number of words for a set of numbers below `elements`.
std::size_t words_of_set(std::size_t elements) {
  return (elements + 63) / 64;
}

}  // namespace

Retrograde::Retrograde(Seat winner, const Tiles& tiles, const std::vector<Steps>& winner_steps,
                       Distances& distances)
    : winner_(winner),
      tiles_(tiles),
      winner_steps_(winner_steps),
      distances_(distances),
      not_won_(winner_steps.size(), tiles.count() + 1),
      lost_(winner_steps.size(), tiles.count() + 1),
      reached_(winner_steps.size(), words_of_set(tiles.count())),
      reached_rows_(words_of_set(winner_steps.size())) {}

std::uint32_t Retrograde::run(const Progress& progress, const std::stop_token& stop) {
  begin(stop);
  return winner_ == policeman ? run_levels<policeman>(progress, stop) : run_levels<thief>(progress, stop);
}

template <Seat winner>
std::uint32_t Retrograde::run_levels(const Progress& progress, const std::stop_token& stop) {
  for (level_ = 1;; ++level_) {
    const std::uint64_t changed =
        level_ % 2 == 1 ? winner_moves<winner>(stop) : loser_moves<other(winner)>(stop);
    if (changed == 0) return level_ - 1;
    if (level_ > Distances::longest) {
      throw BadInput("the solver stores distances of at most " + std::to_string(Distances::longest) +
                     " plies, but some on this board are longer");
    }
    progress.advance(level_, 0);
  }
}

// Records the situations in which the winner has already won. Each counts as won with the winner to move, and
// as lost with the loser to move.
void Retrograde::begin(const std::stop_token& stop) {
  for (Cell winner_cell = 0; winner_cell < winner_steps_.size(); ++winner_cell) {
    throw_if_stopped(stop);
    for (Rows* rows : {&not_won_, &lost_, &reached_}) rows->clear(winner_cell);
    const Tiles::Spot home = tiles_.place(winner_cell);
    const bool is_exit = (tiles_.exits(home.tile) & home.mask()) != 0;
    for (std::uint32_t tile = 0; tile < tiles_.count(); ++tile) {
      const Word caught = tile == home.tile ? home.mask() : 0;
      const Word won = winner_ == policeman ? caught : is_exit ? tiles_.free(tile) & ~caught : 0;
      not_won_[winner_cell][tile] = tiles_.free(tile) & ~won;
      lost_[winner_cell][tile] = won;
      if (won == 0) continue;
      // The policeman cannot go to a thief who stands at an exit, because that thief has already won.
      const Word leads_back = winner_ == policeman ? won & tiles_.open(tile) : won;
      if (leads_back != 0) losses_.push_back({winner_cell, tile, leads_back});
      if (winner_ == thief) write_column(winner_cell, tile, won);
    }
    if (winner_ == policeman) distances_.row(winner_cell)[winner_cell] = 0;
  }
}

// Collects the words (64 situations each) that are won at a level. Processes them in groups, because each
// word touches scattered memory.
template <Seat winner>
class Retrograde::Wins {
 public:
  explicit Wins(Retrograde& of) : of_(of) {}
  ~Wins() { settle(); }
  Wins(const Wins&) = delete;
  Wins& operator=(const Wins&) = delete;

  // Returns where to write the next words, with space for as many words as a cell can have steps. After
  // writing them, the caller calls end_at.
  Change* end() {
    if (words_.data() + words_.size() - end_ < Steps::most) settle();
    return end_;
  }
  void end_at(Change* end) { end_ = end; }
  std::uint64_t count() const { return settled_ + unsettled().size(); }

 private:
  std::span<const Change> unsettled() const { return {words_.data(), end_}; }
  void settle() {
    for (const auto& [cell, tile, won] : unsettled()) {
      if constexpr (winner == policeman) {
        const Cell first = of_.tiles_.cells(tile)[std::countr_zero(won)];
        __builtin_prefetch(&of_.distances_.row(cell)[first], 1);
      }
      of_.look_again<winner>(cell, tile, won);
    }
    if constexpr (winner == policeman) {
      for (const auto& [cell, tile, won] : unsettled()) of_.write_row(cell, tile, won);
    }
    settled_ += unsettled().size();
    end_ = words_.data();
  }

  Retrograde& of_;
  std::uint64_t settled_ = 0;
  std::array<Change, 128> words_;
  Change* end_ = words_.data();
};

// Finds the situations in which the winner can move to a situation that the loser has lost. Marks the found
// situations as won.
template <Seat winner>
std::uint64_t Retrograde::winner_moves(const std::stop_token& stop) {
  Wins<winner> wins(*this);
  for (std::size_t i = 0; i < losses_.size(); ++i) {
    if (i % words_between_stops == 0) throw_if_stopped(stop);
    const auto [lost_cell, tile, cells] = losses_[i];
    Change* end = wins.end();
    // Most words contain no newly won situation. The processor could not predict a branch on this, so the
    // loop has no branch.
    for (const Cell cell : winner_steps_[lost_cell]) {
      *end = {cell, tile, win<winner>(cell, tile, cells)};
      end += end->cells != 0 ? 1 : 0;
    }
    wins.end_at(end);
  }
  losses_.clear();
  return wins.count();
}

template <Seat winner>
inline Word Retrograde::win(Cell winner_cell, std::uint32_t tile, Word cells) {
  if constexpr (winner == thief) {  // the thief does not win on the policeman's cell
    const Tiles::Spot home = tiles_.place(winner_cell);
    cells &= tile == home.tile ? ~home.mask() : ~Word{0};
  }
  Word& not_won = not_won_[winner_cell][tile];
  const Word won = not_won & cells;
  not_won ^= won;
  return won;
}

// Marks as lost the situations in which every move of the loser loses.
template <Seat loser>
std::uint64_t Retrograde::loser_moves(const std::stop_token& stop) {
  for (std::size_t word = 0; word < reached_rows_.size(); ++word) {
    throw_if_stopped(stop);
    for (Word left = std::exchange(reached_rows_[word], 0); left != 0; left &= left - 1)
      loser_moves_from<loser>(static_cast<Cell>(word * 64) + static_cast<Cell>(std::countr_zero(left)));
  }
  return losses_.size();
}

// Marks the cells that are lost for the loser: those from which every step leads to a cell that the winner is
// known to win. The loser's own wins are never marked.
template <Seat loser>
void Retrograde::loser_moves_from(Cell winner_cell) {
  const Word* const not_won = not_won_[winner_cell];
  Word* const lost = lost_[winner_cell];
  Word* const reaches = reached_[winner_cell];
  for (std::uint32_t first = 0; first < tiles_.count(); first += 64) {
    for (Word reached = reaches[first / 64]; reached != 0; reached &= reached - 1) {
      const std::uint32_t tile = first + static_cast<std::uint32_t>(std::countr_zero(reached));
      const Word decided = tiles_.free(tile) & ~(lost[tile] | tiles_.reaching<loser>(not_won, tile));
      if (decided == 0) continue;
      lost[tile] |= decided;
      losses_.push_back({winner_cell, tile, decided});
      if constexpr (loser == policeman) write_column(winner_cell, tile, decided);
    }
    reaches[first / 64] = 0;
  }
}

template <Seat winner>
inline void Retrograde::look_again(Cell winner_cell, std::uint32_t tile, Word won) {
  Word* const tiles = reached_[winner_cell];
  tiles_.for_each_reached<other(winner)>(
      tile, won, [&](std::uint32_t reached) { tiles[reached / 64] |= Word{1} << reached % 64; });
  reached_rows_[winner_cell / 64] |= Word{1} << winner_cell % 64;
}

inline void Retrograde::write_row(Cell police_cell, std::uint32_t tile, Word thief_cells) {
  std::uint16_t* const row = distances_.row(police_cell);
  const Cell* const cells = tiles_.cells(tile);
  for (; thief_cells != 0; thief_cells &= thief_cells - 1)
    row[cells[std::countr_zero(thief_cells)]] = static_cast<std::uint16_t>(level_);
}

inline void Retrograde::write_column(Cell thief_cell, std::uint32_t tile, Word police_cells) {
  const Cell* cells = tiles_.cells(tile);
  for (; police_cells != 0; police_cells &= police_cells - 1) {
    const Cell police_cell = cells[std::countr_zero(police_cells)];
    distances_.row(police_cell)[thief_cell] = static_cast<std::uint16_t>(level_);
  }
}

}  // namespace gramy::policjant
