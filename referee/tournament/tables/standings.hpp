// Standings, counted from results.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/value.hpp"
#include "protocol/message.hpp"
#include "referee/tournament/formats/not_admitted.hpp"
#include "referee/tournament/formats/pentanomial.hpp"
#include "referee/tournament/formats/rating.hpp"
#include "referee/tournament/formats/rating_anchor.hpp"
#include "referee/tournament/formats/report.hpp"

namespace gramy::referee {

/// What one player has scored in some matches.
struct Score {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  std::map<protocol::Reason, std::uint64_t> faults;  ///< matches lost by a fault of one's own; no zeros

  std::uint64_t played() const { return won + drawn + lost; }
  /// A win is 2, a draw 1.
  std::uint64_t half_points() const { return 2 * won + drawn; }
  std::uint64_t fault_count() const;

  /// Counts a match that was worth `value` to the player and ended by `reason`.
  void count(Value value, protocol::Reason reason);

  friend bool operator==(const Score&, const Score&) = default;
};

/// Whether a match that ended so was lost by misbehaving and not by playing: illegal_move, timeout,
/// malformed, disconnect, crash, stall.
bool is_fault(protocol::Reason reason);

/// Both matches of two players on a board, seats swapped.
struct WholePair {
  std::array<std::string, 2> players;
  std::size_t half_points = 0;  ///< of the first one in both: 0 to 4
};

/// What two players scored against each other.
struct HeadToHead {
  std::array<std::string, 2> players;
  Score score;         ///< of the first one, without faults
  PairCounts pairs{};  ///< by the points of the first one; half a pair counts in `score` alone

  double points(std::size_t player) const;
};

/// What every player of some matches has scored.
class ScoreTable {
 public:
  /// Precondition: names are unique.
  explicit ScoreTable(std::vector<std::string> players);

  /// One more, unless it is there.
  void add(const std::string& player) { scores_.try_emplace(player); }

  /// Counts a match for both. `board`: a name for it that no other match of these two has but the one with
  /// the seats swapped, which makes a pair of them; empty of a match without such a one. Returns the pair
  /// that is whole by it, which is counted. Preconditions: both are in the table; the match was not aborted.
  std::optional<WholePair> count(const BySeat<std::string>& seats, const Result& result,
                                 protocol::Reason reason, const std::string& board = {});
  /// Counts a pair whose matches are counted without a board.
  void count(const WholePair& pair);

  /// Ratings are told from this player's, if he is in the table; else the mean of all is 0.
  void set_anchor(std::optional<RatingAnchor> anchor) { anchor_ = std::move(anchor); }
  const std::optional<RatingAnchor>& anchor() const { return anchor_; }

  /// What a player scored against another; none if they have not met.
  std::optional<std::uint64_t> half_points(const std::string& player, const std::string& opponent) const;

  std::uint64_t matches() const { return matches_; }
  /// Matches lost by a fault.
  std::uint64_t fault_count() const;

  struct Place {
    /// None of who has not played.
    std::optional<Ranks> rank;
    std::string player;
    Score score;
    Rating rating;  ///< from all matches of the table at once
  };

  /// By rating, then points, then name; last who has no rank. Ratings come first because players may have
  /// played unequally many matches.
  std::vector<Place> ranking() const;

  /// By points, then name, without ranks and ratings, which take time growing with the cube of the
  /// players.
  std::vector<Place> by_points() const;

  std::size_t players() const { return scores_.size(); }

  /// Of every two who have met, whoever comes first in `ranking` first.
  std::vector<HeadToHead> head_to_heads(std::span<const Place> ranking) const;

 private:
  /// A match of a pair whose other one is still to come.
  struct Half {
    Seat seat;    ///< of the first of the two, by their names
    Value value;  ///< for him
  };

  std::vector<Rating> ratings(bool anchored) const;
  PairCounts pairs_of(const std::array<std::string, 2>& players) const;

  std::map<std::string, Score> scores_;
  /// What the first of two players scored against the second, by names in order.
  std::map<std::array<std::string, 2>, Score> encounters_;
  std::map<std::array<std::string, 2>, PairCounts> pairs_;
  /// By a hash of the players and the board, as there may be half a million: that two of so many have the
  /// same is a matter of one tournament in 10^8.
  std::unordered_map<std::uint64_t, Half> halves_;
  std::optional<RatingAnchor> anchor_;
  std::uint64_t matches_ = 0;
};

struct GameStandings {
  std::string game;
  std::uint64_t scheduled = 0;  ///< matches in all
  std::uint64_t aborted = 0;    ///< could not be started or were broken off: they count for nobody
  ScoreTable table;

  /// Matches that will not be played any more.
  std::uint64_t done() const { return table.matches() + aborted; }
};

/// By player, in any letters, whose he is; of those of whom that is said.
using Persons = std::map<std::string, std::string>;

/// Of a whole tournament. A value: what is counted is what there is.
struct Standings {
  std::string tournament;
  ScoreTable overall;
  std::vector<GameStandings> games;
  FormatReport format{};
  Persons persons{};
  std::vector<NotAdmitted> not_admitted{};

  std::uint64_t scheduled() const;
  std::uint64_t aborted() const;
  std::uint64_t done() const { return overall.matches() + aborted(); }
  /// Whether every match has been played or could not be.
  bool finished() const { return done() == scheduled(); }

  /// Preconditions: as ScoreTable::count; `game` is one of `games`, which `board` is of.
  void count(std::string_view game, const BySeat<std::string>& seats, const Result& result,
             protocol::Reason reason, const std::string& board = {});
  void count_aborted(std::string_view game);

  /// As ScoreTable::set_anchor, of all tables.
  void set_anchor(const std::optional<RatingAnchor>& anchor);

 private:
  GameStandings& of(std::string_view game);
};

/// With more players head-to-heads are told when somebody asks: there is one for every two of them.
inline constexpr std::size_t most_players_head_to_head = 32;

/// The text of standings.json, with a newline at its end.
std::string to_json(const Standings& standings);

}  // namespace gramy::referee
