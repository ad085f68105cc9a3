#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/graf/rules.hpp"

namespace gramy::graf {
namespace {

constexpr std::size_t width = 80;
constexpr std::uint64_t moves_shown = 30;
constexpr std::size_t steps_shown = 10;
constexpr BySeat<const char*> role{"first", "second"};

// The words at the end of a shortened list: the number of hidden elements.
std::string and_more(std::uint64_t hidden) {
  return hidden == 0 ? "" : " and " + std::to_string(hidden) + " more";
}

// A line that begins with `text` and lists as many vertices as fit. `name` returns the words for a vertex.
template <class Name>
std::string append_vertices(std::string text, std::span<const Vertex> vertices, const Name& name) {
  std::size_t shown = 0;
  for (; shown < vertices.size(); ++shown) {
    const std::string next = ' ' + name(vertices[shown]);
    const std::string rest = and_more(vertices.size() - shown - 1);
    if (text.size() + next.size() + rest.size() > width) break;
    text += next;
  }
  return text + and_more(vertices.size() - shown) + '\n';
}

std::string way(std::span<const Vertex> path) {
  const auto shown = path.last(std::min(path.size(), steps_shown));
  std::string text = shown.size() < path.size() ? "way: ... " : "way: ";
  for (const Vertex v : shown.first(shown.size() - 1)) text += std::to_string(v + 1) + " > ";
  text += '[' + std::to_string(shown.back() + 1) + "]\n";
  // With vertex names of seven digits or more, ten steps can be too long for a line. Then the line shows only
  // the last steps.
  return text.size() <= width + 1 ? text : "way: ... " + text.substr(text.size() - (width - 8));
}

std::string ended(const Result& result) {
  if (result.winner) return std::string("the match is over: ") + role[*result.winner] + " has won\n";
  return result.by_repetition ? "the match is over: a draw by threefold repetition\n"
                              : "the match is over: a draw\n";
}

// The outcome, in words, of reaching a terminal that is worth `value` to `mover`.
std::string outcome(Value value, Seat mover) {
  if (value == Value::draw) return "a draw";
  return std::string(role[value == Value::win ? mover : other(mover)]) + " wins";
}

}  // namespace

std::string Position::picture() const {
  const Digraph& graph = board_->graph;
  std::string text = "graf: " + counted(graph.vertices(), "vertex", "vertices") + ", " +
                     counted(graph.edges(), "edge") + "; moves played: " + std::to_string(path_.size() - 1) +
                     '\n' + way(path_);
  const std::string here_name = std::to_string(here() + 1);
  if (const auto over = result()) return text + "the token stands on " + here_name + "; " + ended(*over);
  text += "the token stands on " + here_name + "; " + role[to_move_] + " to move\n";
  if (occurrence_ == 2) text += "second occurrence of this situation: the third is a draw\n";

  const auto answers = graph.out(here());
  const std::size_t name_width = std::to_string(graph.vertices()).size();
  const auto been = [&](Vertex v, Seat mover) { return occurrences_.of(state(v, mover)); };
  // Describes a vertex that is two steps away, so that the player who is to move now has the turn again.
  const auto two_on = [&](Vertex v) {
    const std::string number = std::to_string(v + 1);
    const bool is_end = graph.out_degree(v) == 0;
    if (!is_end && been(v, to_move_) < 2) return number;
    return number + '(' + (is_end ? outcome(board_->terminal[v], to_move_) : "a draw") + ')';
  };
  text += "moves:\n";
  for (const Vertex to : answers.first(count_moves(moves_shown))) {
    std::string line = std::to_string(to + 1);
    line.insert(0, 2 + name_width - line.size(), ' ');
    const auto next = graph.out(to);
    if (next.empty()) {
      text += line + "  the end: " + outcome(board_->terminal[to], other(to_move_)) + '\n';
      continue;
    }
    const unsigned times = been(to, other(to_move_));
    if (times == 2) {
      text += line + "  the third time: a draw\n";
    } else {
      text += append_vertices(line + (times == 1 ? "  (again) then" : "  then"), next, two_on);
    }
  }
  if (answers.size() > moves_shown) text += " " + and_more(answers.size() - moves_shown) + '\n';
  return text;
}

}  // namespace gramy::graf
