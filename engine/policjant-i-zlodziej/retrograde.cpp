#include "engine/policjant-i-zlodziej/retrograde.hpp"

#include <array>
#include <bit>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"

namespace gramy::policjant {
namespace {

// Fewer words than this change sooner than another thread wakes up.
constexpr std::uint64_t words_worth_a_crew = 1000;

std::size_t words_of_tile_set(const Tiles& tiles) {
  return (tiles.count() + 63) / 64;
}

}  // namespace

Retrograde::Retrograde(Seat winner, const Tiles& tiles, const std::vector<Steps>& winner_steps, Crew& crew,
                       Distances& distances)
    : winner_(winner),
      tiles_(tiles),
      winner_steps_(winner_steps),
      crew_(crew),
      distances_(distances),
      not_won_(winner_steps.size(), tiles.count() + 1),
      lost_(winner_steps.size(), tiles.count() + 1),
      reached_(winner_steps.size(), words_of_tile_set(tiles)),
      bands_((winner_steps.size() + cells_a_band - 1) / cells_a_band) {
  // As many as there can be: threads of a crew must not throw.
  for (Band& band : bands_) band.lost.reserve(std::size_t{cells_a_band} * tiles.count());
}

std::uint32_t Retrograde::run(const Progress& progress, const std::stop_token& stop) {
  // As many items as places in bands, so that a part of a crew's work is whole bands.
  const auto items = static_cast<std::uint32_t>(bands_.size()) * cells_a_band;
  const auto over_all_bands = [&](auto visit) -> Crew::Work {
    // A thread of a crew must not throw: it leaves the rest undone.
    return [visit, &stop](std::uint32_t first, std::uint32_t last) {
      std::uint64_t sum = 0;
      for (std::uint32_t band = first / cells_a_band; band < last / cells_a_band; ++band) {
        if (stop.stop_requested()) break;
        sum += visit(band);
      }
      return sum;
    };
  };
  const Crew::Work beginning = over_all_bands([this](std::uint32_t band) { return begin(band); });
  const Crew::Work by_winner = over_all_bands([this](std::uint32_t band) { return winner_moves(band); });
  const Crew::Work by_loser = over_all_bands([this](std::uint32_t band) { return loser_moves(band); });
  is_alone_ = false;
  std::uint64_t changed = crew_.sum(items, beginning);
  throw_if_stopped(stop);
  for (level_ = 1;; ++level_) {
    const Crew::Work& moves = level_ % 2 == 1 ? by_winner : by_loser;
    is_alone_ = crew_.size() == 1 || changed < words_worth_a_crew;
    changed = is_alone_ ? moves(0, items) : crew_.sum(items, moves);
    throw_if_stopped(stop);
    if (changed == 0) return level_ - 1;
    if (level_ > Distances::longest) {
      throw BadInput("the solver holds distances up to " + std::to_string(Distances::longest) +
                     " plies, on this board some are longer");
    }
    progress.advance(level_, 0);
  }
}

// The ends that the winner has won are lost for the other player, and won for himself. Returns how many words
// of them there are.
std::uint64_t Retrograde::begin(std::uint32_t number) {
  Band& band = bands_[number];
  const Cell first = number * cells_a_band;
  const Cell last = std::min(first + cells_a_band, static_cast<Cell>(winner_steps_.size()));
  for (Cell winner_cell = first; winner_cell < last; ++winner_cell) {
    for (Rows* rows : {&not_won_, &lost_, &reached_}) rows->clear(winner_cell);
    const Tiles::Place home = tiles_.place(winner_cell);
    const bool is_exit = (tiles_.exits(home.tile) & home.mask()) != 0;
    for (std::uint32_t tile = 0; tile < tiles_.count(); ++tile) {
      const Word caught = tile == home.tile ? home.mask() : 0;
      const Word won = winner_ == policeman ? caught : is_exit ? tiles_.free(tile) & ~caught : 0;
      not_won_[winner_cell][tile] = tiles_.free(tile) & ~won;
      lost_[winner_cell][tile] = won;
      if (won == 0) continue;
      band.lost.push_back({winner_cell, tile, won});
      if (winner_ == thief) write_column(winner_cell, tile, won);
    }
    if (winner_ == policeman) distances_.row(winner_cell)[winner_cell] = 0;
  }
  return band.lost.size();
}

// Words of the thief's cells whose distances are still to be written. These are scattered over much memory:
// it is fetched when a word is added, and written to when more words have been.
class Retrograde::Delayed {
 public:
  Delayed(const Tiles& tiles, Distances& distances, std::uint32_t level)
      : tiles_(tiles), distances_(distances), level_(static_cast<std::uint16_t>(level)) {}
  ~Delayed() { write(); }
  Delayed(const Delayed&) = delete;
  Delayed& operator=(const Delayed&) = delete;

  /// Precondition: decided != 0.
  void add(Cell police_cell, std::uint32_t tile, Word decided) {
    if (count_ == words_.size()) write();
    const DecidedWord& word = words_[count_++] = {decided, tiles_.cells(tile), distances_.row(police_cell)};
    __builtin_prefetch(&word.distances[word.cells[std::countr_zero(decided)]], 1);
  }

 private:
  struct DecidedWord {
    Word decided;
    const Cell* cells;         // of its bits
    std::uint16_t* distances;  // by cell
  };

  void write() {
    for (std::uint32_t i = 0; i < count_; ++i) {
      const auto& [decided, cells, distances] = words_[i];
      for (Word left = decided; left != 0; left &= left - 1)
        distances[cells[std::countr_zero(left)]] = level_;
    }
    count_ = 0;
  }

  const Tiles& tiles_;
  Distances& distances_;
  std::uint16_t level_;
  std::uint32_t count_ = 0;
  std::array<DecidedWord, 64> words_;
};

// The winner takes what reaches a loss: he moves, the loser stays where he is. Returns how many words have
// changed; so does loser_moves.
std::uint64_t Retrograde::winner_moves(std::uint32_t number) {
  Band& band = bands_[number];
  if (band.lost.empty()) return 0;
  Delayed delayed(tiles_, distances_, level_);
  std::uint64_t count = 0;
  for (const auto& [lost_cell, tile, lost] : band.lost) {
    // A thief at an exit has won.
    const Word cells = winner_ == policeman ? lost & tiles_.open(tile) : lost;
    for (const Cell cell : winner_steps_[lost_cell]) {
      const Word won = win(cell, tile, cells);
      if (won == 0) continue;
      look_again(cell, tile, won);
      if (winner_ == policeman) delayed.add(cell, tile, won);
      ++count;
    }
  }
  band.lost.clear();
  return count;
}

inline Word Retrograde::win(Cell winner_cell, std::uint32_t tile, Word cells) {
  const std::atomic_ref not_won(not_won_[winner_cell][tile]);
  const Word before = not_won.load(std::memory_order_relaxed);
  Word won = before & cells;
  if (winner_ == thief) {  // who does not win where he is caught
    const Tiles::Place home = tiles_.place(winner_cell);
    won &= tile == home.tile ? ~home.mask() : ~Word{0};
  }
  if (won == 0) return 0;
  if (!is_alone_) return not_won.fetch_and(~won, std::memory_order_relaxed) & won;
  not_won.store(before ^ won, std::memory_order_relaxed);
  return won;
}

// The loser moves, the winner stays where he is: shifts within one set.
std::uint64_t Retrograde::loser_moves(std::uint32_t number) {
  Band& band = bands_[number];
  for (std::uint32_t left = std::exchange(band.reached, 0); left != 0; left &= left - 1) {
    const Cell winner_cell = number * cells_a_band + static_cast<std::uint32_t>(std::countr_zero(left));
    winner_ == policeman ? loser_moves_from<thief>(winner_cell, band.lost)
                         : loser_moves_from<policeman>(winner_cell, band.lost);
  }
  return band.lost.size();
}

// The loser has lost what reaches nothing that is not known to be won. What is won by him already stays that.
template <Seat loser>
void Retrograde::loser_moves_from(Cell winner_cell, std::vector<Change>& changes) {
  const Word* const not_won = not_won_[winner_cell];
  Word* const lost = lost_[winner_cell];
  Word* const reaches = reached_[winner_cell];
  for (std::uint32_t first = 0; first < tiles_.count(); first += 64) {
    for (Word reached = reaches[first / 64]; reached != 0; reached &= reached - 1) {
      const std::uint32_t tile = first + static_cast<std::uint32_t>(std::countr_zero(reached));
      const Word decided = tiles_.free(tile) & ~(lost[tile] | tiles_.reaching<loser>(not_won, tile));
      if (decided == 0) continue;
      lost[tile] |= decided;
      changes.push_back({winner_cell, tile, decided});
      if constexpr (loser == policeman) write_column(winner_cell, tile, decided);
    }
    reaches[first / 64] = 0;
  }
}

void Retrograde::look_again(Cell winner_cell, std::uint32_t tile, Word won) {
  Word* const set = reached_[winner_cell];
  const auto look = [&](std::uint32_t reached) { add(set[reached / 64], Word{1} << reached % 64); };
  if (winner_ == policeman) {
    tiles_.for_each_reached<thief>(tile, won, look);
  } else {
    tiles_.for_each_reached<policeman>(tile, won, look);
  }
  Band& band = bands_[winner_cell / cells_a_band];
  add(band.reached, std::uint32_t{1} << winner_cell % cells_a_band);
}

inline void Retrograde::write_column(Cell thief_cell, std::uint32_t tile, Word police_cells) {
  const Cell* cells = tiles_.cells(tile);
  for (; police_cells != 0; police_cells &= police_cells - 1) {
    const Cell police_cell = cells[std::countr_zero(police_cells)];
    distances_.row(police_cell)[thief_cell] = static_cast<std::uint16_t>(level_);
  }
}

template <class Set>
void Retrograde::add(Set& set, Set elements) const {
  if (is_alone_) {
    set |= elements;
  } else {
    std::atomic_ref(set).fetch_or(elements, std::memory_order_relaxed);
  }
}

}  // namespace gramy::policjant
