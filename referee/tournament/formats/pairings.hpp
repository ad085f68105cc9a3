// The pairings of a round, each computed from its number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "referee/tournament/formats/circle.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// The pairs of opponents that meet on each board, in the order of their matches.
using Meetings = std::variant<std::vector<Opponents>, Circle>;

struct MeetingsOnBoards {
  std::size_t boards = 0;
  std::size_t first_board = 0;
  std::vector<Opponents> opponents;

  friend bool operator==(const MeetingsOnBoards&, const MeetingsOnBoards&) = default;
};

/// The matches of two opponents on each board: one, or two with swapped seats.
enum class Seatings : std::uint8_t { one = 1, both = 2 };

/// The order in which the boards of all games are played.
enum class BoardSequence : std::uint8_t {
  together,      ///< the first board of every game, then the second board, and so on
  in_proportion  ///< boards of all games are mixed evenly
};

/// Pairings of a round. Their memory depends on the number of meetings, and not on the number of boards.
class Pairings {
 public:
  Pairings() = default;

  /// `meetings[g]` are played on every board of game g. The two seatings of a pair follow each other.
  Pairings(const Fixtures& fixtures, std::vector<Meetings> meetings, Seatings seatings = Seatings::both,
           BoardSequence order = BoardSequence::together);

  /// Makes the pairings of these meetings. This is the inverse of meetings().
  explicit Pairings(const std::vector<MeetingsOnBoards>& meetings);

  /// Pairings with the same opponents in every game.
  Pairings(const Fixtures& fixtures, const std::vector<Opponents>& opponents);

  std::uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// Precondition: number < size().
  Pairing operator[](std::uint64_t number) const;

  /// The number of this pairing; none if it is not among these pairings. This is the inverse of operator[].
  std::optional<std::uint64_t> find(const Pairing& pairing) const;

  std::vector<MeetingsOnBoards> meetings() const;

  /// `size` pairings from the number `first` on. After the last pairing the first one follows again, with the
  /// next repeat number. Precondition: the pairings are not empty.
  Pairings from(std::uint64_t first, std::uint64_t size) const;

 private:
  /// For two players in ascending order, the numbers of their meetings. Empty if the meetings are a Circle.
  using MeetingNumbers = std::multimap<std::pair<std::size_t, std::size_t>, std::uint64_t>;

  struct Game {
    std::size_t boards = 0;
    std::size_t first_board = 0;
    Meetings meetings;
    std::uint64_t matches_a_board = 0;
    MeetingNumbers numbers{};

    std::uint64_t matches_on(std::size_t board) const { return board < boards ? matches_a_board : 0; }
  };
  /// A range of boards on which the same games are played.
  struct Section {
    std::uint64_t first_match = 0;
    std::size_t first_board = 0;
    std::uint64_t matches_a_board = 0;  // sum over all games of the matches on one board
  };

  /// A board of a game, and a match on it, counted from 0.
  struct Slot {
    std::size_t game = 0;
    std::size_t board = 0;
    std::uint64_t match = 0;
  };

  Slot slot(std::uint64_t place) const;
  Slot slot_in_proportion(std::uint64_t place) const;
  std::uint64_t matches_before(std::size_t game, std::size_t board) const;
  std::optional<std::uint64_t> number_of(const Pairing& pairing, const Game& game,
                                         std::uint64_t meeting) const;

  std::uint64_t seatings_ = 2;
  BoardSequence order_ = BoardSequence::together;
  std::vector<Game> games_;
  std::vector<Section> sections_;  // the sections in order; none if there are no matches
  std::uint64_t once_ = 0;         // number of matches before the repetitions begin
  std::uint64_t first_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace gramy::referee
