// `gramy-referee tournament`: plays what a tournament file describes and leaves the records in a folder.
#pragma once

#include <string>

#include "referee/commands/web_options.hpp"

namespace gramy::referee {

/// When the matches are judged, if they are.
enum class TruthTime { off, live, end };

struct TournamentOptions {
  std::string file;
  std::string out;
  bool json = false;  ///< standings.json on standard output instead of tables
  TruthTime truth = TruthTime::end;
  bool accept_changes = false;  ///< go on where others have played
  WebOptions web;
};

/// Returns the exit code: 0 played to its end, 1 nothing could be played or a record not be written (standard
/// error says which), 2 the file is bad, 128 + the signal if it was stopped by one. Progress goes to standard
/// error.
int play_tournament(const TournamentOptions& options);

}  // namespace gramy::referee
