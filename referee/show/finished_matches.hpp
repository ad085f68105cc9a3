// Matches that have ended on a referee, kept in memory for browsers to ask about.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
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
#include "referee/web/site.hpp"

namespace gramy::referee {

/// The newest of each address, in so much memory as all of them share: a match counts for the addresses of
/// both players, and where there is too much the oldest of the address that holds most goes. Safe to use from
/// several threads at once; `keep` never waits for an answer that takes long.
///
/// `GET` | answers
/// `/api/match/ID?from=PLY` | a match and its plies
/// `/api/match/ID/truth` | who wins from each position, the mistakes; 403 while it is withheld
/// `/api/match/ID/position/PLY` | the position after so many plies
class FinishedMatches {
 public:
  explicit FinishedMatches(SolvedBoards& boards, std::size_t most_bytes = 64 << 20)
      : boards_(boards), most_bytes_(most_bytes) {}

  /// A match begins. Where it is rated, nothing is told of what positions on its board are worth until it is
  /// given to `keep`.
  void begin(const MatchSetup& match);

  /// Nothing of a match that was aborted.
  void keep(Finished finished, std::chrono::system_clock::time_point at);

  /// The same as Site::find, of requests whose path begins with "api", "match". What it gives is of use as
  /// long as this lives.
  Reply find(const PageRequest& request, const std::stop_token& stop);

  /// How many are kept.
  std::size_t size() const;

 private:
  struct Kept {
    std::shared_ptr<const PlayedMatch> match;
    std::uint32_t number = 0;  // among all that were ever kept
    BySeat<std::string> origins;
    std::size_t bytes = 0;
  };
  using Place = std::list<Kept>::iterator;

  void charge(Place match);
  void drop(Place match);
  bool is_withheld(const AnyBoard& board) const;
  Reply truth(const Kept& kept);
  Answer judged(const PlayedMatch& match, const JudgedMatches::Key& key, const std::stop_token& stop);

  SolvedBoards& boards_;
  const std::size_t most_bytes_;
  mutable std::mutex in_use_;  // of what follows
  std::list<Kept> matches_;
  std::unordered_map<std::string, Place> places_;                    // by id
  std::map<std::string, std::map<std::uint32_t, Place>> by_origin_;  // the oldest first
  Ranking<std::string> held_;                                        // bytes by address
  std::size_t bytes_ = 0;
  std::uint32_t last_ = 0;
  BoardsInPlay rated_;
  // What is being looked at.
  std::mutex opened_in_use_;
  OpenedMatches opened_;
  JudgedMatches judged_;
};

}  // namespace gramy::referee
