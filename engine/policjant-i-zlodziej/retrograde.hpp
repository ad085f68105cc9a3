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
/// For each cell of the policeman and either player to move it keeps a set of cells where the thief may
/// stand. A step of the policeman is then the union of a few of those sets, and a step of the thief a shift
/// of bits within one. A level looks only at the words that the level before may have changed: at the rows
/// listed in its bands, and there at the tiles listed for the row.
class Retrograde {
 public:
  /// `police_steps`: by cell. All references must outlive this.
  Retrograde(Seat winner, const Tiles& tiles, const std::vector<Steps>& police_steps, Crew& crew,
             Distances& distances);

  /// Writes the distance of every situation that the winner wins with the policeman to move; leaves the
  /// others alone. Returns how many levels there were. Throws BadInput if a distance is longer than
  /// Distances::longest, and Stopped.
  std::uint32_t run(const Progress& progress, const std::stop_token& stop);

 private:
  // For each cell of the policeman some words; begin() is the first to write them.
  class Rows {
   public:
    Rows(std::size_t rows, std::size_t words)
        : words_(words), data_(std::make_unique_for_overwrite<Word[]>(rows * words)) {}
    Word* operator[](Cell police_cell) const { return data_.get() + police_cell * words_; }
    void clear(Cell police_cell) { std::fill_n((*this)[police_cell], words_, 0); }

   private:
    std::size_t words_;
    std::unique_ptr<Word[]> data_;
  };
  // Which of 32 cells of the policeman, a bit each, a level has to look at. Only near_change is written for
  // bands of other threads.
  struct Band {
    std::atomic<std::uint32_t> near_change = 0;  // next to changes that were made when the thief was to move
    std::uint32_t reached = 0;                   // has tiles in reached_
    std::uint32_t changed = 0;                   // has tiles in changed_
  };
  static constexpr std::uint32_t cells_a_band = 32;

  class Delayed;

  void begin(Cell police_cell);
  std::uint64_t police_moves(std::uint32_t band);
  std::uint64_t thief_moves(std::uint32_t band);
  template <std::size_t length>
  std::uint64_t police_moves_from(Cell police_cell, Delayed& delayed);
  std::uint64_t thief_moves_from(Cell police_cell);
  // One cell of the policeman, with one player to move.
  struct Row {
    Word* set;
    std::uint32_t home_tile;  // the policeman's own
    Word not_home;            // of that tile
    Word complemented;        // all ones for the player who does not win
  };
  Row row(Seat to_move, Cell police_cell) const;
  // `reaching`: where the player to move gets into his set of the other player's moves by one step.
  Word decide(const Row& row, std::uint32_t tile, Word reaching) const;
  void look_again(Cell police_cell, std::uint32_t tile, Word decided);
  void look_near(Cell police_cell);

  Seat winner_;
  const Tiles& tiles_;
  const std::vector<Steps>& police_steps_;
  Crew& crew_;
  Distances& distances_;

  // By the player to move: where the winner is to move, what is not known to be won; where the other one is,
  // what is lost.
  BySeat<Rows> sets_;
  // What the next level has to look at. The tiles changed when the thief was to move.
  Rows changed_;
  // The tiles where a step of the thief meets a change that was made when the policeman was to move.
  Rows reached_;
  std::vector<Band> bands_;
  bool is_alone_ = true;  // no other thread works at this level
  std::uint32_t level_ = 0;
};

}  // namespace gramy::policjant
