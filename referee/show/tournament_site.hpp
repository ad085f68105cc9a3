// The site of a tournament in a folder or a database: its page, and JSON for the page.
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
#include "referee/tournament/places/tournament_address.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Reads the tournament and changes nothing. The exact values of a match stay hidden until the last match on
/// its board is over, because bots could learn from them.
/// `GET` | answers
/// `/api/site` | the kind of site
/// `/api/tournament` | name, standings, accuracies, games, boards
/// `/api/standings` | the text of standings.json
/// `/api/matches?after=N&limit=N` | the matches after the first N, in the schedule's order
/// `/api/match/ID?from=PLY` | a match and its plies
/// `/api/match/ID/truth` | the winner from each position, and the mistakes; 403 while they are hidden
/// `/api/match/ID/position/PLY` | the position at that ply
/// `/api/match/ID/try/PLY/MOVE` | whether that move would have kept the value (lesson.hpp); 403 like `/truth`
class TournamentSite {
 public:
  struct Settings {
    SiteKind kind{};
    bool judges_all = true;  ///< whether the site judges matches without a verdict in the background, as soon
                             ///< as their exact values may be shown
    bool refreshes = true;   ///< whether new matches are read; otherwise the site shows the tournament as it
                             ///< was at the start
  };

  /// Throws BadInput if there is no tournament, and as Store does.
  TournamentSite(const TournamentAddress& address, SolvedBoards& solved, Settings settings);
  TournamentSite(const TournamentAddress& address, SolvedBoards& solved)
      : TournamentSite(address, solved, Settings{}) {}

  /// Like Site::find. The reply must not outlive this object.
  Reply find(const PageRequest& request, const std::stop_token& stop);

  /// Ids of all matches, in the schedule's order.
  std::vector<std::string> matches() const;

  std::string name() const;

 private:
  void refresh();
  Reply find_in_api(const PageRequest& request, const std::stop_token& stop);
  Reply match(const PageRequest& request, const std::stop_token& stop);
  std::optional<PageDescription> describe(const std::string& id);
  Catalogue games() const;
  HttpResponse tournament(const std::stop_token& stop);
  HttpResponse matches(std::size_t after, std::size_t limit, const std::stop_token& stop);
  Reply truth(EntryNumber number);
  Reply ask(EntryNumber number, Question question);
  PlayedMatch played(const JudgedMatches::Key& key);
  HttpResponse judged(const JudgedMatches::Key& key, const std::stop_token& stop);
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
  mutable std::mutex in_use_;  // guards the members below
  RecordedTournament tournament_;
  OpenedMatches opened_;
  std::optional<HttpResponse> tournament_answer_;
  std::deque<EntryNumber> to_judge_;
  std::condition_variable_any changed_;
  std::uint64_t edition_ = 0;  // edition of the cached matches
  std::unordered_map<EntryNumber, std::size_t> plies_;
  std::unordered_map<std::uint32_t, std::uint64_t> sizes_;
  // safe to use without the lock
  OpenedBoards boards_;
  JudgedMatches judged_;
  std::jthread judging_;  // must be destroyed first, because it uses the other members
};

}  // namespace gramy::referee
