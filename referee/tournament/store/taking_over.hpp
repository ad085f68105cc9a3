// Continuation of a tournament with what is in its store.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/store/continuation.hpp"
#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/set_aside.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// All matches that are there count.
Past past_of(const Store& store);

/// Whether it has to be asked what of the past counts.
bool may_be_other(const Facts& before, const Identity& now, bool accept_changes);

/// Throws Conflict, naming `place` and what has changed, if the tournament cannot go on so.
void expect_allowed(const std::string& place, const Continuation& continuation);

/// What is to be told of it, a line each.
std::vector<std::string> lines_of(const Continuation& continuation, bool accept_changes);

/// Makes the store that of the tournament. In a tournament that is another than before nothing stands any
/// more that was made from its matches, nobody plays along until it is shared anew, and whoever shows it
/// begins anew (see edition_document).
void go_on(Store& store, const Identity& identity, const Continuation& continuation);
/// In one that is not.
void keep_facts(Store& store, const Identity& identity);

/// A store in which matches may move when its tournament goes on as another.
struct MovableMatches {
  Store& store;
  SetAside& set_aside;
  /// Does the work in one transaction.
  std::function<void(const std::function<void()>& work)> change;
  /// See SqliteStore::rearrange.
  std::function<void(const std::function<std::optional<StoredMatch>(StoredMatch)>& become,
                     const Unplayed& unplayed)>
      rearrange;
};

/// Makes the store that of the tournament: the matches that count for it stand where it has them, and all
/// others are set aside (see Continuation), in one step. Returns how it goes on. Throws Conflict, naming
/// `place`, and changes nothing, if that cannot be.
Continuation take_over(const MovableMatches& matches, const std::string& place, const Identity& identity,
                       bool accept_changes);

}  // namespace gramy::referee
