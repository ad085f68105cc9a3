// `gramy-referee tournament`: plays what a tournament file describes and leaves the records in a folder.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "referee/match/match.hpp"
#include "referee/run/browsers.hpp"

namespace gramy::referee {

/// When matches are judged.
enum class TruthTime { off, live, end };

/// Results on standard output at the end.
enum class Tells { tables, json, nothing };

/// A tournament file made by a program.
struct MadeFile {
  std::string text;
  std::string players, games;  ///< errors in these name this instead of a line
  std::string go_on;           ///< the command to resume, printed after a signal
};

struct TournamentOptions {
  std::string file;
  std::optional<MadeFile> made;  ///< used instead of reading `file`; commands still run in the file's folder
  std::string out;               ///< the folder it is played into; empty with `store`
  std::string store;         ///< a folder or database that other processes share, see Run; empty with `out`
  std::string tournament{};  ///< its name, to begin it beside others there; empty: it is alone there
  std::string logs;          ///< with `store`: see Run::Settings; empty: none
  bool plays = true;         ///< with `store`: false: offers matches to workers, plays those with guests
  std::int64_t lease_ms = 90'000;  ///< with `store`: how long a silent worker keeps its matches
  Tells tells = Tells::tables;
  TruthTime truth = TruthTime::end;
  bool accept_changes = false;            ///< resume although players have changed
  std::optional<std::int64_t> edition{};  ///< see Wishes
  WebOptions web;
  std::function<void(const MatchRecord&, const std::string& last_words)> each_match;  ///< see Run::Settings
  bool keeps_records = true;  ///< whether `out` is kept at the end
  std::string wire{};         ///< folder for the protocol lines of matches; empty: none are kept
};

/// Plays the tournament and reports progress on standard error. Returns the exit code: 0 played to its end; 1
/// no match could be played, or a record not be written (standard error says which); 2 the file is bad; 128 +
/// the signal that stopped it.
int play_tournament(const TournamentOptions& options);

}  // namespace gramy::referee
