// A tournament's folder as a site: its page, and what the page asks for, as JSON.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "referee/show/judged_matches.hpp"
#include "referee/show/opened_boards.hpp"
#include "referee/show/opened_matches.hpp"
#include "referee/show/recorded_tournament.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Reads, and changes nothing in the folder. Until the tournament is over its truth is hidden: bots that
/// are still to play a board could learn from it. When it is not, all matches are judged in the background.
///
/// `GET` | answers
/// `/api/tournament` | name, standings, truth, games, boards
/// `/api/standings` | the text of standings.json
/// `/api/matches?after=N&limit=N` | the matches after the first N, in the schedule's order
/// `/api/match/ID?from=PLY` | a match and its plies
/// `/api/match/ID/truth` | who wins from each position, the mistakes; 403 while it is hidden
/// `/api/match/ID/position/PLY` | the position after so many plies
class TournamentSite {
 public:
  /// Throws BadInput where there is no tournament, and as Store does.
  explicit TournamentSite(const std::filesystem::path& folder);

  /// As Site::find. What it gives is of use as long as this lives.
  Reply find(const PageRequest& request, const std::stop_token& stop);

 private:
  Reply find_in_api(const PageRequest& request, const std::stop_token& stop);
  Reply find_in_match(const PageRequest& request, const std::stop_token& stop);
  Answer tournament(const std::stop_token& stop);
  Answer matches(std::size_t after, std::size_t limit, const std::stop_token& stop);
  Answer match(const MatchEntry& entry, std::size_t from, const std::stop_token& stop);
  Answer position(const MatchEntry& entry, std::size_t ply, const std::stop_token& stop);
  Reply truth(const MatchEntry& entry);
  Answer judged(const MatchEntry& entry, const std::stop_token& stop);
  JudgedMatch judge(const MatchEntry& entry, RecordedMatch& match, const std::stop_token& stop);
  std::optional<MatchAccuracy> shown_accuracy(const std::string& match) const;
  AnyBoard board_of(const MatchEntry& entry);
  std::uint64_t board_size(const MatchEntry& entry);
  std::size_t plies(const MatchEntry& entry);
  void judge_all(const std::stop_token& stop);

  mutable std::mutex in_use_;  // of what follows
  RecordedTournament tournament_;
  OpenedMatches opened_;
  std::optional<Answer> tournament_answer_;
  std::size_t to_judge_ = 0;  // the number of the next match
  std::condition_variable_any changed_;
  std::map<std::string, std::size_t> plies_;                            // by match
  std::map<std::pair<std::string, ContentHash>, std::uint64_t> sizes_;  // of boards, by game
  // Each with a mutex of its own.
  OpenedBoards boards_;
  JudgedMatches judged_;
  std::jthread judging_;  // ends before all else
};

}  // namespace gramy::referee
