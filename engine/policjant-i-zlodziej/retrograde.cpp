#include "engine/policjant-i-zlodziej/retrograde.hpp"

#include <array>
#include <bit>
#include <span>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"

namespace gramy::policjant {
namespace {

// Below this number of words one thread finishes before another would wake up.
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
  // Reserves memory for the worst case, because threads of a crew must not throw.
  for (Band& band : bands_) band.lost.reserve(std::size_t{cells_a_band} * tiles.count());
}

std::uint32_t Retrograde::run(const Progress& progress, const std::stop_token& stop) {
  // An item is a cell of a band, so each thread's part consists of whole bands.
  const auto items = static_cast<std::uint32_t>(bands_.size()) * cells_a_band;
  const auto over_all_bands = [&](auto visit) -> Crew::Work {
    // A thread of a crew must not throw. If it is stopped, it leaves the rest undone.
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

// Enters the ends that the winner has won: won with the winner to move, lost with the other player to move.
// Returns their number of words.
std::uint64_t Retrograde::begin(std::uint32_t number) {
  Band& band = bands_[number];
  const Cell first = number * cells_a_band;
  const Cell last = std::min(first + cells_a_band, static_cast<Cell>(winner_steps_.size()));
  for (Cell winner_cell = first; winner_cell < last; ++winner_cell) {
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
      if (leads_back != 0) band.lost.push_back({winner_cell, tile, leads_back});
      if (winner_ == thief) write_column(winner_cell, tile, won);
    }
    if (winner_ == policeman) distances_.row(winner_cell)[winner_cell] = 0;
  }
  return band.lost.size();
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

  // The end, with room for as many words as a cell has steps. The caller writes there, then moves the end.
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

// Marks the wins from which the winner can move to a loss, for a fixed cell of the loser. Returns the number
// of changed words, as loser_moves does.
std::uint64_t Retrograde::winner_moves(std::uint32_t number) {
  std::vector<Change>& lost = bands_[number].lost;
  if (lost.empty()) return 0;
  const std::uint64_t count =
      winner_ == policeman ? winner_moves_to<policeman>(lost) : winner_moves_to<thief>(lost);
  lost.clear();
  return count;
}

template <Seat winner>
std::uint64_t Retrograde::winner_moves_to(const std::vector<Change>& lost) {
  Wins<winner> wins(*this);
  for (const auto [lost_cell, tile, cells] : lost) {
    Change* end = wins.end();
    // Few words are won, and a branch could not predict which, so this loop has none.
    for (const Cell cell : winner_steps_[lost_cell]) {
      *end = {cell, tile, win<winner>(cell, tile, cells)};
      end += end->cells != 0 ? 1 : 0;
    }
    wins.end_at(end);
  }
  return wins.count();
}

template <Seat winner>
inline Word Retrograde::win(Cell winner_cell, std::uint32_t tile, Word cells) const {
  if constexpr (winner == thief) {  // the thief does not win on the policeman's cell
    const Tiles::Spot home = tiles_.place(winner_cell);
    cells &= tile == home.tile ? ~home.mask() : ~Word{0};
  }
  const std::atomic_ref not_won(not_won_[winner_cell][tile]);
  const Word before = not_won.load(std::memory_order_relaxed);
  const Word won = before & cells;
  if (is_alone_) {
    not_won.store(before ^ won, std::memory_order_relaxed);
    return won;
  }
  return won == 0 ? 0 : not_won.fetch_and(~won, std::memory_order_relaxed) & won;
}

// Marks the losses by a move of the loser, for a fixed cell of the winner. The moves are shifts within one
// set.
std::uint64_t Retrograde::loser_moves(std::uint32_t number) {
  Band& band = bands_[number];
  for (std::uint32_t left = std::exchange(band.reached, 0); left != 0; left &= left - 1) {
    const Cell winner_cell = number * cells_a_band + static_cast<std::uint32_t>(std::countr_zero(left));
    winner_ == policeman ? loser_moves_from<thief>(winner_cell, band.lost)
                         : loser_moves_from<policeman>(winner_cell, band.lost);
  }
  return band.lost.size();
}

// A cell is lost for the loser if every step leads to a cell known to be won by the winner. The loser's own
// wins are never marked.
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

template <Seat winner>
inline void Retrograde::look_again(Cell winner_cell, std::uint32_t tile, Word won) {
  Word* const set = reached_[winner_cell];
  tiles_.for_each_reached<other(winner)>(
      tile, won, [&](std::uint32_t reached) { add(set[reached / 64], Word{1} << reached % 64); });
  add(bands_[winner_cell / cells_a_band].reached, std::uint32_t{1} << winner_cell % cells_a_band);
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

template <class Set>
void Retrograde::add(Set& set, Set elements) const {
  if (is_alone_) {
    set |= elements;
  } else {
    std::atomic_ref(set).fetch_or(elements, std::memory_order_relaxed);
  }
}

}  // namespace gramy::policjant
