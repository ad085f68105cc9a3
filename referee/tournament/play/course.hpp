// The course of a tournament: which matches there are, which results stand, and what comes next.
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

/// Gives out the matches of a format round by round and takes their results. The next rounds depend on the
/// results alone, in any order and at any time: a course has no clients and no clock. Its owner tells it
/// which players are out of the tournament.
class Course {
 public:
  /// Enters a match of `history` when its round comes, and does not give it out. `anchor`: the anchor of the
  /// standings' ratings. Throws Stopped if `poll` stops before the finished rounds are entered.
  Course(Format format, Fixtures fixtures, ScheduleNames names, History history,
         const std::optional<RatingAnchor>& anchor = {}, const StopPoll& poll = {});

  /// Gives out the next match of the schedule. None if all of this round are given out (the next one follows
  /// from results that are missing), or the tournament is over.
  std::optional<SchedulePlace> next();

  // --- What has become of a match that was given out and has not been decided. With the last of a round the
  // next one begins. ---

  void played(SchedulePlace match, const Outcome& outcome);

  /// It will not be played. `out`: by seat, who is out of the tournament; if it is just one, that is a
  /// walkover for the other.
  void not_played(SchedulePlace match, const BySeat<bool>& out);

  /// Takes results that other processes recorded, in any order and with repeats. Each counts when its round
  /// comes, unless it is decided already. Throws Stopped, as the constructor does.
  void recorded(const std::vector<RecordedOutcome>& played, const Unplayed& unplayed,
                const StopPoll& poll = {});

  /// To be called before a match is begun: what it follows from does not change any more. Returns the matches
  /// of earlier rounds that were not played, each only once.
  Unplayed close_rounds();

  /// Whether the pairings of this round are known: it has come, or follows from no result. Then matches of it
  /// may be asked about, and played ahead: what is recorded of them counts when their round comes, and never
  /// if the tournament is over before.
  bool look_ahead(std::uint64_t round);

  // --- Matches of all rounds that are known, by their place. ---

  Pairing pairing(SchedulePlace match) const;
  std::string id_of(SchedulePlace match) const;
  MatchIdentity identity_of(SchedulePlace match) const;
  BySeat<std::string> players_of(SchedulePlace match) const;
  const std::string& game_of(SchedulePlace match) const;

  /// The players who were out when a match was not played, by number, ascending.
  std::vector<std::size_t> out_before() const;

  /// Whether what is played in a round is to be recorded as it begins.
  bool records_rounds() const { return has_recorded_rounds(format_); }
  /// Of the round that is played.
  const Pairings& pairings() const { return open_.pairings; }
  /// The round that is played. Precondition: the tournament is not over.
  std::uint64_t round() const { return played_.size() + 1; }
  /// How many rounds have begun: of each at least one match is decided.
  std::uint64_t rounds_begun() const { return played_.size() + (open_.undecided < open_.results.size()); }
  /// How many matches that round has, or a known later one.
  std::uint64_t round_size(std::uint64_t round) const;
  /// Whether it is a match of the round that is played or of a known later one, and no result of it is there.
  bool is_undecided(SchedulePlace match) const;

  /// How many matches of this round have not been decided; 0 if the tournament is over.
  std::size_t undecided() const { return open_.undecided; }

  /// Every match has been decided and there is no further round.
  bool over() const { return open_.undecided == 0; }

  const Standings& standings() const { return standings_; }

 private:
  /// The round that is played; none if the tournament is over.
  struct OpenRound {
    Pairings pairings{};
    std::vector<PairingResult> results{};                       // of each pairing
    std::vector<std::optional<BySeat<Decisions>>> decisions{};  // likewise, where the format asks for them
    std::vector<bool> is_decided{};                             // which have a result
    std::size_t undecided = 0;                                  // how many do not
    std::size_t given_out = 0;
  };

  std::uint64_t first_ahead() const;  // the first round that has not come
  void begin_round(const StopPoll& poll = {});
  void keep_unplayed();
  void enter_history();
  void count(SchedulePlace match, const Outcome& outcome);
  void count_not_played(SchedulePlace match, const BySeat<bool>& out);
  void decide(SchedulePlace match, const PairingResult& result);

  Format format_;
  Fixtures fixtures_;
  ScheduleNames names_;
  History history_;  // the part still to be entered
  Standings standings_;
  std::vector<PlayedRound> played_;  // the rounds that are over
  OpenRound open_;
  Unplayed closed_unplayed_;  // of rounds that cannot change any more
  std::set<std::size_t> out_;
  std::deque<Pairings> ahead_;  // rounds after the open one, as far as it has looked ahead
};

}  // namespace gramy::referee
