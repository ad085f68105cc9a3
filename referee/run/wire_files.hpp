// Writes the protocol lines of each match to a file of its own, as they were sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "engine/tool/command_line.hpp"
#include "protocol/name.hpp"
#include "referee/io/file_appender.hpp"
#include "referee/match/match.hpp"
#include "referee/session/wire_tap.hpp"

namespace gramy::referee {

void add_wire(command_line::Command& command, std::string& folder);

/// To be called before the first match. Throws BadInput if the folder cannot be made.
void make_folder_for_lines(const std::filesystem::path& folder);

/// Writes the protocol's lines to one file for each match. A line goes to the file of the match that it
/// names. A line that names no match of its player goes to all matches that the player plays at that moment,
/// or to some of them if they are many. Matches do not wait for the disk: if the disk is too slow, lines are
/// left out, and the file says how many.
class WireFiles {
 public:
  /// A match's file has no further lines once it has most_bytes. Longer lines than longest_line are cut.
  static constexpr std::size_t most_bytes = 16 << 20, longest_line = 128 << 10;

  /// If this many bytes wait for the disk, further lines are left out.
  static constexpr std::size_t most_waiting = 16 << 20;

  /// Makes the folder. Throws BadInput if it cannot be made.
  explicit WireFiles(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }

  /// The path of the match's file, whether or not the file exists.
  std::filesystem::path file_of(std::string_view match) const;

  void begin(const MatchSetup& match, Time now);
  void passed(const PassedLine& line);
  void link_lost(std::string_view client, Time now);
  /// Marks the end of the match in its file. To be called after the last line of the match.
  void end(const MatchRecord& match, Time now);

  /// Writes the lines that wait. Returns why a line could not be written; empty if all were written.
  std::string finish();

 private:
  /// A running match and the file for its lines.
  struct OpenMatch {
    std::string path;
    Time begun;
    std::size_t bytes = 0;
    std::uint64_t left_out = 0;  // lines left out since the last kept line
    bool full = false;
  };
  using Ids = std::set<std::string, std::less<>>;

  void write(OpenMatch& match, std::string line);
  void append(OpenMatch& match, std::string text);
  void mark(OpenMatch& match, Time now, std::string_view what);

  std::filesystem::path folder_;
  std::map<std::string, OpenMatch, std::less<>> matches_;
  std::map<protocol::FoldedName, Ids> played_by_;
  FileAppender appender_;
};

}  // namespace gramy::referee
