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

/// The file grows at its end while matches end in any order: one that comes early waits for those before it
/// in its round. Nothing reads it back. Everything throws as Store does, and std::system_error naming the
/// file that cannot be written.
class MatchLines {
 public:
  /// Treatment of missing matches.
  enum class Gaps {
    awaited,  ///< they may still come
    skipped   ///< they will not be played
  };

  /// Makes the file anew, in one step: all of the store up to that round, or as far as it goes without a gap.
  /// Boards over longest_board_in_line are written to `folder`/boards/. The store and the matches, read on
  /// by somebody else, have to outlive this.
  MatchLines(const std::filesystem::path& folder, const Store& store, const CountedMatches& matches,
             std::uint64_t last_round, Gaps gaps = Gaps::awaited);

  /// From now on up to that round.
  void go_up_to(std::uint64_t round) { last_round_ = round; }

  /// Adds what follows by now.
  void extend() { write(false); }

  /// Adds everything: what is missing will not be played now.
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
  SchedulePlace next_;  // the next match to write, once it is there
  std::optional<AppendFile> file_;
};

}  // namespace gramy::referee
