#include "referee/exam/sheet_questions.hpp"

#include <algorithm>
#include <string_view>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {

std::vector<TournamentBoard> SheetQuestions::operator()(const std::filesystem::path& file,
                                                        const AnyGame& game) {
  std::vector<TournamentBoard> boards;
  std::map<std::string_view, AnyBoard> read;  // boards by text: several items may have the same board
  for (const Item& item : read_once(file).items) {
    if (item.game != game.id()) continue;
    auto board = read.find(item.board);
    if (board == read.end()) board = read.emplace(item.board, game.read_board(item.board)).first;
    boards.push_back(
        {.name = item.id,
         .board = board->second,
         .start = item.start,
         .question = ExamQuestion{.opening = item.moves, .size = item.size, .worth = item.worth}});
  }
  std::ranges::sort(boards, {}, &TournamentBoard::name);
  if (boards.empty())
    throw BadInput(file.string() + ": expected positions of " + std::string(game.id()) + ", found none");
  return boards;
}

const Sheet& SheetQuestions::read_once(const std::filesystem::path& file) {
  const auto found = sheets_.find(file);
  if (found != sheets_.end()) return found->second;
  SolvedBoards solved;
  Sheet sheet = read_sheet(read_text_file(file), file.string(), all_games(), solved, stop_);
  return sheets_.emplace(file, std::move(sheet)).first->second;
}

}  // namespace gramy::referee
