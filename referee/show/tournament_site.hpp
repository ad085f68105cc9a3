// A tournament's folder as a site: its page, and what the page asks for, as JSON.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/solved_boards.hpp"
#include "referee/show/judged_matches.hpp"
#include "referee/show/match_pages.hpp"
#include "referee/show/opened_boards.hpp"
#include "referee/show/opened_matches.hpp"
#include "referee/show/recorded_tournament.hpp"
#include "referee/show/site_json.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Reads, and changes nothing in the folder. What a match was worth is hidden until nobody is to play on its
/// board any more: bots could learn from it.
///
/// `GET` | answers
/// `/api/site` | what kind of site this is
/// `/api/tournament` | name, standings, truth, games, boards
/// `/api/standings` | the text of standings.json
/// `/api/matches?after=N&limit=N` | the matches after the first N, in the schedule's order
/// `/api/match/ID?from=PLY` | a match and its plies
/// `/api/match/ID/truth` | who wins from each position, the mistakes; 403 while it is hidden
/// `/api/match/ID/position/PLY` | the position after so many plies
class TournamentSite {
 public:
  struct Settings {
    SiteKind kind{};
    bool judges_all = true;  ///< in the background what came without a verdict, as soon as it is not hidden
    bool refreshes = true;   ///< shows what is recorded meanwhile; else the folder as it was
  };

  /// Throws BadInput where there is no tournament, and as Store does.
  TournamentSite(const std::filesystem::path& folder, SolvedBoards& solved, Settings settings);
  TournamentSite(const std::filesystem::path& folder, SolvedBoards& solved)
      : TournamentSite(folder, solved, Settings{}) {}

  /// As Site::find. What it gives is of use as long as this lives.
  Reply find(const PageRequest& request, const std::stop_token& stop);

  /// The ids of all matches, in the schedule's order.
  std::vector<std::string> matches() const;

 private:
  void refresh();
  Reply find_in_api(const PageRequest& request, const std::stop_token& stop);
  Reply match(const PageRequest& request, const std::stop_token& stop);
  Catalogue games() const;
  Answer tournament(const std::stop_token& stop);
  Answer matches(std::size_t after, std::size_t limit, const std::stop_token& stop);
  Reply truth(EntryNumber number);
  Answer judged(const JudgedMatches::Key& key, const std::stop_token& stop);
  JudgedMatch judge(const JudgedMatches::Key& key, RecordedMatch& match, std::string_view account,
                    const std::stop_token& stop, std::size_t explained);
  MatchRemarks remarks(EntryNumber number);
  std::optional<MatchAccuracy> accuracy(EntryNumber number);
  JudgedMatches::Key key(EntryNumber number) const { return {tournament_.edition(), number}; }
  PlayedMatch load(const MatchEntry& entry);
  AnyBoard board_of(const MatchEntry& entry);
  AnyBoard board(std::uint32_t game, std::uint32_t number);
  std::uint64_t board_size(std::uint32_t game, std::uint32_t number);
  std::size_t plies(EntryNumber number);
  void judge_all(const std::stop_token& stop);

  SolvedBoards& solved_;
  const Settings settings_;
  mutable std::mutex in_use_;  // of what follows
  RecordedTournament tournament_;
  OpenedMatches opened_;
  std::optional<Answer> tournament_answer_;
  std::deque<EntryNumber> to_judge_;
  std::condition_variable_any changed_;
  std::uint64_t edition_ = 0;  // of what is kept about matches
  std::unordered_map<EntryNumber, std::size_t> plies_;
  std::unordered_map<std::uint32_t, std::uint64_t> sizes_;  // of boards, by number
  // Each with a mutex of its own.
  OpenedBoards boards_;
  JudgedMatches judged_;
  std::jthread judging_;  // ends before all else
};

}  // namespace gramy::referee
