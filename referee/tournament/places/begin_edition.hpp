// Begins a tournament, or its next edition, in a store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/counted/continuation.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// What the user wants besides the tournament file.
struct Wishes {
  bool accepts_changes = false;  ///< whether matches of all earlier versions of the players count
  /// The edition that the user names; the file must be this edition's file.
  std::optional<std::uint64_t> edition{};
  bool may_be_older = false;  ///< whether the file may be that of an earlier edition
  /// Whether the user has named the tournament. If so, it may begin beside other tournaments in the store.
  bool names_tournament = false;
};

/// Adds the edition and its contents to the store, unless it is the newest edition already. If that changes
/// which matches count, removes documents that were computed from matches. `is_played`: whether other
/// processes play the tournament. If so, a different path of the file does not count as a change. To be
/// called within a transaction of the store. Returns messages for the user. If the tournament cannot continue
/// with this edition, or if the file does not belong to the expected edition, throws Conflict and changes
/// nothing. The message of Conflict names `place`.
std::vector<std::string> begin_edition(Store& store, const std::string& place, const Edition& edition,
                                       const EditionContents& contents, const Wishes& wishes,
                                       bool is_played = false);

}  // namespace gramy::referee
