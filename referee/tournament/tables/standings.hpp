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

/// The score of one player in some matches.
struct Score {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  /// For each kind of fault, the number of matches that the player lost by it, if any.
  std::map<protocol::Reason, std::uint64_t> faults;

  std::uint64_t played() const { return won + drawn + lost; }
  std::uint64_t half_points() const { return 2 * won + drawn; }
  std::uint64_t fault_count() const;

  /// Counts a match. `value`: its result for the player. `reason`: why it ended.
  void count(Value value, protocol::Reason reason);

  friend bool operator==(const Score&, const Score&) = default;
};

/// Whether the reason is a fault of the loser: illegal_move, timeout, malformed, disconnect, crash, stall.
bool is_fault(protocol::Reason reason);

/// Both matches of two players on a board, with swapped seats.
struct WholePair {
  std::array<std::string, 2> players;
  std::size_t half_points = 0;  ///< half points of the first player in both matches: 0 to 4
};

/// The score of two players against each other.
struct HeadToHead {
  std::array<std::string, 2> players;
  Score score;         ///< the first player's score, without counts of faults
  PairCounts pairs{};  ///< whole pairs, by points of the first player; other matches count only in `score`

  double points(std::size_t player) const;
};

/// The scores of all players in some matches.
class ScoreTable {
 public:
  /// Precondition: names are unique.
  explicit ScoreTable(std::vector<std::string> players);

  /// Adds a player, unless it is in the table.
  void add(const std::string& player) { scores_.try_emplace(player); }

  /// Counts a match for both players; an empty name counts for no player. `board`: a name that two matches
  /// share only if they are a pair, with swapped seats; empty for a match that belongs to no pair. If this
  /// match completes a pair, counts the pair and returns it. Preconditions: both players are in the table;
  /// the match was not aborted.
  std::optional<WholePair> count(const BySeat<std::string>& seats, const Result& result,
                                 protocol::Reason reason, const std::string& board = {});
  /// Counts a pair whose two matches were counted with an empty `board`.
  void count(const WholePair& pair);

  /// Makes ratings relative to this player's, if it is in the table. Otherwise the mean of all ratings is 0.
  void set_anchor(std::optional<RatingAnchor> anchor) { anchor_ = std::move(anchor); }
  const std::optional<RatingAnchor>& anchor() const { return anchor_; }

  /// A player's score against another player; none if they have not met.
  std::optional<std::uint64_t> half_points(const std::string& player, const std::string& opponent) const;

  std::uint64_t matches() const { return matches_; }
  /// The number of matches lost by a fault.
  std::uint64_t fault_count() const;

  struct Place {
    /// The player's rank; none if it has not played.
    std::optional<Ranks> rank;
    std::string player;
    Score score;
    Rating rating;  ///< computed from all matches of the table
  };

  /// Larger tables have no ranks and ratings, because ratings take cubic time in the number of players.
  static constexpr std::size_t most_rated = 2000;

  /// The players by rating, then points, then name; players without a rank come last. Ratings come first
  /// because players may have played different numbers of matches. If there are more than most_rated players,
  /// they are ordered as in by_points.
  std::vector<Place> ranking() const;

  /// All players by points, then by name, without ranks and ratings.
  std::vector<Place> by_points() const;

  std::size_t players() const { return scores_.size(); }

  /// The scores of every two players who have met. In each score, the first player is the one with the higher
  /// place in `ranking`.
  std::vector<HeadToHead> head_to_heads(std::span<const Place> ranking) const;

 private:
  /// The first match of an incomplete pair.
  struct Half {
    Seat seat;    ///< the seat of the player whose name comes first in the alphabet
    Value value;  ///< the match's value for the player in `seat`
  };

  std::vector<Rating> ratings(bool anchored) const;
  PairCounts pairs_of(const std::array<std::string, 2>& players) const;

  std::map<std::string, Score> scores_;
  /// For each two names in alphabetical order, the first player's score against the second.
  std::map<std::array<std::string, 2>, Score> encounters_;
  std::map<std::array<std::string, 2>, PairCounts> pairs_;
  /// The first matches of incomplete pairs. The key is a hash of the players and the board, which saves
  /// memory, because there may be half a million such matches. With so many, one tournament in 10^8 has a
  /// collision.
  std::unordered_map<std::uint64_t, Half> halves_;
  std::optional<RatingAnchor> anchor_;
  std::uint64_t matches_ = 0;
};

struct GameStandings {
  std::string game;
  std::uint64_t scheduled = 0;  ///< number of all matches
  std::uint64_t aborted = 0;    ///< matches that could not begin or were stopped; they count for no player
  ScoreTable table;

  std::uint64_t done() const { return table.matches() + aborted; }
};

/// For each player's name, the person who owns it. A person's name may have any letters. Unknown persons are
/// missing.
using Persons = std::map<std::string, std::string>;

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
  /// Whether no match is left to play: each match was either played or aborted.
  bool finished() const { return done() == scheduled(); }

  /// Counts a match in the game's table and in the overall table. Preconditions: `game` is one of `games`,
  /// its players are in that table, and the match was not aborted. `board`: see ScoreTable::count.
  void count(std::string_view game, const BySeat<std::string>& seats, const Result& result,
             protocol::Reason reason, const std::string& board = {});
  void count_aborted(std::string_view game);

  /// Calls ScoreTable::set_anchor for all tables.
  void set_anchor(const std::optional<RatingAnchor>& anchor);

 private:
  GameStandings& of(std::string_view game);
};

/// With more players than this, head-to-heads are left out, because there is one for every two players. They
/// can still be requested.
inline constexpr std::size_t most_players_head_to_head = 32;

/// The text of standings.json, with a newline at its end.
std::string to_json(const Standings& standings);

}  // namespace gramy::referee
