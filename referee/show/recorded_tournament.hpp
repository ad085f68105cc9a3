// Reader of the tournament in a folder or a database, also while it is being played.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "referee/tournament/counted/board_schedule.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The number of an entry. Entries are numbered from 0, in the order in which their matches began to count.
using EntryNumber = std::uint32_t;

/// A match without its moves. It is small, because a tournament may have a million matches.
struct MatchEntry {
  SchedulePlace place;
  std::string id;
  // Indices in lists of RecordedTournament.
  std::uint32_t game = 0, board = 0;
  BySeat<std::uint32_t> players{};
  Outcome outcome;
  bool is_judged = false;  ///< whether the store has a verdict on the match

  /// The board's name in the tournament file.
  std::string board_name() const;
};

/// A board by its content, and its matches. If boards of the tournament file differ only in their starts,
/// they are one RecordedBoard.
struct RecordedBoard {
  ContentHash content;
  std::vector<EntryNumber> matches;
  bool is_done = false;  ///< whether no further match on this board will be played
};

struct RecordedGame {
  std::string id;
  std::optional<Number> start;                    ///< start of the first match
  std::uint32_t board = 0;                        ///< board of the first match
  std::map<std::string, std::uint32_t> boards{};  ///< for each name, the number of the board; at most
                                                  ///< most_named boards
  static constexpr std::size_t most_named = 100;
};

/// Reads a tournament while it grows. Only one thread may use it at a time. All functions throw as Store
/// does, and BadInput if there is no tournament.
class RecordedTournament {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Opens a recorded tournament for reading. Changes nothing in it.
  explicit RecordedTournament(TournamentAddress address);

  /// Reads matches that were recorded since the last call. Reads at most once a second, and spends
  /// at most a tenth of the time on reading. Returns whether anything has changed.
  bool refresh(Time now);

  /// Changes when another tournament replaces this tournament. Entries of earlier editions are then invalid.
  std::uint64_t edition() const { return edition_; }

  const std::string& name() const { return standings_.standings.tournament; }
  /// Whether a process is playing the tournament.
  bool running() const { return running_; }
  /// Whether no match is left to play: each one was played, or cannot be played.
  bool finished() const { return standings_.finished; }
  /// The text of standings.json. While the tournament is played, these are the standings after the matches
  /// that have been recorded.
  const std::string& standings() const { return standings_text_; }
  /// The scheduled boards of each game. Empty if an earlier version of gramy played the tournament.
  const BoardSchedule& schedule() const { return done_.schedule(); }
  /// The text of truth.json; empty if there is none, or if it is not JSON.
  std::string truth() const;

  std::size_t size() const { return entries_.size(); }
  const MatchEntry& match(EntryNumber number) const { return entries_[number]; }
  /// All matches of the tournament, in the order of the schedule.
  const std::vector<EntryNumber>& in_order() const { return order_; }
  std::optional<EntryNumber> find(std::string_view id) const;

  const std::vector<RecordedGame>& games() const { return games_; }
  const RecordedGame& game_of(const MatchEntry& entry) const { return games_[entry.game]; }
  const RecordedBoard& board_of(const MatchEntry& entry) const { return boards_[entry.board]; }
  const RecordedBoard& board(std::uint32_t number) const { return boards_[number]; }
  BySeat<std::string> players_of(const MatchEntry& entry) const;

  /// Whether the exact values of the match may be shown: only after the last match on its board, so that no
  /// player can learn from them.
  bool is_open(const MatchEntry& entry) const { return finished() || board_of(entry).is_done; }
  /// Removes and returns the entries whose exact values became visible since the last call.
  std::vector<EntryNumber> take_opened() { return std::exchange(opened_, {}); }

  /// The whole record, for parse_recorded_match. It has the hash of its board instead of the board's text.
  std::string record(const MatchEntry& entry) const { return stored(entry).record; }
  /// The store's verdict on the match, for parse_verdict.
  std::string verdict(const MatchEntry& entry) const { return stored(entry).verdict; }
  std::string board_text(const ContentHash& content) const { return store().board(content); }

  /// Closes the store if another process may write to it. Call it after each use: an open store keeps that
  /// process from merging its log.
  void rest();

 private:
  /// Time and size of the store's file. Not used for a database.
  using Stamp = std::pair<std::filesystem::file_time_type, std::uintmax_t>;

  Stamp stamp() const;
  void read();
  void read_all();
  bool read_added();
  void forget();
  void add(CountedMatch match);
  void add_or_hold_back(CountedMatch match);
  void open(RecordedBoard& board);
  CountedMatch stored(const MatchEntry& entry) const;
  std::uint32_t game(const CountedMatch& match);
  std::uint32_t board(const CountedMatch& match);
  std::uint32_t player(const std::string& name);
  const Store& store() const;

  TournamentAddress address_;
  mutable std::unique_ptr<Store> store_;  // opened when it is first needed
  bool running_ = false;
  Time looked_{};
  Time::duration pause_{};  // how long refresh waits before it reads the store again
  Stamp stamp_{};
  std::uint64_t edition_ = 0;
  std::optional<CountedMatches> matches_;
  ContentHash last_record_;            // hash of the last match that was read from the store
  std::vector<CountedMatch> ahead_;    // matches that do not count yet, because their round of a sequential
                                       // test has not come
  std::uint64_t matches_edition_ = 0;  // number of the edition of the tournament file
  std::string document_;
  CountedStandings counted_;
  StoredStandings standings_{.standings = {.tournament = {}, .overall = ScoreTable({}), .games = {}}};
  std::string standings_text_;
  DoneBoards done_{BoardSchedule{}};
  std::set<MatchIdentity> unplayed_;  // matches that will not be played
  std::vector<RecordedGame> games_;
  std::vector<RecordedBoard> boards_;
  // For each game and content, the number of the board.
  std::map<std::pair<std::uint32_t, ContentHash>, std::uint32_t> board_numbers_;
  std::deque<std::string> players_;
  std::map<std::string, std::uint32_t, std::less<>> player_numbers_;
  std::deque<MatchEntry> entries_;
  std::unordered_map<std::string_view, EntryNumber> numbers_;  // for each match id, the number of the entry
  std::vector<EntryNumber> order_, opened_;
};

}  // namespace gramy::referee
