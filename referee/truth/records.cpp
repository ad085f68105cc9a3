#include "referee/truth/records.hpp"

#include <fmt/format.h>
#include <fstream>

#include "engine/bad_input.hpp"
#include "referee/tournament/recorded_board.hpp"

namespace gramy::referee {

namespace fs = std::filesystem;

Records::Records(const fs::path& record)
    : file_(fs::is_directory(record) ? record / "matches.jsonl" : record), folder_(file_.parent_path()) {}

void Records::for_each(const std::function<void(RecordedMatch)>& use) const {
  std::ifstream in(file_);
  if (!in || fs::is_directory(file_))
    throw BadInput(fmt::format("cannot read the records '{}'", file_.string()));
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    try {
      use(parse_recorded_match(line));
    } catch (const BadInput& error) {
      throw BadInput(fmt::format("{}:{}: {}", file_.string(), number, error.what()));
    }
  }
}

JudgedMatch RecordJudge::judge(const RecordedMatch& match) {
  const SolvedBoard& solved = board_of(match);
  solved.game.check_start(solved.board, match.start);
  std::vector<AnyMove> moves;
  for (const PlayedMove& played : match.moves) moves.push_back(played.move);
  return referee::judge(solved.game, solved.board, solved.solver, match.start, moves);
}

std::array<std::string_view, 2> RecordJudge::roles(const RecordedMatch& match) {
  const SolvedBoard& solved = board_of(match);
  return solved.game.roles(solved.board, match.start);
}

const SolvedBoard& RecordJudge::board_of(const RecordedMatch& match) {
  return boards_.of(match.game, board_text(match, folder_));
}

TruthTable truth_of(const Records& records, const std::function<void(std::uint64_t)>& progress) {
  TruthTable truth;
  RecordJudge judge(records.folder());
  std::uint64_t number = 0;
  records.for_each([&](const RecordedMatch& match) {
    progress(++number);
    truth.count(match, judge.judge(match));
  });
  return truth;
}

}  // namespace gramy::referee
