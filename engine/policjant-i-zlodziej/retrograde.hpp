// policjant-i-zlodziej: retrograde analysis of all situations that one player wins, 64 situations at a time.
// The time is at worst proportional to the number of possible steps in all situations, and usually far less.
// README.md explains the method.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/policjant-i-zlodziej/distances.hpp"
#include "engine/policjant-i-zlodziej/tiles.hpp"

namespace gramy::policjant {

/// Finds all situations that one player, the winner, wins. Works level by level; the level is the number of
/// plies to the end. On an odd level, the winner is to move and can move to a situation that the other
/// player, the loser, has lost. On an even level, the loser is to move, and every move of the loser loses.
///
/// For each cell of the winner and each player to move, there is a row of bits, one bit for each cell of the
/// loser. A step of the winner leads from one row to another at the same bit, so whole words of rows are
/// combined at once. A step of the loser leads to another bit of the same row. The distance depends mostly on
/// the winner's cell: a thief's way to an exit is equally long for all policemen who are too far away. So
/// many bits of a word are decided on the same level.
///
/// A level examines only words that the previous level may have changed. If the winner is to move, `losses_`
/// lists these words. If the loser is to move, `reached_` marks their tiles, and `reached_rows_` their rows.
class Retrograde {
 public:
  /// `winner_steps` has the winner's steps from each cell. All referenced objects must outlive this one.
  Retrograde(Seat winner, const Tiles& tiles, const std::vector<Steps>& winner_steps, Distances& distances);

  /// Writes the distances of the situations that the winner wins and in which the policeman is to move.
  /// Leaves all other distances unchanged. Returns the number of levels. Throws BadInput if a distance
  /// exceeds Distances::longest. Throws Stopped.
  std::uint32_t run(const Progress& progress, const std::stop_token& stop);

 private:
  // For each cell of the winner, a set of cells of the loser. begin() initialises the sets.
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
  /// Situations that have changed, for one cell of the winner and for cells of the loser in one tile.
  struct Change {
    Cell winner_cell;
    std::uint32_t tile;
    Word cells;  // the changed cells of the tile
  };
  template <Seat winner>
  class Wins;

  void begin(const std::stop_token& stop);
  template <Seat winner>
  std::uint32_t run_levels(const Progress& progress, const std::stop_token& stop);
  // The next two functions return the number of changed words.
  template <Seat winner>
  std::uint64_t winner_moves(const std::stop_token& stop);
  template <Seat loser>
  std::uint64_t loser_moves(const std::stop_token& stop);
  template <Seat loser>
  void loser_moves_from(Cell winner_cell);
  // Records that the winner, who is to move, wins if the loser is on one of these cells. Returns the cells
  // for which this was not recorded before.
  template <Seat winner>
  Word win(Cell winner_cell, std::uint32_t tile, Word cells);
  template <Seat winner>
  void look_again(Cell winner_cell, std::uint32_t tile, Word won);
  // Writes the distances for one cell of the policeman.
  void write_row(Cell police_cell, std::uint32_t tile, Word thief_cells);
  // Writes the distances for one cell of the thief.
  void write_column(Cell thief_cell, std::uint32_t tile, Word police_cells);

  Seat winner_;
  const Tiles& tiles_;
  const std::vector<Steps>& winner_steps_;
  Distances& distances_;

  Rows not_won_;  // when the winner is to move: cells of the loser where the winner is not known to win
  Rows lost_;     // when the loser is to move: cells of the loser where the loser is known to lose
  Rows reached_;  // for the next level: tiles from which the loser can step to a cell removed from not_won_
  std::vector<Word> reached_rows_;  // the winner's cells that have tiles in reached_
  // the new losses of the last level; empty if the winner was to move on that level
  std::vector<Change> losses_;
  std::uint32_t level_ = 0;
};

}  // namespace gramy::policjant
