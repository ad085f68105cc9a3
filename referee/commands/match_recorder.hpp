// The thread that writes ended matches into the folder of `serve --out`.
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

/// Writes ended matches to a folder, on a thread of its own, so that play never waits for the disk. Drops
/// matches if the disk is full or too slow, or if the folder has reached its limit. Logs the number of
/// dropped matches, at most once a minute.
class MatchRecorder {
 public:
  /// The record names at most this many players, as in a tournament. The time to compute tables grows with
  /// the cube of this number.
  static constexpr std::size_t most_names = 1000;

  /// Names of players. If there are reserved names, half of the folder's space is only for matches between
  /// these players.
  struct Names {
    std::vector<std::string> reserved, house;
  };

  /// The folder grows to `most_bytes` at most. If names are reserved, half of this space is only for matches
  /// between reserved names and house bots. In each half, casual matches get at most half. Throws as
  /// ServedMatches does.
  MatchRecorder(std::filesystem::path folder, std::uint64_t most_bytes, const Names& names);
  /// Writes the matches that wait, and logs how many were dropped.
  ~MatchRecorder();

  /// Who leads against whom in the recorded rated matches, for RatedTerms::leads. In each pair, the first
  /// player leads against the second. Leaves out players whose names are not recorded. Call it before any
  /// `keep`.
  std::vector<RatedLead> leads() const;

  /// Call this function when a match begins. If the match is long, a note on disk says that it is being
  /// played. So the match is not lost without a trace if `serve` is killed.
  void begin(const MatchSetup& match, std::chrono::system_clock::time_point at);

  /// Call this function for each match that ends because `serve` ends. A note on disk then says that the
  /// match was broken off, and why, unless the record is full.
  void break_off(const MatchRecord& record, std::chrono::system_clock::time_point at);

  /// Takes an ended match for writing. Ignores an aborted match. Records a reserved name in the spelling of
  /// its reservation, clients without a name as `guest`, and other names beyond the first `most_names` as
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
  // Whether matches of all players may fill the folder. If names are reserved, matches of other players get
  // only half of it.
  const bool is_for_all_;
  // Reserved names and the names of house bots. Not changed after the constructor, so any thread may read
  // them.
  std::map<protocol::FoldedName, std::string> known_;
  // Used only by `thread_`.
  std::set<std::string> strangers_;  // names in the record that are neither reserved nor of a house bot; when
                                     // there are `most_names`, new names are recorded as "others"
  std::size_t names_kept_ = 0;       // the number of names in `strangers_` that the folder already stores
  // The number of dropped matches, and its value when it was last logged.
  std::uint64_t left_out_ = 0, told_of_ = 0;
  std::optional<std::chrono::steady_clock::time_point> told_;
  // guards the members below, which several threads use
  std::mutex in_use_;
  std::condition_variable_any filled_;
  MatchesToRecord waiting_;
  std::uint64_t too_many_ = 0;  // matches that were dropped because `waiting_` was full
  // Notes to write at `due_`. Most matches end earlier, so that they need no note.
  ServedMatches::Notes notes_;
  // running matches without a note on disk, by id
  std::map<std::string, ServedMatches::Unfinished> begun_;
  std::set<std::string> noted_;  // ids of matches with a note on disk
  std::optional<std::chrono::steady_clock::time_point> due_;
  std::jthread thread_;
};

}  // namespace gramy::referee
