// Continuation of a tournament with a changed file: which matches still count.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// What a changed file means for the recorded matches, and which of its changes are refused.
struct Continuation {
  /// A number of matches that will be played, or no longer count, for the same reason.
  struct Count {
    std::string which;  ///< the words after the number, such as "of the new player ola"
    std::uint64_t matches = 0;
  };

  Edition edition;  ///< the next edition, with ids of players and accepted versions
  std::map<std::string, std::string> renamed;  ///< for each renamed player's earlier name, its present name
  bool is_other = false;                       ///< whether something that matches depend on has changed
  std::uint64_t kept = 0;                      ///< matches that counted before and count now
  std::uint64_t back = 0;                      ///< matches that did not count before and count now
  std::uint64_t rounds = 0;                    ///< rounds whose recorded pairings stay valid
  std::vector<Count> to_play;
  std::vector<Count> archived;       ///< matches that no longer count
  std::vector<std::string> changes;  ///< changes of players that are in both editions
  std::vector<std::string> notes;    ///< further messages for the user

  std::vector<std::string> refused;
  std::vector<std::string> refused_players;  ///< changes of players that need --accept-changes
  std::string why;                           ///< why the changes are refused; may be empty
};

/// Compares the matches that count in the newest edition with those that count in the next one. In an open
/// format (see is_open), players may enter, leave and change at any time, because no match depends on
/// another. In other formats, a change must not affect a played match. A Swiss tournament also permits
/// changes of versions, and of players in future rounds (see Attendance). With `accept_changes`, matches of
/// all earlier versions of a player count. `is_played`: whether other processes play the tournament, and so
/// may record any match of an opened round at any moment. Precondition: there is an edition. Throws as Store
/// does.
Continuation continuation_of(const Store& store, const Edition& next, bool accept_changes,
                             bool is_played = false);

/// Describes the continuation: "keeps 240 matches; plays 36 more: 24 of the new player ola, 12 of perfect's
/// new version; archives 12: 12 of perfect's earlier version". Precondition: no change is refused.
std::string in_words(const Continuation& continuation);

}  // namespace gramy::referee
