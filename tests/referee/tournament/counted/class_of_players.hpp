// The matches of a school class whose tournament file changes again and again.
#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/counted/schedule_names.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/records/finished_match.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/store.hpp"
#include "tests/referee/tournament/edition/class_file.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"

namespace gramy::referee::testing {

/// The first `most` matches of a round. The first seat wins each of them.
inline std::vector<CountedMatch> played_matches(const ClassFile& asked, std::uint64_t most = 1'000'000,
                                                std::uint64_t round = 1) {
  const Edition edition = asked.edition();
  const Fixtures fixtures = fixtures_of(edition);
  const ScheduleNames names = schedule_names(edition);
  const bool is_test = std::holds_alternative<Sprt>(edition.format);
  const Pairings pairings =
      is_test ? known_round(edition.format, fixtures, round - 1) : next_round(edition.format, fixtures, {});
  std::vector<CountedMatch> matches;
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

/// The match as a store contains it after it was played in this edition.
inline StoredMatch stored_in(const CountedMatch& match, const Edition& edition) {
  return {.key = AdditionsMaker(edition).key_of(match.identity),
          .id = match.id,
          .outcome = match.outcome,
          .record = match.record};
}

/// The matches in the store that count in its newest edition.
inline CountedMatches counted_in(const Store& store) {
  CountedMatches matches(store);
  matches.read_on(store);
  return matches;
}

/// Plays the matches of the file that are not in the store yet. Returns the number of these matches.
inline std::uint64_t play_missing(const ClassFile& file, Store& store) {
  const Edition edition = newest_edition(store).value();
  if (has_recorded_rounds(edition.format))
    record_round(store, edition, 1, next_round(edition.format, fixtures_of(edition), {}));
  const CountedMatches counted = counted_in(store);
  Additions additions{.matches = {}, .boards = texts_of(make_boards(file.file())), .unplayed = {}};
  for (const CountedMatch& match : played_matches(file)) {
    if (!counted.contains(match.place)) additions.matches.push_back(stored_in(match, edition));
  }
  store.add(additions);
  return additions.matches.size();
}

/// All matches that count, in the order of the schedule. Their numbers in the store are left out.
inline std::vector<CountedMatch> matches_in(const Store& store) {
  std::vector<CountedMatch> matches;
  counted_in(store).for_each(store, [&](CountedMatch match) {
    CHECK(!store.board(match.identity.board).empty());
    match.number = 0;
    matches.push_back(std::move(match));
  });
  return matches;
}

}  // namespace gramy::referee::testing
