#include "engine/any_game.hpp"

#include <algorithm>

namespace gramy {

void AnyGame::check_start(const AnyBoard& board, std::optional<Number> start) const {
  const Number count = board.start_count();
  if (count == 0) {
    if (start) throw BadInput("start: a board of " + std::string(id()) + " says itself where play begins");
    return;
  }
  const std::string expected = "start: expected a vertex from 1 to " + std::to_string(count) + ", found ";
  if (!start) throw BadInput(expected + "none");
  if (*start < 1 || *start > count) throw BadInput(expected + std::to_string(*start));
}

std::string_view AnyGame::method_named(std::string_view name) const {
  const auto methods = info().methods;
  if (name.empty()) return methods.front().name;
  const auto found = std::ranges::find(methods, name, &Method::name);
  if (found != methods.end()) return found->name;
  std::string known;
  for (const Method& each : methods) known += (known.empty() ? "" : ", ") + std::string(each.name);
  throw BadInput("method: " + std::string(id()) + " has " + known + ", found '" + std::string(name) + "'");
}

AnySolver AnyGame::solve(const AnyBoard& board, std::string_view method) const {
  return game_->solve(board, method_named(method));
}

ContestAnswer AnyGame::contest(ContestTask task) const {
  task.method = method_named(task.method);
  return game_->contest(std::move(task));
}

}  // namespace gramy
