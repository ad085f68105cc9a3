// Matches played under a class's successive tournament files.
#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/store/continuation.hpp"
#include "referee/tournament/store/edition_contents.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/schedule_names.hpp"
#include "referee/tournament/store/store.hpp"
#include "tests/referee/tournament/edition/class_file.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"

namespace gramy::referee::testing {

/// The first so many matches of round 1, or of the given round of a test: whoever sits first has won.
inline std::vector<StoredMatch> played_matches(const ClassFile& asked, std::uint64_t most = 1'000'000,
                                               std::uint64_t round = 1) {
  const Edition edition = asked.edition();
  const Fixtures fixtures = fixtures_of(edition);
  const ScheduleNames names = schedule_names(edition);
  const bool is_test = std::holds_alternative<Sprt>(edition.format);
  const Pairings pairings =
      is_test ? batch_of(edition.format, fixtures, round - 1) : next_round(edition.format, fixtures, {});
  std::vector<StoredMatch> matches;
  for (std::uint64_t number = 0; number < std::min(most, pairings.size()); ++number) {
    const MatchIdentity match = names.identity_of(pairings[number]);
    RecordedMatch record{.match = names.id_of(pairings[number]),
                         .tournament = "t",
                         .game = match.game,
                         .board = match.board.text(),
                         .start = match.start,
                         .players = match.players,
                         .moves = {{{1}, 15, {}}},
                         .result = {.winner = Seat::first},
                         .at = "2024-02-29T23:59:59Z"};
    matches.push_back({.place = {round, number},
                       .identity = match,
                       .versions = {edition.find(match.players[Seat::first])->version.hash(),
                                    edition.find(match.players[Seat::second])->version.hash()},
                       .id = record.match,
                       .outcome = {record.result, record.reason},
                       .record = to_line(record)});
  }
  return matches;
}

/// Plays what of these matches is missing in the store. Returns how many that were.
inline std::uint64_t play_missing(const ClassFile& file, Store& store) {
  Batch batch{.matches = {}, .boards = texts_of(make_boards(file.file())), .unplayed = {}};
  for (StoredMatch& match : played_matches(file)) {
    if (!store.match(match.place)) batch.matches.push_back(std::move(match));
  }
  store.add(batch);
  return batch.matches.size();
}

/// All matches of the store, of which each is added and has its board.
inline std::vector<StoredMatch> matches_in(const Store& store) {
  std::vector<StoredMatch> matches;
  store.for_each([&](StoredMatch match) {
    CHECK(!store.board(match.identity.board).empty());
    matches.push_back(std::move(match));
  });
  std::uint64_t added = 0;
  store.for_each_added(0, [&](const StoredMatch&) { ++added; });
  CHECK(added == matches.size());
  return matches;
}

}  // namespace gramy::referee::testing
