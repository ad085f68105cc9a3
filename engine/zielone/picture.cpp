#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/zielone/rules.hpp"

namespace gramy::zielone {
namespace {

constexpr std::size_t width = 78;

/// Marks green vertices with a star: `17*`.
std::string starred(const Board& board, Vertex v) {
  return std::to_string(v + 1) + (board.is_green(v) ? "*" : "");
}

std::vector<std::string> starred(const Board& board, std::span<const Vertex> vertices) {
  std::vector<std::string> words;
  for (const Vertex v : vertices) words.push_back(starred(board, v));
  return words;
}

std::string padded(std::string text, std::size_t size) {
  text.resize(std::max(size, text.size()), ' ');
  return text;
}

/// Adds to `line` as many of the words as fit. If words are left out, also adds their number.
std::string list_line(std::string line, const std::vector<std::string>& words) {
  constexpr std::size_t room_for_rest = 20;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (line.size() + 1 + words[i].size() > (i + 1 < words.size() ? width - room_for_rest : width)) {
      return line + " and " + std::to_string(words.size() - i) + " more";
    }
    line += ' ' + words[i];
  }
  return line;
}

std::string board_lines(const Board& board, Vertex here) {
  std::string lines = "The board (* is green):\n";
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    const std::string mark = v == here ? "> " : "  ";
    lines += list_line(mark + padded(name(board.owner(v)), 6) + padded(starred(board, v), 5) + "->",
                       starred(board, board.successors(v))) +
             '\n';
  }
  return lines;
}

/// The path in wrapped lines, with the token in brackets: `1 -> 6* -> 2 -> [7]`. If the path is long, shows
/// only its end.
std::string path_lines(const Position& position) {
  constexpr std::size_t most_shown = 40;
  const auto path = position.path();
  const std::size_t shown = std::min(path.size(), most_shown);
  std::string lines = "The path:";
  if (shown < path.size()) lines += " (" + counted(path.size() - shown, "vertex", "vertices") + " before)";
  std::size_t column = lines.size();
  for (std::size_t i = path.size() - shown; i < path.size(); ++i) {
    std::string step = starred(position.board(), path[i]);
    if (i + 1 == path.size())
      step.insert(0, "[").append("]");
    else
      step += " ->";
    if (column + 1 + step.size() > width) {
      lines += "\n  ";
      column = 2;
    }
    lines += ' ' + step;
    column += 1 + step.size();
  }
  return lines + '\n';
}

std::string successor_lines(const Position& position) {
  constexpr std::size_t most_shown = 14;
  const Board& board = position.board();
  const auto successors = board.successors(position.here());
  // The successors of the unvisited vertex `from`. The winner is added to a successor if the step to it
  // closes a cycle: `3*(Ania wins)`.
  const auto beyond = [&](Vertex from) {
    std::vector<std::string> words;
    for (const Vertex v : board.successors(from)) {
      words.push_back(starred(board, v));
      if (v != from && !position.is_visited(v)) continue;
      const bool green = board.is_green(from) || (v != from && position.closes_green_cycle(v));
      words.back() += green ? "(Ania wins)" : "(Bolek wins)";
    }
    return words;
  };
  std::string lines;
  for (const Vertex v : successors.first(std::min(successors.size(), most_shown))) {
    const std::string line =
        "  " + padded(starred(board, v), 9) + (board.is_green(v) ? "green  " : "white  ");
    if (!position.is_visited(v)) {
      lines += list_line(line + "new, leads to", beyond(v));
    } else if (position.closes_green_cycle(v)) {
      lines += line + "visited: closes a cycle with green, Ania wins";
    } else {
      lines += line + "visited: closes a cycle without green, Bolek wins";
    }
    lines += '\n';
  }
  if (successors.size() > most_shown) {
    lines += "  and " + std::to_string(successors.size() - most_shown) + " more\n";
  }
  return lines;
}

}  // namespace

std::string Position::picture() const {
  constexpr Vertex small_board = 14;
  const Player player = board_->owner(here());
  const std::string mover = name(player);
  std::string text;
  if (path_.size() > 1) {
    const Vertex from = path_[path_.size() - 2];
    text += std::string("Last move: ") + name(board_->owner(from)) + ' ' + starred(*board_, from) + " -> " +
            starred(*board_, here()) + '\n';
  }
  text += "The token stands on " + starred(*board_, here()) + ", a " +
          (board_->is_green(here()) ? "green" : "white") + " vertex of " + mover + "'s.\n";
  if (winner_) {
    text += std::string("The cycle is closed and has ") + (*winner_ == Player::ania ? "a" : "no") +
            " green vertex: " + name(*winner_) + " has won.\n";
  } else {
    text += mover + " moves (seat " + std::to_string(number_of(to_move())) + ") and may step on:\n" +
            successor_lines(*this);
  }
  text += path_lines(*this);
  if (board_->vertex_count() <= small_board) return text + board_lines(*board_, here());
  return text + "The board has " + std::to_string(board_->vertex_count()) + " vertices, " +
         std::to_string(board_->greens().size()) + " green (*); only those near the token are shown.\n";
}

}  // namespace gramy::zielone
