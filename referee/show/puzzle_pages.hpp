// Puzzles for browsers: positions, and answers about their moves.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/solved_boards.hpp"
#include "referee/exam/sheet.hpp"
#include "referee/show/lesson.hpp"
#include "referee/show/opened_matches.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Serves the items of a sheet. Right moves are sent only after a reader has tried a move or asked for help.
/// Safe to use from several threads at once.
/// `GET` | answers
/// `/api/puzzle/ID` | the puzzle as a match that is at its last position, with a member `puzzle`
/// `/api/puzzle/today` | the puzzle of the day, the same for all readers
/// `/api/puzzle/ID/position/PLY` | the position at that ply
/// `/api/puzzle/ID/try/PLY/...` | answers about moves in the last position, see lesson.hpp
class PuzzlePages {
 public:
  using Today = std::function<std::chrono::sys_days()>;

  /// Precondition: the sheet has items. `today` returns the date. If it is empty, the date in UTC is used.
  PuzzlePages(Sheet sheet, SolvedBoards& boards, Today today = {});

  /// Like Site::find, for requests whose path begins with "api", "puzzle". The reply must not outlive this
  /// object.
  Reply find(PageRequest request, const std::stop_token& stop);

  std::size_t size() const { return puzzles_.size(); }

 private:
  std::size_t number_of_today() const;
  PlayedMatch played(std::size_t number) const;
  Reply ask(std::size_t number, Question question);
  std::string with_puzzle(const std::string& match, std::size_t number) const;

  const std::vector<Item> puzzles_;
  std::unordered_map<std::string, std::size_t> numbers_;  // for each id, the number of the puzzle
  SolvedBoards& boards_;
  Today today_;
  Catalogue games_ = all_games();
  std::mutex opened_in_use_;
  OpenedMatches opened_;
};

}  // namespace gramy::referee
