// The tournament in a folder or a database as its store has it, read on while it is played.
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

#include "referee/tournament/store/board_schedule.hpp"
#include "referee/tournament/store/store.hpp"
#include "referee/tournament/store/stored_standings.hpp"

namespace gramy::referee {

/// In the order in which they came to count, from 0.
using EntryNumber = std::uint32_t;

/// A match without its moves: there may be a million of them.
struct MatchEntry {
  SchedulePlace place;
  std::string id;
  std::uint32_t game = 0, board = 0;  ///< numbers of a RecordedTournament
  BySeat<std::uint32_t> players{};    ///< likewise
  Outcome outcome;
  bool is_judged = false;  ///< the store has a verdict on it

  /// As the tournament file calls it.
  std::string board_name() const;
};

/// A board by its content; several names may stand for it, each with another start.
struct RecordedBoard {
  ContentHash content;
  std::vector<EntryNumber> matches;
  bool is_done = false;  ///< nobody is to play on it any more
};

struct RecordedGame {
  std::string id;
  std::optional<Number> start;                    ///< of the first match
  std::uint32_t board = 0;                        ///< that of the first match
  std::map<std::string, std::uint32_t> boards{};  ///< by name, the first most_named of them
  static constexpr std::size_t most_named = 100;
};

/// Of one thread at a time. Everything throws as Store does, and BadInput where there is no tournament.
class RecordedTournament {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Changes nothing there.
  explicit RecordedTournament(std::string address);

  /// Looks whether more has been recorded, at most once a second and for a tenth of the time, and reads that
  /// alone. True if anything has changed.
  bool refresh(Time now);

  /// Another one after another tournament has taken the place of this: then all that was known of matches is
  /// no more.
  std::uint64_t edition() const { return edition_; }

  const std::string& name() const { return standings_.standings.tournament; }
  /// Somebody is playing it.
  bool running() const { return running_; }
  /// Every match has been played or could not be.
  bool finished() const { return standings_.finished; }
  /// The text of standings.json. While not all is played, what it would be of the matches recorded so far.
  const std::string& standings() const { return standings_text_; }
  /// What there is to play; of no game where an earlier version has played.
  const BoardSchedule& schedule() const { return done_.schedule(); }
  /// The text of truth.json; empty if there is none that is JSON.
  std::string truth() const;

  std::size_t size() const { return entries_.size(); }
  const MatchEntry& match(EntryNumber number) const { return entries_[number]; }
  /// In the schedule's order.
  const std::vector<EntryNumber>& in_order() const { return order_; }
  std::optional<EntryNumber> find(std::string_view id) const;

  const std::vector<RecordedGame>& games() const { return games_; }
  const RecordedGame& game_of(const MatchEntry& entry) const { return games_[entry.game]; }
  const RecordedBoard& board_of(const MatchEntry& entry) const { return boards_[entry.board]; }
  const RecordedBoard& board(std::uint32_t number) const { return boards_[number]; }
  BySeat<std::string> players_of(const MatchEntry& entry) const;

  /// Nobody is to play on its board any more, so that nobody can learn from it.
  bool is_open(const MatchEntry& entry) const { return finished() || board_of(entry).is_done; }
  /// Those that have come to be open since this was called last.
  std::vector<EntryNumber> take_opened() { return std::exchange(opened_, {}); }

  /// The whole of it, its board by content, for parse_recorded_match.
  std::string record(const MatchEntry& entry) const { return stored(entry).record; }
  /// What the store says of the truth about it, for parse_verdict.
  std::string verdict(const MatchEntry& entry) const { return stored(entry).verdict; }
  std::string board_text(const ContentHash& content) const { return store().board(content); }

  /// To be called when the rest has been, for a while: lets go of a store that somebody else is writing, as
  /// it is tidied up by whoever is the last to close it.
  void rest();

 private:
  /// Of the file in which it is; of a database none.
  using Stamp = std::pair<std::filesystem::file_time_type, std::uintmax_t>;

  Stamp stamp() const;
  void read();
  void read_all();
  bool read_added();
  void forget();
  void add(StoredMatch match);
  void add_or_hold_back(StoredMatch match);
  void open(RecordedBoard& board);
  StoredMatch stored(const MatchEntry& entry) const;
  std::uint32_t game(const StoredMatch& match);
  std::uint32_t board(const StoredMatch& match);
  std::uint32_t player(const std::string& name);
  const Store& store() const;

  std::string address_;
  mutable std::unique_ptr<Store> store_;  // none: to be opened when it is needed
  bool running_ = false;
  Time looked_{};
  Time::duration pause_{};  // until it may look again
  Stamp stamp_{};
  std::uint64_t edition_ = 0;
  // What has been read.
  std::uint64_t known_ = 0;  // matches
  ContentHash last_record_;
  std::vector<StoredMatch> ahead_;     // of rounds that have not come, see last_round_of
  std::uint64_t matches_edition_ = 0;  // of the tournament
  std::string document_;
  CountedStandings counted_;
  StoredStandings standings_{.standings = {.tournament = {}, .overall = ScoreTable({}), .games = {}}};
  std::string standings_text_;
  DoneBoards done_{BoardSchedule{}};
  std::set<MatchIdentity> unplayed_;  // that is counted as over
  std::vector<RecordedGame> games_;
  std::vector<RecordedBoard> boards_;
  std::map<std::pair<std::uint32_t, ContentHash>, std::uint32_t> board_numbers_;  // by game
  std::deque<std::string> players_;
  std::map<std::string, std::uint32_t, std::less<>> player_numbers_;
  std::deque<MatchEntry> entries_;
  std::unordered_map<std::string_view, EntryNumber> numbers_;  // by their ids
  std::vector<EntryNumber> order_, opened_;
};

}  // namespace gramy::referee
