// Reader of an exam's sheets: each position becomes a board of its game.
#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <utility>
#include <vector>

#include "referee/exam/sheet.hpp"
#include "referee/tournament/boards/boards.hpp"

namespace gramy::referee {

/// Makes boards from the items of sheets. Reads each sheet's file only once.
class SheetQuestions {
 public:
  explicit SheetQuestions(std::stop_token stop) : stop_(std::move(stop)) {}

  /// The items of one game as boards, named by item id. Ids are hashes, and the boards are in the order of
  /// their names. So the first boards are a fair sample of sizes and difficulties. Throws BadInput if the
  /// sheet has no item of this game, and as read_sheet does.
  std::vector<TournamentBoard> operator()(const std::filesystem::path& file, const AnyGame& game);

 private:
  const Sheet& read_once(const std::filesystem::path& file);

  std::stop_token stop_;
  std::map<std::filesystem::path, Sheet> sheets_;
};

}  // namespace gramy::referee
