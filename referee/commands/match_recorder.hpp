// Recorder of the matches of `serve --out`: a thread that writes ended matches into a folder.
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

/// Play never waits for the recorder. It drops matches if the disk is full or too slow, or if the folder has
/// reached its limit. It logs the number of dropped matches, at most once a minute.
class MatchRecorder {
 public:
  /// The most names in a record, as many as in a tournament: the time for tables grows with the cube of this
  /// number.
  static constexpr std::size_t most_names = 1000;

  struct Names {
    std::vector<std::string> reserved, house;
  };

  /// The folder grows to `most_bytes` at most. If names are reserved, strangers' matches get only half of
  /// this space: the other half is for matches between reserved names and house bots. Casual matches get only
  /// half of each of these limits. Throws as ServedMatches does.
  MatchRecorder(std::filesystem::path folder, std::uint64_t most_bytes, const Names& names);
  /// Writes the matches that wait, and logs how many were dropped.
  ~MatchRecorder();

  /// Pairs of players in the recorded rated matches: the first player leads against the second, see
  /// RatedTerms::leads. Leaves out players that the record does not name. Call it before any `keep`.
  std::vector<RatedLead> leads() const;

  /// Begins a match. During a long match, a note on disk says that the match is being played.
  void begin(const MatchSetup& match, std::chrono::system_clock::time_point at);

  /// Ends a match because serving ends: the note stays, and says why.
  void break_off(const MatchRecord& record, std::chrono::system_clock::time_point at);

  /// Takes an ended match for writing. Ignores an aborted match. Records a reserved name in the spelling of
  /// its reservation, guests without a name as `guest`, and strangers above most_names as `others`.
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
  const bool is_for_all_;                              // whether all matches may fill the folder, because no
                                                       // name is reserved
  std::map<protocol::FoldedName, std::string> known_;  // used only by the thread
  // Used by the thread only.
  std::set<std::string> strangers_;           // strangers recorded under their own names
  std::size_t names_kept_ = 0;                // the number of strangers that the folder already names
  std::uint64_t left_out_ = 0, told_of_ = 0;  // numbers of dropped matches: in all, and when last logged
  std::optional<std::chrono::steady_clock::time_point> told_;
  // guards the members below, which threads share
  std::mutex in_use_;
  std::condition_variable_any filled_;
  MatchesToRecord waiting_;
  std::uint64_t too_many_ = 0;  // matches for which the folder had no room
  ServedMatches::Notes notes_;  // notes to write when they are due; most matches end earlier
  std::map<std::string, ServedMatches::Unfinished> begun_;  // matches by id, without a note on disk so far
  std::set<std::string> noted_;                             // ids of matches with a note on disk
  std::optional<std::chrono::steady_clock::time_point> due_;
  std::jthread thread_;
};

}  // namespace gramy::referee
