// policjant-i-zlodziej: retrograde analysis of all situations, 64 at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/policjant-i-zlodziej/crew.hpp"
#include "engine/policjant-i-zlodziej/distances.hpp"
#include "engine/policjant-i-zlodziej/tiles.hpp"

namespace gramy::policjant {

/// Finds all that one of the two wins, level by level: at odd distances what the winner takes by one move
/// into a situation that is lost for the other player, at even ones what the other player cannot save by any
/// move.
///
/// For each cell of the winner and either player to move it keeps a set of cells where the loser may stand. A
/// step of the winner is then the same bits in the sets of a few cells, and a step of the loser a shift of
/// bits within one set. The rows are the winner's cells, as these tell most of a distance: a thief's way to
/// an exit is as long for all policemen who are too far away, so that many bits of a word are decided at
/// once. A level looks only at the words that the level before may have changed: the winner's at a list of
/// what was lost, the loser's at the rows listed in the bands, and there at the tiles listed for the row.
class Retrograde {
 public:
  /// `winner_steps`: by cell. All references must outlive this.
  Retrograde(Seat winner, const Tiles& tiles, const std::vector<Steps>& winner_steps, Crew& crew,
             Distances& distances);

  /// Writes the distance of every situation that the winner wins with the policeman to move; leaves the
  /// others alone. Returns how many levels there were. Throws BadInput if a distance is longer than
  /// Distances::longest, and Stopped.
  std::uint32_t run(const Progress& progress, const std::stop_token& stop);

 private:
  // For each cell of the winner some words; begin() is the first to write them.
  class Rows {
   public:
    Rows(std::size_t rows, std::size_t words)
        : words_(words), data_(std::make_unique_for_overwrite<Word[]>(rows * words)) {}
    Word* operator[](Cell winner_cell) const { return data_.get() + winner_cell * words_; }
    void clear(Cell winner_cell) { std::fill_n((*this)[winner_cell], words_, 0); }

   private:
    std::size_t words_;
    std::unique_ptr<Word[]> data_;
  };
  struct Change {
    Cell winner_cell;
    std::uint32_t tile;
    Word cells;  // of the tile
  };
  // 32 cells of the winner. Of other threads' bands only `reached` is written, by add.
  struct Band {
    std::uint32_t reached = 0;  // a bit for each cell that has tiles in reached_
    std::vector<Change> lost;   // at the last level, if the loser was to move
  };
  static constexpr std::uint32_t cells_a_band = 32;

  template <Seat winner>
  class Wins;

  std::uint64_t begin(std::uint32_t band);
  std::uint64_t winner_moves(std::uint32_t band);
  std::uint64_t loser_moves(std::uint32_t band);
  template <Seat loser>
  void loser_moves_from(Cell winner_cell, std::vector<Change>& lost);
  template <Seat winner>
  std::uint64_t winner_moves_to(const std::vector<Change>& lost);
  // Returns which of the cells he had not won.
  template <Seat winner>
  Word win(Cell winner_cell, std::uint32_t tile, Word cells) const;
  template <Seat winner>
  void look_again(Cell winner_cell, std::uint32_t tile, Word won);
  // To a set that other threads may add to.
  template <class Set>
  void add(Set& set, Set elements) const;
  // The distances of one cell of the policeman.
  void write_row(Cell police_cell, std::uint32_t tile, Word thief_cells);
  // The distances of one cell of the thief.
  void write_column(Cell thief_cell, std::uint32_t tile, Word police_cells);

  Seat winner_;
  const Tiles& tiles_;
  const std::vector<Steps>& winner_steps_;
  Crew& crew_;
  Distances& distances_;

  Rows not_won_;  // where the winner is to move: what is not known to be won
  Rows lost_;     // where the loser is to move: what is known to be lost
  Rows reached_;  // the tiles where a step of the loser meets a change of not_won_, for the next level
  std::vector<Band> bands_;
  bool is_alone_ = true;  // no other thread works at this level
  std::uint32_t level_ = 0;
};

}  // namespace gramy::policjant
