// Number of matches on each board of a tournament, and boards without further matches.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The number of matches on each board. The number is known at the beginning, because every board of a game
/// is played equally often. Equal boards, and all starts of a board, count as one board here, because one
/// solution has the values of all their positions. Play-off boards are not included. A play-off board has at
/// most as many matches as any other board of its game.
struct BoardSchedule {
  struct Game {
    std::string id;
    std::uint64_t boards = 0;            ///< number of boards in the file
    std::uint64_t matches = 0;           ///< the largest possible number of matches in the game
    Seatings seatings = Seatings::both;  ///< Seatings::both, or Seatings::one in an exam
    /// For each text that several boards share, the number of these boards.
    std::map<ContentHash, std::uint64_t> copies{};

    /// The largest possible number of matches on each board.
    std::uint64_t matches_a_board() const;

    friend bool operator==(const Game&, const Game&) = default;
  };
  std::vector<Game> games;

  const Game* find(std::string_view game) const;
  friend bool operator==(const BoardSchedule&, const BoardSchedule&) = default;
};

BoardSchedule board_schedule(const Edition& edition);

/// The schedule of the newest edition. Without an edition, the schedule has no games. In the schedule for a
/// store of `serve`, a board is done after each match on the board. Throws as Store does.
BoardSchedule schedule_in(const Store& store);

/// Boards that have no further matches. Sometimes nobody knows whether a board has further matches, because a
/// player was put out of the tournament or another round may follow. Such a board is done only when the
/// tournament is over.
class DoneBoards {
 public:
  explicit DoneBoards(BoardSchedule schedule) : schedule_(std::move(schedule)) {}

  /// Counts a finished match on this board. Returns whether it was the board's last match.
  bool count(const std::string& game, const ContentHash& board);

  bool is_done(const std::string& game, const ContentHash& board) const;

  const BoardSchedule& schedule() const { return schedule_; }

 private:
  std::uint64_t to_play(const std::string& game, const ContentHash& board) const;

  BoardSchedule schedule_;
  // For each game and board, the number of finished matches.
  std::map<std::pair<std::string, ContentHash>, std::uint64_t> over_;
};

}  // namespace gramy::referee
