// Continuation of a tournament with another file: what of its past counts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/store/match_identity.hpp"
#include "referee/tournament/store/outcome.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// By seat; none of a player who connects by himself, and where they were not recorded.
using Versions = BySeat<std::optional<ContentHash>>;

/// A match that was played, without its record.
struct PastMatch {
  MatchIdentity identity;
  Versions versions;      ///< of the players who played it
  SchedulePlace place{};  ///< where it counts, or did
  bool counts = true;     ///< else it is set aside

  friend bool operator==(const PastMatch&, const PastMatch&) = default;
};

/// As the tournament was when it was begun last.
struct Past {
  Edition edition;
  std::vector<PastMatch> matches;
  Unplayed unplayed;
};

struct Continuation {
  /// So many matches, and which.
  struct Count {
    std::string which;  ///< "of the new player ola"
    std::uint64_t matches = 0;
  };

  std::vector<PastMatch> matches;              ///< those of the past, in their order, as they are from now on
  Unplayed unplayed;                           ///< what is left of these
  std::map<std::string, std::string> renamed;  ///< players, by what they were called before
  bool moves = false;           ///< whether any match is another, elsewhere, or counts where it did not
  bool remains_change = false;  ///< whether less is unplayed than before
  bool is_other = false;        ///< whether anything has changed on which matches depend
  std::vector<Edition::Accepted> accepted;  ///< what counts for what from now on
  std::uint64_t kept = 0;                   ///< that counted, and go on doing so
  std::uint64_t back = 0;                   ///< that were set aside, and count again
  std::vector<Count> to_play;
  std::vector<Count> set_aside;      ///< that counted until now
  std::vector<std::string> changes;  ///< of players who are still there, in words
  std::vector<std::string> notes;    ///< what else is to be told

  std::vector<std::string> refused;          ///< changes that cannot be
  std::vector<std::string> refused_players;  ///< those that can be only if they are accepted
  std::string why;                           ///< they cannot; may be empty
};

/// In a round-robin or a gauntlet no match follows from another, so that players come, go and change at any
/// time: what is asked for and was played by these very players counts, and everything else is set aside. In
/// the other formats only that may change on which no match that was played depends: of a Swiss, who has a
/// part in rounds that are to come (see Attendance), and the players' versions. `accept_changes`: the
/// players count as those they were, whatever has changed of them.
Continuation continuation_of(Past past, const Edition& now, bool accept_changes);

/// "keeps 240 matches; plays 36 more: 24 of the new player ola, 12 of perfect's new version; sets 12 aside:
/// 12 of perfect's earlier version". Precondition: nothing is refused.
std::string in_words(const Continuation& continuation);

}  // namespace gramy::referee
