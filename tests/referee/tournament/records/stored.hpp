// Matches that tests add to stores.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee::testing {

inline const std::string board_text_of_all = "7";

/// A match that y won against x. Different numbers make different matches.
inline StoredMatch stored_match(std::uint64_t number, const std::string& id) {
  RecordedMatch match;
  match.match = id;
  match.tournament = "t";
  match.game = "paski";
  match.board = content_hash(board_text_of_all);
  match.players = {"x", "y"};
  match.moves = {{{1}, 15, {}}, {{2}, 3, {}}};
  match.result = {.winner = Seat::second};
  match.at = "2024-02-29T23:59:59Z";
  return {.key = {.tournament = match.tournament,
                  .clock = "initial_ms=1000",
                  .identity = {match.game, ContentHash(board_text_of_all), {}, match.players, number},
                  .versions = {ContentHash("x 1"), std::nullopt}},
          .id = id,
          .outcome = {match.result, match.reason},
          .record = to_line(match)};
}

inline Additions additions_of(StoredMatch match) {
  return {.matches = {std::move(match)},
          .boards = {{ContentHash(board_text_of_all), board_text_of_all}},
          .unplayed = {}};
}

}  // namespace gramy::referee::testing
