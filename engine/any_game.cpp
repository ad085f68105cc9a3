#include "engine/any_game.hpp"

#include <algorithm>

#include "engine/contest.hpp"
#include "engine/scene.hpp"
#include "engine/verdict.hpp"

namespace gramy {

std::optional<Scene> AnyPosition::scene(std::span<const Number> place) const {
  return position_->scene(place);
}

const Method& AnyGame::method(std::string_view name) const {
  const auto methods = info().methods;
  if (name.empty()) return methods.front();
  const auto found = std::ranges::find(methods, name, &Method::name);
  if (found != methods.end()) return *found;
  std::string known;
  for (const Method& each : methods) known += (known.empty() ? "" : ", ") + std::string(each.name);
  throw BadInput("method: expected one of " + known + " for " + std::string(id()) + ", found '" +
                 std::string(name) + "'");
}

void AnyBoard::check_start(std::optional<Number> start) const {
  const Number count = start_count();
  if (count == 0) {
    if (start) {
      throw BadInput("start: expected none, found " + std::to_string(*start) + ": a board of " +
                     std::string(game_.id()) + " determines where play begins");
    }
    return;
  }
  const std::string expected = "start: expected a vertex from 1 to " + std::to_string(count) + ", found ";
  if (!start) throw BadInput(expected + "none");
  if (*start < 1 || *start > count) throw BadInput(expected + std::to_string(*start));
}

std::uint64_t thousandths_of_largest(const AnyBoard& board) {
  const GameInfo& info = board.game().info();
  constexpr std::uint64_t largest = 1000;
  if (board.size() > info.any_max_size) return largest;
  const std::uint64_t most = std::min(info.default_max_size, info.any_max_size);
  if (most == static_cast<std::uint64_t>(max_number))
    return 1;  // boards of any size are accepted, because solving takes little memory
  return std::max<std::uint64_t>(1, board.size() * largest / most);
}

std::span<const Family> AnyGame::families() const {
  return game_->families();
}

ContestAnswer AnyGame::contest(ContestTask task) const {
  task.method = method(task.method).name;
  auto answer = game_->contest(task);
  return answer ? *std::move(answer) : value_of_every_start(task);
}

ContestAnswer AnyGame::value_of_every_start(const ContestTask& task) const {
  if (task.strategy || task.check) {
    throw BadInput(std::string(task.strategy ? "strategy" : "check") + ": not available for " +
                   std::string(id()) + ", because this game is from no programming contest");
  }
  task.progress.enter(Phase::read);
  const AnyBoard board = read_board(task.input);
  task.progress.enter(Phase::solve);
  const AnySolver solver = board.solve(task.method);
  const Number starts = board.start_count();
  ContestAnswer answer;
  for (Number start = 1; start <= std::max<Number>(starts, 1); ++start) {
    AnyAnalysis analysis = solver.analyse(starts == 0 ? std::nullopt : std::optional(start));
    answer.output += contest_word(analysis.value());
    if (const auto distance = analysis.distance()) answer.output += ' ' + std::to_string(*distance);
    answer.output += '\n';
    task.progress.advance(static_cast<std::uint64_t>(start), static_cast<std::uint64_t>(starts));
  }
  return answer;
}

}  // namespace gramy
