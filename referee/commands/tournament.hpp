// `gramy-referee tournament`: plays what a tournament file describes and leaves the records in a folder.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "referee/commands/web_options.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

/// When the matches are judged, if they are.
enum class TruthTime { off, live, end };

/// What is told on standard output when it is over.
enum class Tells { tables, json, nothing };

/// A tournament file that nobody has written.
struct MadeFile {
  std::string text;
  std::string players, games;  ///< what errors about these name in the place of a line
  std::string go_on;           ///< see stopped_line, after a signal
};

struct TournamentOptions {
  std::string file;
  std::optional<MadeFile> made;  ///< what `file`, in whose folder commands run, would hold; none: it is read
  std::string out;               ///< the folder it is played into
  std::string store;  ///< the same or a database, where others play, too: see Run; one of the two is empty
  std::string logs;   ///< with `store`: see Run::Settings; empty: none
  bool plays = true;  ///< with `store`: else it only offers
  std::int64_t lease_ms =
      90'000;  ///< with `store`: for which a worker that is not heard of keeps its matches
  Tells tells = Tells::tables;
  TruthTime truth = TruthTime::end;
  bool accept_changes = false;            ///< go on where others have played
  std::optional<std::int64_t> edition{};  ///< see Wishes
  WebOptions web;
  std::function<void(const MatchRecord&, const std::string& last_words)> each_match;  ///< see Run::Settings
  bool keeps_records = true;  ///< `out` stays when it is over
  std::string wire{};         ///< folder for the lines of the matches; empty: none are kept
};

/// Returns the exit code: 0 played to its end, 1 nothing could be played or a record not be written (standard
/// error says which), 2 the file is bad, 128 + the signal if it was stopped by one. Progress goes to standard
/// error.
int play_tournament(const TournamentOptions& options);

}  // namespace gramy::referee
