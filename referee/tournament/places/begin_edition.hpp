// The begin of a tournament or of its next edition in a store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/counted/continuation.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The wishes of the user besides the file.
struct Wishes {
  bool accepts_changes = false;            ///< the matches of all earlier versions of the players count
  std::optional<std::uint64_t> edition{};  ///< the number of the edition of the file
  bool may_be_older = false;               ///< the file may be that of any edition
  bool names_tournament = false;           ///< a tournament of another name may begin beside those there
};

/// Adds the edition and its contents to the store, unless it is the newest edition already. If other matches
/// count then, the documents made from matches are removed. `is_played`: others play the tournament
/// meanwhile; then a file that lies elsewhere is no other one. To be called within a transaction of the
/// store. Returns lines for the user. Throws Conflict, naming `place`, and changes nothing, if the tournament
/// cannot go on with this edition; also if the file is that of an older edition without such a wish, or not
/// that of the wished edition.
std::vector<std::string> begin_edition(Store& store, const std::string& place, const Edition& edition,
                                       const EditionContents& contents, const Wishes& wishes,
                                       bool is_played = false);

}  // namespace gramy::referee
