// Continuation of a tournament with what is in its store.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/store/continuation.hpp"
#include "referee/tournament/store/edition_contents.hpp"
#include "referee/tournament/store/set_aside.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// What whoever goes on with a tournament has said besides the file.
struct Wishes {
  bool accepts_changes = false;            ///< players count as those they were, whatever has changed of them
  std::optional<std::uint64_t> edition{};  ///< the number of the one that the file is of, which may be old
  bool may_be_older = false;  ///< whichever that is: no file has been forgotten in another window
};

/// All matches that are there count. Precondition: there is an edition.
Past past_of(const Store& store);

/// Throws Conflict, naming `place`, if the file is of an older edition and that is not what is wished, or is
/// wished and is not so.
void expect_wished(const std::string& place, const Store& store, const Edition& now, const Wishes& wishes);

/// Throws Conflict, naming `place` and what has changed, if the tournament cannot go on so.
void expect_allowed(const std::string& place, const Continuation& continuation);

/// What is to be told of it, a line each.
std::vector<std::string> lines_of(const Continuation& continuation, bool accept_changes);

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

/// Makes the store that of the edition, with what it names: the matches that count for it stand where it has
/// them, and all others are set aside (see Continuation), in one step. Nothing stands any more that was made
/// from the matches of another before, and nobody plays along until it is shared anew. Returns how it goes
/// on. Throws Conflict, naming `place`, and changes nothing, if that cannot be.
Continuation take_over(const MovableMatches& matches, const std::string& place, const Edition& edition,
                       const EditionContents& contents, const Wishes& wishes);

}  // namespace gramy::referee
