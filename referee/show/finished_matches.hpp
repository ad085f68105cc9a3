// Finished matches that a referee keeps in memory for browsers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/solved_boards.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/lobby/boards_in_play.hpp"
#include "referee/lobby/ranking.hpp"
#include "referee/show/judged_matches.hpp"
#include "referee/show/match_pages.hpp"
#include "referee/show/opened_matches.hpp"
#include "referee/web/page.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Finds matches that are not in memory. Its functions may be called on several threads at once.
struct MatchArchive {
  /// The match with this id, with the text of its board; none if there is no such match.
  std::function<std::optional<RecordedMatch>(const std::string& id)> match{};
  /// A JSON object about an interrupted match; none if there is no such match.
  std::function<std::optional<std::string>(const std::string& id)> broken_off{};
};

/// Keeps the newest matches in memory. Each match counts for the client addresses of its players. Matches
/// from the archive count together, as if they came from one more address. At the memory limit, the address
/// with the most bytes loses its oldest match. Safe to use from several threads at once. `keep` never waits
/// for a slow answer. `GET` | answers
/// `/api/match/ID?from=PLY` | a match and its plies; 410 with `broken_off` if the match was interrupted
/// `/api/match/ID/truth` | the winner from each position, and the mistakes; 403 while they are withheld
/// `/api/match/ID/position/PLY?at=PLACE` | the position at that ply, as seen at that place
/// `/api/match/ID/look?moves=MOVES&at=PLACE` | in a running match: the position after these moves
/// `/api/match/ID/try/PLY/MOVE` | whether that move would have kept the value (lesson.hpp); 403 like `/truth`
class FinishedMatches {
 public:
  explicit FinishedMatches(SolvedBoards& boards, MatchArchive archive = {}, std::size_t most_bytes = 64 << 20)
      : boards_(boards), archive_(std::move(archive)), most_bytes_(most_bytes) {}

  /// Begins a match. Until the match is passed to `keep`, readers may look at any part of its board. While a
  /// rated match is played, values of positions on its board are withheld.
  void begin(const MatchSetup& match);

  /// Stores an ended match. Ignores an aborted match.
  void keep(Finished finished, std::chrono::system_clock::time_point at);

  /// Like Site::find, for requests whose path begins with "api", "match". The reply must not outlive this
  /// object.
  Reply find(const PageRequest& request, const std::stop_token& stop);

  /// Describes a running match, or a match that `find` finds.
  std::optional<PageDescription> describe(const std::string& id);

  std::size_t size() const;

 private:
  /// A match in memory.
  struct Kept {
    std::shared_ptr<const PlayedMatch> match;
    std::uint32_t number = 0;  // never used again for another match
    BySeat<std::string> origins;
    std::size_t bytes = 0;
  };
  using KeptIterator = std::list<Kept>::iterator;

  std::optional<MatchSetup> running(const std::string& id) const;
  std::optional<Kept> in_memory(const std::string& id) const;
  std::optional<Kept> from_archive(const std::string& id);
  Kept put(PlayedMatch match, BySeat<std::string> origins, std::size_t bytes);
  void charge(KeptIterator match);
  void drop(KeptIterator match);
  bool is_withheld(const AnyBoard& board) const;
  Reply truth(const Kept& kept);
  Reply ask(const Kept& kept, Question question);
  HttpResponse judged(const PlayedMatch& match, const JudgedMatches::Key& key, const std::stop_token& stop);

  SolvedBoards& boards_;
  const MatchArchive archive_;
  const std::size_t most_bytes_;
  mutable std::mutex in_use_;  // guards the members below
  std::list<Kept> matches_;
  std::unordered_map<std::string, KeptIterator> places_;  // for each match id, its entry
  // For each client's address, its matches, oldest first.
  std::map<std::string, std::map<std::uint32_t, KeptIterator>> by_origin_;
  Ranking<std::string> held_;  // for each address, the bytes of its matches
  std::size_t bytes_ = 0;
  std::uint32_t last_ = 0;
  BoardsInPlay rated_;
  std::unordered_map<std::string, MatchSetup> running_;  // for each id, the running match
  // guards `opened_`
  std::mutex opened_in_use_;
  OpenedMatches opened_;
  JudgedMatches judged_;
};

}  // namespace gramy::referee
