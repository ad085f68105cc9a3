#include "engine/policjant-i-zlodziej/retrograde.hpp"

#include <bit>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"

namespace gramy::policjant {
namespace {

// Fewer words than this change sooner than another thread wakes up.
constexpr std::uint64_t words_worth_a_crew = 1000;

void add(Word* set, std::uint32_t element) {
  set[element / 64] |= Word{1} << element % 64;
}

std::size_t words_of_tile_set(const Tiles& tiles) {
  return (tiles.count() + 63) / 64;
}

}  // namespace

Retrograde::Retrograde(Seat winner, const Tiles& tiles, const std::vector<Steps>& police_steps, Crew& crew,
                       Distances& distances)
    : winner_(winner),
      tiles_(tiles),
      police_steps_(police_steps),
      crew_(crew),
      distances_(distances),
      sets_{Rows(police_steps.size(), tiles.count() + 1), Rows(police_steps.size(), tiles.count() + 1)},
      changed_(police_steps.size(), words_of_tile_set(tiles)),
      reached_(police_steps.size(), words_of_tile_set(tiles)),
      bands_((police_steps.size() + cells_a_band - 1) / cells_a_band) {}

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
  const Crew::Work beginning = over_all_bands([this](std::uint32_t band) {
    const auto cells = static_cast<Cell>(police_steps_.size());
    const Cell first = band * cells_a_band, last = std::min(first + cells_a_band, cells);
    for (Cell cell = first; cell < last; ++cell) begin(cell);
    return last - first;
  });
  const BySeat<Crew::Work> level = {over_all_bands([this](std::uint32_t band) { return police_moves(band); }),
                                    over_all_bands([this](std::uint32_t band) { return thief_moves(band); })};
  Seat to_move = winner_;
  is_alone_ = false;
  std::uint64_t changed = crew_.sum(items, beginning);
  throw_if_stopped(stop);
  for (level_ = 1;; ++level_, to_move = other(to_move)) {
    is_alone_ = crew_.size() == 1 || changed < words_worth_a_crew;
    changed = is_alone_ ? level[to_move](0, items) : crew_.sum(items, level[to_move]);
    throw_if_stopped(stop);
    if (changed == 0) return level_ - 1;
    if (level_ > Distances::longest) {
      throw BadInput("the solver holds distances up to " + std::to_string(Distances::longest) +
                     " plies, on this board some are longer");
    }
    progress.advance(level_, 0);
  }
}

// The ends that the winner has won are lost for the other player, and won for himself.
void Retrograde::begin(Cell police_cell) {
  for (Rows* rows : {&sets_[policeman], &sets_[thief], &changed_, &reached_}) rows->clear(police_cell);
  const Tiles::Place home = tiles_.place(police_cell);
  for (std::uint32_t tile = 0; tile < tiles_.count(); ++tile) {
    const Word caught = tile == home.tile ? home.mask() : 0;
    const Word won = winner_ == policeman ? caught : tiles_.exits(tile) & ~caught;
    sets_[winner_][police_cell][tile] = tiles_.free(tile) & ~won;
    sets_[other(winner_)][police_cell][tile] = won;
    for (Word ends = won; ends != 0; ends &= ends - 1) {
      const Cell thief_cell = tiles_.cells(tile)[std::countr_zero(ends)];
      distances_.row(police_cell)[thief_cell] = 0;
    }
    if (won == 0) continue;
    if (winner_ == policeman) {
      add(changed_[police_cell], tile);
      look_near(police_cell);
    } else {
      look_again(police_cell, tile, won);
      bands_[police_cell / cells_a_band].reached |= std::uint32_t{1} << police_cell % cells_a_band;
    }
  }
}

// Decided words whose distances are still to be written. These are scattered over much memory: it is fetched
// when a word is added, and written to when more words have been.
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

// Where the policeman may go, the thief stays where he is: a union over the policeman's steps. Returns how
// many words have changed; so does thief_moves.
std::uint64_t Retrograde::police_moves(std::uint32_t band) {
  std::uint32_t left = bands_[band].near_change.load(std::memory_order_relaxed);
  if (left == 0) return 0;
  bands_[band].near_change.store(0, std::memory_order_relaxed);
  Delayed delayed(tiles_, distances_, level_);
  std::uint64_t sum = 0;
  for (; left != 0; left &= left - 1) {
    const Cell police_cell = band * cells_a_band + static_cast<std::uint32_t>(std::countr_zero(left));
    const std::uint64_t count = police_steps_[police_cell].size() <= 5
                                    ? police_moves_from<5>(police_cell, delayed)
                                    : police_moves_from<9>(police_cell, delayed);
    bands_[band].reached |= count > 0 ? left & -left : 0;
    sum += count;
  }
  return sum;
}

// `length`: at least as many as there are steps, some of which are then taken twice. A loop of a length that
// the compiler knows is fast; between walls there are few steps.
template <std::size_t length>
std::uint64_t Retrograde::police_moves_from(Cell police_cell, Delayed& delayed) {
  const Steps& steps = police_steps_[police_cell];
  std::array<const Word*, length> sets, changes;
  for (std::uint32_t i = 0; i < sets.size(); ++i) {
    const Cell step = steps[i < steps.size() ? i : 0];
    sets[i] = sets_[thief][step];
    changes[i] = changed_[step];
  }
  const Row own = row(policeman, police_cell);
  std::uint64_t count = 0;
  for (std::uint32_t first = 0; first < tiles_.count(); first += 64) {
    Word changed = 0;
    for (const Word* set : changes) changed |= set[first / 64];
    for (; changed != 0; changed &= changed - 1) {
      const std::uint32_t tile = first + static_cast<std::uint32_t>(std::countr_zero(changed));
      Word reaching = 0;
      for (const Word* set : sets) reaching |= set[tile];
      const Word decided = decide(own, tile, reaching);
      if (decided == 0) continue;
      look_again(police_cell, tile, decided);
      delayed.add(police_cell, tile, decided);
      ++count;
    }
  }
  return count;
}

// Where the thief may go, the policeman stays where he is: shifts within one set.
std::uint64_t Retrograde::thief_moves(std::uint32_t band) {
  std::uint64_t sum = 0;
  std::uint32_t left = bands_[band].reached;
  for (std::uint32_t stale = bands_[band].changed & ~left; stale != 0; stale &= stale - 1)
    changed_.clear(band * cells_a_band + static_cast<std::uint32_t>(std::countr_zero(stale)));
  bands_[band].changed = bands_[band].reached = 0;
  for (; left != 0; left &= left - 1) {
    const Cell police_cell = band * cells_a_band + static_cast<std::uint32_t>(std::countr_zero(left));
    const std::uint64_t count = thief_moves_from(police_cell);
    if (count == 0) continue;
    bands_[band].changed |= left & -left;
    for (const Cell cell : police_steps_[police_cell]) look_near(cell);
    sum += count;
  }
  return sum;
}

std::uint64_t Retrograde::thief_moves_from(Cell police_cell) {
  const Word* set = sets_[policeman][police_cell];
  Word* changes = changed_[police_cell];
  Word* reaches = reached_[police_cell];
  const Row own = row(thief, police_cell);
  std::uint64_t count = 0;
  for (std::uint32_t first = 0; first < tiles_.count(); first += 64) {
    Word changed = 0;
    for (Word reached = reaches[first / 64]; reached != 0; reached &= reached - 1) {
      const std::uint32_t tile = first + static_cast<std::uint32_t>(std::countr_zero(reached));
      const Word decided = decide(own, tile, tiles_.reaching(set, tile));
      changed |= decided != 0 ? reached & -reached : 0;
      count += decided != 0;
    }
    reaches[first / 64] = 0;
    changes[first / 64] = changed;
  }
  return count;
}

Retrograde::Row Retrograde::row(Seat to_move, Cell police_cell) const {
  const Tiles::Place home = tiles_.place(police_cell);
  return {sets_[to_move][police_cell], home.tile, ~home.mask(), to_move == winner_ ? 0 : ~Word{0}};
}

// The winner takes what reaches a loss; the other player has lost what reaches nothing that is not known to
// be won. Returns what is newly decided.
inline Word Retrograde::decide(const Row& row, std::uint32_t tile, Word reaching) const {
  Word& set = row.set[tile];
  Word decided = (set ^ row.complemented) & (reaching ^ row.complemented) & tiles_.open(tile);
  decided &= tile == row.home_tile ? row.not_home : ~Word{0};
  set ^= decided;
  return decided;
}

void Retrograde::look_again(Cell police_cell, std::uint32_t tile, Word decided) {
  tiles_.for_each_reached(tile, decided,
                          [set = reached_[police_cell]](std::uint32_t reached) { add(set, reached); });
}

inline void Retrograde::look_near(Cell police_cell) {
  std::atomic<std::uint32_t>& cells = bands_[police_cell / cells_a_band].near_change;
  const std::uint32_t cell = std::uint32_t{1} << police_cell % cells_a_band;
  if (is_alone_) {
    cells.store(cells.load(std::memory_order_relaxed) | cell, std::memory_order_relaxed);
  } else {
    cells.fetch_or(cell, std::memory_order_relaxed);
  }
}

}  // namespace gramy::policjant
