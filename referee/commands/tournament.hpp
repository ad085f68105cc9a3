// `gramy-referee tournament`: plays the tournament of a file, and leaves the records in a folder.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "referee/match/match.hpp"
#include "referee/run/browsers.hpp"

namespace gramy::referee {

/// When the matches of a tournament are judged.
enum class TruthTime { off, live, end };

/// What is printed on standard output at the end.
enum class Tells { tables, json, nothing };

/// A tournament file made by another command.
struct MadeFile {
  std::string text;
  /// The options by which the user gave the players and the games. Error messages name these options.
  std::string players, games;
  std::string go_on;  ///< the command to resume, which is printed after a signal
};

struct TournamentOptions {
  std::string file;
  std::optional<MadeFile> made;  ///< replaces the text of `file`; commands still run in the file's folder
  std::string out;               ///< folder for the tournament; empty if `store` is given
  /// Folder or database of a tournament that several processes play; empty if `out` is given.
  std::string store;
  /// Name of this tournament, if the store has several; if empty, its only tournament.
  std::string tournament{};
  /// Folder for players' logs, if `store` is given. If empty, the logs go to the store's folder or, if the
  /// store is a database, to a temporary folder.
  std::string logs;
  bool plays = true;  ///< if `store` is given, whether this process plays all matches; otherwise it offers
                      ///< them to workers, and plays only those of players that connect by themselves
  /// After this many ms, a silent worker's matches go to other workers, if `store` is given.
  std::int64_t lease_ms = 90'000;
  Tells tells = Tells::tables;
  TruthTime truth = TruthTime::end;
  bool accept_changes = false;            ///< whether to resume although players have changed
  std::optional<std::int64_t> edition{};  ///< the earlier edition that is to be continued
  WebOptions web;
  /// Called for each match as it ends.
  std::function<void(const MatchRecord&, const std::string& last_words)> each_match;
  bool keeps_records = true;  ///< whether `out` still exists after the command, so that messages may name it
  std::string wire{};         ///< folder for the protocol lines of matches; if empty, they are not kept
};

/// Plays the tournament, and reports progress on standard error. Returns the exit code. 0: all matches were
/// played. 1: no match could be played, or a record could not be written; standard error says which. 2: the
/// file is bad. Otherwise 128 + the signal that stopped it.
int play_tournament(const TournamentOptions& options);

}  // namespace gramy::referee
