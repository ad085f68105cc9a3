// Tournament files of a class that changes, and what was played of them.
#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/store/continuation.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/shared_tournament.hpp"
#include "referee/tournament/store/store.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace gramy::referee::testing {

struct Pupil {
  std::string name;
  std::string command;  ///< empty: connects by himself
  std::string was{};
  std::string person{};
};

/// `top` stands before the players.
struct ClassFile {
  std::vector<Pupil> pupils{{"ala", "1"}, {"ola", "1"}, {"ula", "1"}};
  std::string top{};
  std::string games = "[[game]]\nid = \"paski\"\nboards = { generate = 2 }\n";

  std::string text() const {
    std::string text = top;
    for (const auto& [name, command, was, person] : pupils) {
      text += "[[player]]\nname = \"" + name + "\"\n";
      text += command.empty() ? "token = \"of-" + name + "\"\n" : "command = \"bot " + command + "\"\n";
      if (!was.empty()) text += "was = \"" + was + "\"\n";
      if (!person.empty()) text += "person = \"" + person + "\"\n";
    }
    return text + games;
  }

  TournamentFile file() const { return parse_tournament_file(text(), "/nowhere/t.toml", toy::games()); }
  Identity identity() const { return identity_of(file(), make_boards(file()), ""); }
};

/// Of players such as "ala ola/2 ewa<iga ula/": a name, the version of its command (1 where none is said;
/// empty: connects by itself), and what it was called before.
inline ClassFile class_of(const std::string& players, const std::string& top = {}) {
  ClassFile file;
  file.pupils.clear();
  file.top = top;
  std::istringstream words(players);
  for (std::string word; words >> word;) {
    const auto taken_from = [&word](char mark, const char* otherwise) {
      const std::size_t at = word.find(mark);
      if (at == word.npos) return std::string(otherwise);
      const std::string taken = word.substr(at + 1);
      word.erase(at);
      return taken;
    };
    const std::string was = taken_from('<', ""), version = taken_from('/', "1");
    file.pupils.push_back({word, version, was});
  }
  return file;
}

/// The first so many matches of round 1, or of the given round of a test: whoever sits first has won.
inline std::vector<StoredMatch> played_matches(const ClassFile& asked, std::uint64_t most = 1'000'000,
                                               std::uint64_t round = 1) {
  const Identity identity = asked.identity();
  const bool is_test = std::holds_alternative<Sprt>(identity.format);
  const Pairings pairings = is_test ? batch_of(identity.format, identity.fixtures, round - 1)
                                    : next_round(identity.format, identity.fixtures, {});
  std::vector<StoredMatch> matches;
  for (std::uint64_t number = 0; number < std::min(most, pairings.size()); ++number) {
    const MatchIdentity match = identity.names.identity_of(pairings[number]);
    RecordedMatch record{.match = identity.names.id_of(pairings[number]),
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
                       .versions = {version_of(identity, match.players[Seat::first]),
                                    version_of(identity, match.players[Seat::second])},
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
