// Standings of a tournament by what its store has, also while it is played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/records/store.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

/// Document with to_json of the standings.
inline constexpr const char* standings_document = "standings";

/// The last round whose matches count. Later rounds of a test may have been played ahead. Their matches are
/// in the store, but count only when their round comes, and never if the test is over before.
std::uint64_t last_round_of(const FormatReport& format, bool finished);

/// As of the last time that standings were kept. Throws as Store does.
std::uint64_t last_round_in(const Store& store);

struct StoredStandings {
  Standings standings;          ///< standings of the recorded matches
  std::uint64_t scheduled = 0;  ///< matches in all, at most
  bool finished = false;        ///< every match has been played or could not be
  std::uint64_t casual = 0;     ///< matches of `serve` that count for nobody
};

/// Standings that are counted match by match. Records do not tell the format's report and players without
/// matches: these are as in the last standings that were kept.
class CountedStandings {
 public:
  /// Takes over what the store's standings_document says, and the tournament's name. Throws as Store does.
  void take_over(const Store& store);

  /// Matches of later rounds do not count yet.
  std::uint64_t last_round() const { return last_round_of(standings_.format, finished_); }

  void count(const MatchIdentity& match, const Outcome& outcome);

  /// Whether it counts for its players, now or once its round has come; not one of `serve` that is casual.
  bool counts(SchedulePlace place) const;

  /// One that is recorded: its outcome, if it counts. False: its round has not come.
  bool add(const CountedMatch& match);

  /// Without a document all that was counted is all that is scheduled.
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

/// As to_json of the standings.
std::string to_json(const StoredStandings& stored);

}  // namespace gramy::referee
