// matches.jsonl: the matches of a store as lines, in the schedule's order.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// The file grows at its end while matches end in any order: one that comes early waits for those before it
/// in its round. Nothing reads it back. Everything throws as Store does, and std::system_error naming the
/// file that cannot be written.
class MatchLines {
 public:
  /// Where matches are missing.
  enum class Gaps {
    awaited,  ///< they may still come
    skipped   ///< they will not be played
  };

  /// Makes the file anew, in one step: all of the store, or as far as it goes without a gap. Boards over
  /// longest_board_in_line are written to `folder`/boards/. The store has to outlive this.
  MatchLines(std::filesystem::path folder, const Store& store, Gaps gaps = Gaps::awaited);

  /// Adds what follows by now.
  void extend() { write(false); }

  /// Adds everything: what is missing will not be played now.
  void finish() { write(true); }

 private:
  using Sink = std::function<void(std::string_view)>;

  void write(bool with_gaps);
  void write(bool with_gaps, const Sink& sink);
  bool follows(SchedulePlace place) const;
  std::string line_of(const StoredMatch& match);
  const std::string& board_json(const ContentHash& content);

  std::filesystem::path folder_;
  const Store& store_;
  SchedulePlace next_;                         // what is written next, if it is there
  std::map<ContentHash, std::string> boards_;  // as lines have them
  std::optional<AppendFile> file_;
};

}  // namespace gramy::referee
