// policjant-i-zlodziej: sets of cells where the thief may stand, 64 cells a word.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/policjant-i-zlodziej/board.hpp"

namespace gramy::policjant {

using Word = std::uint64_t;

/// The board in squares of 8 x 8 cells, a word each, but for squares that are all walls: a set of cells is
/// count() words and one more, which is 0. Squares, because what changes together lies together.
class Tiles {
 public:
  /// One cell of a tile.
  struct Place {
    std::uint32_t tile;
    std::uint32_t bit;
    Word mask() const { return Word{1} << bit; }
  };

  explicit Tiles(const Board& board);

  std::uint32_t count() const { return static_cast<std::uint32_t>(free_.size()); }
  Place place(Cell cell) const { return places_[cell]; }
  /// The cell of each bit of a tile; says nothing of walls.
  const Cell* cells(std::uint32_t tile) const { return cells_.data() + std::size_t{64} * tile; }

  /// All of a tile but the walls.
  Word free(std::uint32_t tile) const { return free_[tile]; }
  Word exits(std::uint32_t tile) const { return free_[tile] & ~open_[tile]; }
  /// Neither walls nor exits.
  Word open(std::uint32_t tile) const { return open_[tile]; }

  /// The cells of a tile from which the thief gets into `set` by one step, or by staying. Walls as it comes.
  Word reaching(const Word* set, std::uint32_t tile) const {
    const Word here = set[tile];
    const Around& at = around_[tile];
    return here | here << 8 | here >> 8 | (here & ~right_edge) << 1 | (here & ~left_edge) >> 1 |
           set[at.up] >> 56 | set[at.down] << 56 | (set[at.left] >> 7 & left_edge) |
           (set[at.right] << 7 & right_edge);
  }

  /// Calls visit(tile) for the tile of `cells` and for those into which the thief may step from them.
  template <class Visit>
  void for_each_reached(std::uint32_t tile, Word cells, Visit visit) const {
    const Around& at = around_[tile];
    const std::uint32_t nowhere = count();
    visit(tile);
    if (cells & upper_edge && at.up != nowhere) visit(at.up);
    if (cells & lower_edge && at.down != nowhere) visit(at.down);
    if (cells & left_edge && at.left != nowhere) visit(at.left);
    if (cells & right_edge && at.right != nowhere) visit(at.right);
  }

 private:
  // The tiles next to a tile; count() where there is none.
  struct Around {
    std::uint32_t up, down, left, right;
  };
  static constexpr Word left_edge = 0x0101'0101'0101'0101;
  static constexpr Word right_edge = left_edge << 7;
  static constexpr Word upper_edge = 0xFF;
  static constexpr Word lower_edge = upper_edge << 56;

  std::vector<Word> free_, open_;  // by tile
  std::vector<Around> around_;     // by tile
  std::vector<Cell> cells_;        // by tile and bit
  std::vector<Place> places_;      // by cell
};

}  // namespace gramy::policjant
