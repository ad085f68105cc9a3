// matches.jsonl: the matches that count in a tournament as lines, in the schedule's order.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/exported_lines.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Writes the file matches.jsonl, which has one line for each match, by appending lines. A match is written
/// only after all earlier matches of its round, although matches may end in any order. No process reads the
/// file back. All functions throw as Store does, and std::system_error with the name of a file that cannot be
/// written.
class MatchLines {
 public:
  /// Whether matches that the store does not have may still be played.
  enum class Gaps {
    awaited,  ///< missing matches may still be played
    skipped   ///< missing matches will not be played
  };

  /// Replaces matches.jsonl by all matches of the store up to this round, or up to the first missing match.
  /// Boards whose text is longer than longest_board_in_line are written to `folder`/boards/. The store and
  /// the matches have to outlive this object. Before each call of another member, the caller has to call
  /// `matches.read_on`, so that newly recorded matches are known.
  MatchLines(const std::filesystem::path& folder, const Store& store, const CountedMatches& matches,
             std::uint64_t last_round, Gaps gaps = Gaps::awaited);

  /// Sets the last round whose matches may be written.
  void go_up_to(std::uint64_t round) { last_round_ = round; }

  /// Adds the matches up to the first missing match.
  void extend() { write(false); }

  /// Adds the rest of the recorded matches. Skips missing matches, because they will not be played.
  void finish() { write(true); }

 private:
  using Sink = std::function<void(std::string_view)>;

  void write(bool with_gaps);
  void write(bool with_gaps, const Sink& sink);
  std::optional<SchedulePlace> following() const;
  bool follows(SchedulePlace place) const;

  const Store& store_;
  const CountedMatches& matches_;
  ExportedLines lines_;
  std::uint64_t last_round_;
  SchedulePlace next_;  // the next match to write, once the store has it
  std::optional<AppendFile> file_;
};

}  // namespace gramy::referee
