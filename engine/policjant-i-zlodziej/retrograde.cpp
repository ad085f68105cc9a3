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
      near_change_(police_steps.size()),
      reached_(police_steps.size(), words_of_tile_set(tiles)) {}

std::uint32_t Retrograde::run(const Progress& progress, const std::stop_token& stop) {
  const auto cells = static_cast<std::uint32_t>(police_steps_.size());
  const auto over_all_cells = [&](auto visit) -> Crew::Work {
    // A thread of a crew must not throw: it leaves the rest undone.
    return [visit, &stop](Cell first, Cell last) {
      constexpr Cell cells_a_look = 32;
      std::uint64_t sum = 0;
      while (first < last && !stop.stop_requested()) {
        for (const Cell end = std::min(first + cells_a_look, last); first < end; ++first) sum += visit(first);
      }
      return sum;
    };
  };
  const Crew::Work beginning = over_all_cells([this](Cell cell) {
    begin(cell);
    return 1;
  });
  const BySeat<Crew::Work> level = {over_all_cells([this](Cell cell) { return police_moves(cell); }),
                                    over_all_cells([this](Cell cell) { return thief_moves(cell); })};
  Seat to_move = winner_;
  std::uint64_t changed = crew_.sum(cells, beginning);
  throw_if_stopped(stop);
  for (level_ = 1;; ++level_, to_move = other(to_move)) {
    const Crew::Work& work = level[to_move];
    changed = changed < words_worth_a_crew ? work(0, cells) : crew_.sum(cells, work);
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
      for (const Seat to_move : {policeman, thief}) distances_.row(to_move, police_cell)[thief_cell] = 0;
    }
    if (won == 0) continue;
    if (winner_ == policeman) {
      add(changed_[police_cell], tile);
      near_change_[police_cell] = true;
    } else {
      look_again(police_cell, tile, won);
    }
  }
}

Retrograde::Row Retrograde::row(Seat to_move, Cell police_cell) {
  return {sets_[to_move][police_cell], distances_.row(to_move, police_cell), tiles_.place(police_cell),
          to_move == winner_ ? 0 : ~Word{0}};
}

// Where the policeman may go, the thief stays where he is: a union over the policeman's steps. Returns how
// many words have changed; so does thief_moves.
std::uint64_t Retrograde::police_moves(Cell police_cell) {
  if (!near_change_[police_cell].load(std::memory_order_relaxed)) return 0;
  near_change_[police_cell].store(false, std::memory_order_relaxed);
  // Always nine, some of them twice: a loop of one length is fast.
  const Steps& steps = police_steps_[police_cell];
  std::array<const Word*, 9> sets, changes;
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
      ++count;
    }
  }
  return count;
}

// Where the thief may go, the policeman stays where he is: shifts within one set.
std::uint64_t Retrograde::thief_moves(Cell police_cell) {
  const Word* set = sets_[policeman][police_cell];
  Word* changes = changed_[police_cell];
  Word* reaches = reached_[police_cell];
  const Row own = row(thief, police_cell);
  std::uint64_t count = 0;
  for (std::uint32_t first = 0; first < tiles_.count(); first += 64) {
    Word changed = 0;
    for (Word reached = reaches[first / 64]; reached != 0; reached &= reached - 1) {
      const std::uint32_t tile = first + static_cast<std::uint32_t>(std::countr_zero(reached));
      if (decide(own, tile, tiles_.reaching(set, tile)) == 0) continue;
      changed |= reached & -reached;
      ++count;
    }
    reaches[first / 64] = 0;
    changes[first / 64] = changed;
  }
  if (count > 0) {
    for (const Cell cell : police_steps_[police_cell])
      near_change_[cell].store(true, std::memory_order_relaxed);
  }
  return count;
}

// `reaching`: where the player to move gets into his set of the other player's moves by one step. The winner
// takes what reaches a loss; the other player has lost what reaches nothing that is not known to be won.
// Returns what is newly decided.
Word Retrograde::decide(const Row& row, std::uint32_t tile, Word reaching) const {
  Word& set = row.set[tile];
  Word decided = (set ^ row.complemented) & (reaching ^ row.complemented) & tiles_.open(tile);
  if (tile == row.home.tile) decided &= ~row.home.mask();
  if (decided == 0) return 0;
  set ^= decided;
  const Cell* cells = tiles_.cells(tile);
  const auto level = static_cast<std::uint16_t>(level_);
  for (Word left = decided; left != 0; left &= left - 1) row.distances[cells[std::countr_zero(left)]] = level;
  return decided;
}

void Retrograde::look_again(Cell police_cell, std::uint32_t tile, Word decided) {
  tiles_.for_each_reached(tile, decided,
                          [set = reached_[police_cell]](std::uint32_t reached) { add(set, reached); });
}

}  // namespace gramy::policjant
