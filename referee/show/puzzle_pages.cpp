#include "referee/show/puzzle_pages.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/printable.hpp"
#include "referee/show/json_text.hpp"
#include "referee/show/match_pages.hpp"

namespace gramy::referee {
namespace {

std::chrono::sys_days date_now() {
  return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
}

}  // namespace

PuzzlePages::PuzzlePages(Sheet sheet, SolvedBoards& boards, Today today)
    : puzzles_(std::move(sheet.items)), boards_(boards), today_(today ? std::move(today) : date_now) {
  for (std::size_t number = 0; number < puzzles_.size(); ++number)
    numbers_.emplace(puzzles_[number].id, number);
}

std::size_t PuzzlePages::number_of_today() const {
  return static_cast<std::size_t>(today_().time_since_epoch().count()) % puzzles_.size();
}

Reply PuzzlePages::find(PageRequest request, const std::stop_token& stop) {
  auto& path = request.path;
  if (path.size() < 3) return nothing_there();
  if (path[2] == "today") path[2] = puzzles_[number_of_today()].id;
  const auto found = numbers_.find(path[2]);
  if (found == numbers_.end())
    return error_response(404, "No puzzle has the id " + quoted_word(path[2]) + ".");
  const std::size_t number = found->second;
  Reply reply;
  {
    const std::lock_guard lock(opened_in_use_);
    reply = find_in_match(request,
                          {.key = path[2],
                           .remarks = {},
                           .load = [&] { return played(number); },
                           .truth = [] { return nothing_there(); },
                           .ask = [&](Question question) { return ask(number, std::move(question)); }},
                          opened_, stop);
  }
  auto* answer = std::get_if<HttpResponse>(&reply);
  if (path.size() == 3 && answer && answer->status == 200)
    *answer = json_response(with_puzzle(*answer->body, number));
  return reply;
}

PlayedMatch PuzzlePages::played(std::size_t number) const {
  const Item& puzzle = puzzles_[number];
  const AnyBoard board = games_.find(puzzle.game)->read_board(puzzle.board);
  const auto roles = board.roles(puzzle.start);
  RecordedMatch match{.match = puzzle.id,
                      .tournament = {},
                      .game = puzzle.game,
                      .board = puzzle.board,
                      .start = puzzle.start,
                      .players = {std::string(roles[Seat::first]), std::string(roles[Seat::second])}};
  for (const AnyMove& move : puzzle.moves) match.moves.push_back({.move = move});
  return {std::move(match), board};
}

/// Answers a question about the last position of the puzzle's match. Questions about other positions get no
/// answer.
Reply PuzzlePages::ask(std::size_t number, Question question) {
  if (question.ply != puzzles_[number].moves.size()) return nothing_there();
  return [this, number, question = std::move(question)](const std::stop_token& stop) {
    return answer_to(question, played(number), boards_, stop);
  };
}

std::string PuzzlePages::with_puzzle(const std::string& match, std::size_t number) const {
  const Item& puzzle = puzzles_[number];
  auto object = nlohmann::ordered_json::parse(match);
  object["puzzle"] = {
      {"number", number + 1},
      {"all", puzzles_.size()},
      {"seat", number_of(puzzle.worth.seat)},
      {"value", name(puzzle.worth.value)},
      {"only", puzzle.worth.keeps == 1},
      {"grade", puzzle.grade > 0 ? nlohmann::ordered_json(puzzle.grade) : nlohmann::ordered_json()},
      {"today", number == number_of_today()},
      {"next", puzzles_[(number + 1) % puzzles_.size()].id}};
  return json_text(object);
}

}  // namespace gramy::referee
