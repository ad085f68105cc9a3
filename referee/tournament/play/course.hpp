// A course: the matches of a tournament, their results, and the next matches.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/counted/schedule_names.hpp"
#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/queue/shared_work.hpp"
#include "referee/tournament/records/outcome.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

/// Gives out the matches of a format round by round, and takes their results. The next rounds depend only on
/// the results, which may come in any order and at any time: a course has no clients and no clock. The caller
/// tells it which players are out of the tournament. A test of two players ends with the round in which one
/// of them is out.
class Course {
 public:
  /// `history`: the matches that were played before. Each is entered when its round begins, and is not given
  /// out again. `anchor`: the player whose rating is given; the ratings in the standings are relative to it.
  /// Throws Stopped if `poll` stops before the finished rounds are entered.
  Course(Format format, Fixtures fixtures, ScheduleNames names, History history,
         const std::optional<RatingAnchor>& anchor = {}, const StopPoll& poll = {});

  /// Gives out the next match of the schedule. None if the tournament is over, or if all matches of the round
  /// are given out and the next round depends on their results.
  std::optional<SchedulePlace> next();

  // --- Outcomes of undecided matches that were given out ---
  // The last outcome of a round begins the next round.

  void played(SchedulePlace match, const Outcome& outcome);

  /// The match will not be played. `out`: for each seat, whether the player is out of the tournament. If only
  /// one player is out, the other wins by walkover. A match of a later round counts when its round begins.
  void not_played(SchedulePlace match, const BySeat<bool>& out);

  /// Takes results that other processes recorded, in any order, and perhaps more than once. Each result
  /// counts when its round begins, unless the match is decided already. Throws Stopped, as the constructor
  /// does.
  void recorded(const std::vector<RecordedOutcome>& played, const Unplayed& unplayed,
                const StopPoll& poll = {});

  /// To be called before a match is begun. From then on the rounds on which the match depends are final.
  /// Returns the unplayed matches of these rounds, each only once.
  Unplayed close_rounds();

  /// Whether the pairings of this round are known, because the round has begun or depends on no result. Its
  /// matches may then be played early. They count when the round begins, and never if the tournament ends
  /// before.
  bool look_ahead(std::uint64_t round);

  // --- Matches of all known rounds, by their place ---

  Pairing pairing(SchedulePlace match) const;
  std::string id_of(SchedulePlace match) const;
  MatchIdentity identity_of(SchedulePlace match) const;
  BySeat<std::string> players_of(SchedulePlace match) const;
  const std::string& game_of(SchedulePlace match) const;

  /// The indices of the players that were out of the tournament when one of their matches should have been
  /// played. In ascending order.
  std::vector<std::size_t> out_before() const;

  /// Whether the pairings of a round are recorded when it begins.
  bool records_rounds() const { return has_recorded_rounds(format_); }
  const Pairings& pairings() const { return open_.pairings; }
  /// The open round. Precondition: the tournament is not over.
  std::uint64_t round() const { return played_.size() + 1; }
  /// The number of rounds in which a match has been decided.
  std::uint64_t rounds_begun() const { return played_.size() + (open_.undecided < open_.results.size()); }
  /// The number of matches in the open round, or in a later round whose pairings are known.
  std::uint64_t round_size(std::uint64_t round) const;
  /// Whether a match in the open round, or in a later round whose pairings are known, has no result yet.
  bool is_undecided(SchedulePlace match) const;

  /// The number of undecided matches in the open round; 0 if the tournament is over.
  std::size_t undecided() const { return open_.undecided; }

  /// Whether every match is decided and there is no further round.
  bool over() const { return open_.undecided == 0; }

  const Standings& standings() const { return standings_; }

 private:
  /// The open round. It has no pairings if the tournament is over.
  struct OpenRound {
    Pairings pairings{};
    std::vector<PairingResult> results{};
    // For each pairing, the decisions in its match, if the format uses accuracy.
    std::vector<std::optional<BySeat<Decisions>>> decisions{};
    std::vector<bool> is_decided{};  // for each pairing, whether it has a result
    std::size_t undecided = 0;       // the number of pairings without a result
    std::size_t given_out = 0;
  };

  std::uint64_t first_ahead() const;  // the first round that has not opened
  void begin_round(const StopPoll& poll = {});
  void keep_unplayed();
  void enter_history();
  void count(SchedulePlace match, const Outcome& outcome);
  void count_not_played(SchedulePlace match, const BySeat<bool>& out);
  void decide(SchedulePlace match, const PairingResult& result);

  Format format_;
  Fixtures fixtures_;
  ScheduleNames names_;
  History history_;  // known results that enter_history has not counted yet
  Standings standings_;
  std::vector<PlayedRound> played_;
  OpenRound open_;
  Unplayed closed_unplayed_;  // unplayed matches of rounds that are final
  std::set<std::size_t> out_;
  std::deque<Pairings> ahead_;  // rounds after the open one whose pairings are known
};

}  // namespace gramy::referee
