// Recorder of matches for `serve --out`: a thread that writes those that have ended into a folder.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "protocol/name.hpp"
#include "referee/commands/matches_to_record.hpp"
#include "referee/match/match.hpp"
#include "referee/tournament/places/served_matches.hpp"

namespace gramy::referee {

/// Play never waits for it. It leaves out matches when the disk is full or too slow, or when the folder has
/// reached its limit. It counts these matches and logs their number, once a minute at most.
class MatchRecorder {
 public:
  /// As many as a tournament has: what tables take grows with their cube.
  static constexpr std::size_t most_names = 1000;

  struct Names {
    std::vector<std::string> reserved, house;
  };

  /// The folder takes `most_bytes` at most. If names are reserved, strangers' matches are written only while
  /// it takes less than half of that: strangers cannot use up the room of matches that reserved names play
  /// among themselves or with the house. Casual matches are written only up to half of either limit. Throws
  /// as ServedMatches does.
  MatchRecorder(std::filesystem::path folder, std::uint64_t most_bytes, const Names& names);
  /// Writes the matches that still wait, and logs how many were left out.
  ~MatchRecorder();

  /// Leads from the rated matches recorded so far: see RatedTerms::leads. Leaves out players that the record
  /// does not name. To be called before matches are kept.
  std::vector<RatedLead> leads() const;

  /// A match begins. If it lasts, a note on disk says so until it ends.
  void begin(const MatchSetup& match, std::chrono::system_clock::time_point at);

  /// The match is broken off because serving ends: the note stays, and says why.
  void break_off(const MatchRecord& record, std::chrono::system_clock::time_point at);

  /// Takes the match for writing, unless it was aborted. A reserved name is recorded as it is reserved,
  /// however it was typed. Guests without a name are recorded as `guest`, strangers beyond most_names as
  /// `others`.
  void keep(const MatchRecord& record, std::chrono::system_clock::time_point at);

 private:
  void run(const std::stop_token& finishing);
  bool are_notes_due() const;
  void end_note(const std::string& id);
  void write(std::vector<MatchToRecord> waiting);
  ServedMatches::Notes take_notes();
  void note(ServedMatches::Notes notes);
  void leave_out(std::uint64_t matches, const std::string& why);
  void give_recorded_names(BySeat<std::string>& players);
  std::string recorded_name(const std::string& player);
  std::uint64_t share_of(std::uint64_t room, const MatchToRecord& match) const;

  ServedMatches matches_;
  const std::uint64_t most_bytes_;
  const bool is_for_all_;                              // no name is reserved
  std::map<protocol::FoldedName, std::string> known_;  // the reserved ones and the house's, as they are spelt
  // Used by the thread only.
  std::set<std::string> strangers_;           // those recorded under their own names
  std::size_t names_kept_ = 0;                // how many strangers the folder already names
  std::uint64_t left_out_ = 0, told_of_ = 0;  // matches
  std::optional<std::chrono::steady_clock::time_point> told_;
  // Shared by the threads.
  std::mutex in_use_;
  std::condition_variable_any filled_;
  MatchesToRecord waiting_;
  std::uint64_t too_many_ = 0;  // matches that did not fit there
  ServedMatches::Notes notes_;  // to be written once they are due: most matches are over by then
  std::map<std::string, ServedMatches::Unfinished> begun_;  // by id, without a note on disk so far
  std::set<std::string> noted_;                             // ids with a note on disk
  std::optional<std::chrono::steady_clock::time_point> due_;
  std::jthread thread_;
};

}  // namespace gramy::referee
