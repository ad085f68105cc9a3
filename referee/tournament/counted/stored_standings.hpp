// Standings of a tournament from its store, also while it is played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/records/store.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

/// The name of the document with the standings, as to_json writes them.
inline constexpr const char* standings_document = "standings";

/// The last round whose matches count. Later rounds of a test may have been played early. Their matches are
/// in the store, but count only when their round begins, and never if the test ends before.
std::uint64_t last_round_of(const FormatReport& format, bool finished);

/// The last round of the stored standings. Throws as Store does.
std::uint64_t last_round_in(const Store& store);

/// The standings of the chosen tournament, as far as its store has results.
struct StoredStandings {
  Standings standings;          ///< standings of the recorded matches
  std::uint64_t scheduled = 0;  ///< the largest possible number of matches
  bool finished = false;        ///< whether no match is still to be played
  std::uint64_t casual = 0;     ///< casual matches of `serve`
};

/// Standings that are counted match by match. The format's report and the players without matches come from
/// the stored standings, because no record of a match contains them.
class CountedStandings {
 public:
  /// Takes the report, the players and the games from the stored standings, and the tournament's name from
  /// the store. Throws as Store does.
  void take_over(const Store& store);

  /// The last round whose matches count. A test may end before later rounds, so their matches do not count
  /// yet. Without a test, all rounds count.
  std::uint64_t last_round() const { return last_round_of(standings_.format, finished_); }

  void count(const MatchIdentity& match, const Outcome& outcome);

  /// Whether a match at this place of the schedule counts, now or later. A casual match of `serve` never
  /// counts.
  bool counts(SchedulePlace place) const;

  /// Adds a recorded match. Returns false, and adds nothing, if the match is in a later round than
  /// last_round.
  bool add(const CountedMatch& match);

  /// The standings with all counted matches. If take_over found no number of scheduled matches, `scheduled`
  /// is the number of counted matches.
  StoredStandings stored() const;

 private:
  GameStandings& game(const std::string& id);

  Standings standings_{.tournament = {}, .overall = ScoreTable({}), .games = {}};
  std::optional<std::uint64_t> scheduled_;
  bool finished_ = false;
  bool is_served_ = false;
  std::uint64_t casual_ = 0;
};

/// Standings of all matches in the store that count. Throws as Store does.
StoredStandings standings_in(const Store& store);

/// The text of standings.json.
std::string to_json(const StoredStandings& stored);

}  // namespace gramy::referee
