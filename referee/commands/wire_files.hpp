// Every line of every match as it went over the wire, in a file a match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "protocol/name.hpp"
#include "referee/io/file_appender.hpp"
#include "referee/match/match.hpp"
#include "referee/session/wire_tap.hpp"

namespace gramy::referee {

/// To be called before anything is begun. Throws BadInput if it cannot be had.
void make_folder_for_lines(const std::filesystem::path& folder);

/// Lines stand with the match that they name; those that name none of their player's matches stand with all
/// that he plays at that moment, or some of them where these are many. Nobody waits for the disk: where it
/// does not keep up, lines are left out, and their number stands in their place.
class WireFiles {
 public:
  /// Of a match that is played once so much is kept, and of a line.
  static constexpr std::size_t most_bytes = 16 << 20, longest_line = 128 << 10;

  /// So much may wait for the disk.
  static constexpr std::size_t most_waiting = 16 << 20;

  /// Makes the folder. Throws BadInput if it cannot be had.
  explicit WireFiles(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }

  /// Where a match of this id is, or would be.
  std::filesystem::path file_of(std::string_view match) const;

  void begin(const MatchSetup& match, Time now);
  void passed(const PassedLine& line);
  void link_lost(std::string_view client, Time now);
  /// Once all has been told of it.
  void end(const MatchRecord& match, Time now);

  /// Writes what is left. Returns why something could not be written; empty if all was.
  std::string finish();

 private:
  struct OpenMatch {
    std::string path;
    Time begun;
    std::size_t bytes = 0;
    std::uint64_t left_out = 0;  // lines since the last one that was kept
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
