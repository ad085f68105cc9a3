// policjant-i-zlodziej: sets of cells, 64 cells in a word.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/policjant-i-zlodziej/board.hpp"

namespace gramy::policjant {

using Word = std::uint64_t;

/// The board cut into tiles. A tile is a square of 8 x 8 cells, and a word of 64 bits stands for a set of its
/// cells. Squares of walls alone have no tile. A set of cells of the whole board takes count() words and one
/// more, which is 0. Tiles are squares, because cells that are close together tend to change together.
class Tiles {
 public:
  /// Where a cell is: the index of its tile, and the index of the cell's bit in the tile's words.
  struct Spot {
    std::uint32_t tile;
    std::uint32_t bit;
    Word mask() const { return Word{1} << bit; }
  };

  explicit Tiles(const Board& board);

  std::uint32_t count() const { return static_cast<std::uint32_t>(free_.size()); }
  Spot place(Cell cell) const { return places_[cell]; }
  /// The cell of each bit of a tile; undefined for walls.
  const Cell* cells(std::uint32_t tile) const { return cells_.data() + std::size_t{64} * tile; }

  /// The cells of a tile that are no walls.
  Word free(std::uint32_t tile) const { return free_[tile]; }
  Word exits(std::uint32_t tile) const { return free_[tile] & ~open_[tile]; }
  /// The cells of a tile that are neither walls nor exits.
  Word open(std::uint32_t tile) const { return open_[tile]; }

  /// The cells of a tile from which this player can reach `set` in one step or by staying. Bits of walls are
  /// undefined.
  template <Seat player>
  Word reaching(const Word* set, std::uint32_t tile) const {
    const Around& at = around_[tile];
    const Word here = set[tile], up = set[at.up] >> 56, down = set[at.down] << 56;
    const Word beside = sideways(here) | (set[at.left] >> 7 & left_edge) | (set[at.right] << 7 & right_edge);
    if constexpr (player == thief) return beside | here << 8 | here >> 8 | up | down;
    return beside | beside << 8 | beside >> 8 | sideways(up) | sideways(down) | set[at.up_left] >> 63 |
           (set[at.up_right] >> 49 & Word{1} << 7) | (set[at.down_left] << 49 & Word{1} << 56) |
           set[at.down_right] << 63;
  }

  /// Calls visit(tile) for the tile of `cells`, and for each tile into which this player may step from them.
  /// Precondition: none of the cells is a wall.
  template <Seat player, class Visit>
  void for_each_reached(std::uint32_t tile, Word cells, Visit visit) const {
    visit(tile);
    const Doors& doors = doors_[player][tile];
    if ((cells & doors.all) == 0) return;
    const Around& at = around_[tile];
    const auto reach = [&](Word door, std::uint32_t other) {
      if (cells & door) visit(other);
    };
    reach(doors.up, at.up);
    reach(doors.down, at.down);
    reach(doors.left, at.left);
    reach(doors.right, at.right);
    if constexpr (player == policeman) {
      reach(doors.up_left, at.up_left);
      reach(doors.up_right, at.up_right);
      reach(doors.down_left, at.down_left);
      reach(doors.down_right, at.down_right);
    }
  }

 private:
  // The neighbouring tiles of a tile. If there is none in a direction, the member is count().
  struct Around {
    std::uint32_t up, down, left, right, up_left, up_right, down_left, down_right;
  };
  // The cells of a tile from which a player can step into a neighbouring tile. `all` is for any direction,
  // each other member for one direction.
  struct Doors {
    Word all, up, down, left, right, up_left, up_right, down_left, down_right;
  };
  static constexpr Word left_edge = 0x0101'0101'0101'0101;
  static constexpr Word right_edge = left_edge << 7;

  Doors doors(Seat player, const Around& at) const;

  // Adds to the cells their left and right neighbours in the same tile.
  static Word sideways(Word cells) { return cells | (cells & ~right_edge) << 1 | (cells & ~left_edge) >> 1; }

  std::vector<Word> free_, open_;  // for each tile: its free cells, and its free cells that are no exits
  std::vector<Around> around_;     // for each tile, its neighbours
  // For each seat and tile, the cells from which the player can leave the tile.
  BySeat<std::vector<Doors>> doors_;
  std::vector<Cell> cells_;   // for each tile and bit, the cell
  std::vector<Spot> places_;  // for each cell, its tile and bit
};

}  // namespace gramy::policjant
