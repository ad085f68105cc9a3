#include "referee/session/people/person_match.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/scene.hpp"
#include "referee/session/people/around_vertex.hpp"
#include "referee/session/people/paragraph.hpp"
#include "referee/session/people/sentences.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t longest_board_shown = 200;  // boards of more bytes are not shown unasked
constexpr std::ptrdiff_t most_board_lines = 200;  // at most this many lines of a board are shown on request
constexpr std::size_t most_board_bytes = most_board_lines * terminal_columns;
constexpr std::uint64_t most_counted = 1000;  // at most this many legal moves are counted, as in the protocol
constexpr std::size_t most_listed = 100;

AnyPosition begin(const AnyBoard& board, std::optional<Number> start) {
  board.check_start(start);
  return board.begin(start);
}

std::string place(Seat seat) {
  return seat == Seat::first ? "first" : "second";
}

/// Whether the game has a name of its own for the seat, and not only "first" or "second".
bool has_name(const std::string& role) {
  return role != place(Seat::first) && role != place(Seat::second);
}

/// The moves separated by commas, in indented lines that break between moves.
std::string listed(std::span<const AnyMove> moves) {
  std::string lines, line = " ";
  for (const AnyMove& move : moves) {
    const std::string next = " " + to_text(move) + (&move == &moves.back() ? "" : ",");
    if (line.size() + next.size() > terminal_columns) lines += std::exchange(line, " ") + "\n";
    line += next;
  }
  return lines + line + "\n";
}

}  // namespace

PersonMatch::PersonMatch(const protocol::Start& start, AnyBoard board)
    : start_{.match = start.match,
             .game = start.game,
             .board = {},
             .start = start.start,
             .seat = start.seat,
             .roles = start.roles,
             .players = start.players,
             .clock = start.clock,
             .rated = start.rated,
             .moves = {},
             .their_clock = start.their_clock,
             .made = start.made},
      board_(std::move(board)),
      position_(begin(board_, start.start)) {}

void PersonMatch::play(const AnyMove& move) {
  has_moved_ = has_moved_ || your_turn();
  position_.play(move);
  moves_.push_back(move);
}

std::string PersonMatch::introduction() const {
  const Seat seat = start_.seat;
  const std::string& yours = start_.roles[seat];
  const std::string& theirs = start_.roles[other(seat)];
  std::string text = std::string(board_.game().id()) + ": you move " + place(seat);
  if (has_name(yours)) text += " as " + yours;
  text += ", " + opponent() + (has_name(theirs) ? " is " + theirs : " " + place(other(seat)));
  text += start_.clock ? "; clock: " + describe(*start_.clock) : "; no clock";
  text += start_.their_clock ? "; clock of " + opponent() + ": " + describe(*start_.their_clock) + "." : ".";
  if (start_.start) text += " Play begins at vertex " + std::to_string(*start_.start) + ".";
  std::string lines = paragraph(text);
  lines += paragraph("The game: " + std::string(board_.game().info().title) + ". `rules` shows the rules.");
  if (start_.rated) {
    lines += paragraph("This match is rated: an illegal move loses at once, and there are no hints.");
    if (start_.clock && start_.clock->ready_ms > 0 && start_.moves.empty()) {
      lines += paragraph("Your clock stands still for the first " + seconds(start_.clock->ready_ms) +
                         ", or until your first move.");
    }
  }
  if (const std::string& board = board_.text(); board.size() <= longest_board_shown) {
    lines += paragraph("Board: " + board, 2);
  }
  if (start_.made) {
    if (start_.made->difficulty) lines += paragraph(decisions_in_words());
    // Not wrapped at 80 columns, because the person may copy the line.
    lines += "To play on this board again: " + play_again_in_words() + "\n";
  }
  return lines;
}

std::string PersonMatch::decisions_in_words() const {
  const protocol::Made& made = *start_.made;
  const auto found = made.decisions.value_or(0);
  const auto wanted = made.decisions_wanted.value_or(0);
  std::string who = "the winner has";
  if (made.winner == protocol::Favoured::me) who = "you have";
  if (made.winner == protocol::Favoured::them) who = opponent() + " has";
  std::string text = "The board is " + std::string(protocol::name(*made.difficulty)) +
                     ": if both play well, " + who + " " + counted(found, "decision") +
                     ". A decision is a turn on which a move can throw the win away.";
  if (found < wanted)
    text += " That difficulty asks for " + counted(wanted, "decision") +
            "; the referee tried boards of this size, and found none with more decisions.";
  return text;
}

std::string PersonMatch::play_again_in_words() const {
  const protocol::Made& made = *start_.made;
  const GameInfo& info = board_.game().info();
  std::string text = "play " + std::string(info.id);
  if (opponent() != protocol::Play().against) text += " against " + opponent();
  text += " " + place(start_.seat);
  if (made.size != info.size_for_people) text += " size " + std::to_string(made.size);
  if (made.difficulty) text += " difficulty " + std::string(protocol::name(*made.difficulty));
  text += " winner " + std::string(protocol::name(made.winner));
  if (made.start_given && start_.start) text += " start " + std::to_string(*start_.start);
  return text + " seed " + std::to_string(made.seed);
}

std::string PersonMatch::announcement(const AnyMove& move) const {
  return paragraph(start_.players[position_.to_move()] + " " + position_.describe(move) + ".");
}

std::string PersonMatch::turn() const {
  if (over()) return "The match is over.";
  const Seat mover = position_.to_move();
  const std::string& role = start_.roles[mover];
  if (mover == start_.seat) return has_name(role) ? "Your turn, " + role + "." : "Your turn.";
  return opponent() + (has_name(role) ? " (" + role + ")" : "") + " is to move.";
}

std::string PersonMatch::board_text() const {
  // Reads only the part that is shown, because the text may have megabytes.
  const std::string_view text = board_.text();
  std::string_view rest = text.substr(0, most_board_bytes);
  if (rest.size() < text.size()) rest = rest.substr(0, rest.find_last_of(" \n") + 1);
  std::string lines = paragraph(std::string(board_.game().info().board_form) + ":");
  for (std::ptrdiff_t left = most_board_lines; left > 0 && !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::string wrapped = paragraph(line);
    left -= std::ranges::count(wrapped, '\n');
    lines += wrapped;
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  const auto hidden = text.size() - static_cast<std::size_t>(rest.data() - text.data());
  if (hidden > 0) lines += "(not shown: " + counted(hidden, "further character") + ")\n";
  return lines;
}

std::string PersonMatch::around(std::span<const Number> vertices) const {
  const auto scene = position_.scene(vertices.first(std::min<std::size_t>(vertices.size(), 1)));
  const auto* graph = scene ? std::get_if<GraphScene>(&scene->shown) : nullptr;
  if (!graph) throw BadInput("`show` needs a game on a graph. In this game, `board` draws the board.");
  if (vertices.size() != 1) throw BadInput("Show which vertex? Type its number: `show 13`.");
  const Number vertex = vertices.front();
  const auto lines = around_vertex(*graph, vertex, start_.roles);
  if (lines) return *lines;
  throw BadInput("Expected a vertex from 1 to " + std::to_string(graph->all_vertices) + ", found " +
                 std::to_string(vertex) + ".");
}

std::string PersonMatch::form_of_move() const {
  constexpr std::string_view digits = "0123456789";
  std::string form(board_.game().info().move_form);
  const auto first = form.find_first_of(digits, form.find("e.g. "));
  if (first == std::string::npos) return form;
  const auto last = form.find_last_of(digits, form.find_first_not_of("0123456789 ", first));
  return form.replace(first, last + 1 - first, to_text(position_.moves(1).front()));
}

std::string PersonMatch::moves_in_words() const {
  std::string lines;
  if (!over()) {
    const auto count = position_.count_moves(most_counted + 1);
    const auto legal = position_.moves(most_listed);
    lines += (your_turn() ? "You have " : opponent() + " has ") +
             (count > most_counted ? "more than " + counted(most_counted, "move") : counted(count, "move")) +
             (count > legal.size() ? ", among them:\n" : ":\n");
    lines += listed(legal);
  }
  if (moves_.empty()) return lines + "No move has been played.\n";
  const auto shown = std::span(moves_).last(std::min(moves_.size(), most_listed));
  lines += "Played so far, " + counted(moves_.size(), "move") +
           (shown.size() < moves_.size() ? ", the last of them:\n" : ":\n");
  return lines + listed(shown);
}

std::string PersonMatch::explained(const AnyMove& move) const {
  return to_text(move) + " (" + position_.describe(move) + ")";
}

}  // namespace gramy::referee
