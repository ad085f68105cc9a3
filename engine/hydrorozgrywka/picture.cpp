#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/hydrorozgrywka/rules.hpp"

namespace gramy::hydro {
namespace {

constexpr std::uint32_t small_board = 30;   // number of edges up to which a board is shown whole
constexpr std::uint64_t listed_moves = 40;  // the most moves listed on a large board
constexpr std::size_t listed_cycles = 10;
// Number of edges up to which a cycle is shown whole. Of a longer cycle, only the two ends are shown.
constexpr std::uint32_t whole_cycle = 12;
constexpr std::uint32_t shown_end = 4;  // number of edges shown at each end

// Puts words into lines of at most 80 columns.
class Paragraph {
 public:
  explicit Paragraph(std::string first) : text_(std::move(first)), column_(text_.size()) {}

  void add(const std::string& word) {
    const bool fits = column_ + 1 + word.size() <= 80;
    text_ += fits ? " " : "\n    ";
    column_ = (fits ? column_ + 1 : 4) + word.size();
    text_ += word;
  }
  std::string str() const { return text_ + '\n'; }

 private:
  std::string text_;
  std::size_t column_;
};

class Painter {
 public:
  Painter(const Position& position, std::optional<Step> last) : position_(position), last_(last) {}

  std::string moves(std::uint64_t bound) const {
    Paragraph paragraph("Moves (in brackets: how many moves the opponent then has):");
    for (const Move& move : position_.moves(bound)) {
      paragraph.add(std::to_string(move.to) + '(' + std::to_string(position_.answers(*position_.step(move))) +
                    ')');
    }
    const std::uint64_t all = position_.count_moves(UINT64_MAX);
    if (all > bound) paragraph.add("and " + std::to_string(all - bound) + " more");
    return paragraph.str();
  }

  // The path of `edges` edges along a cycle, beginning with this step. If `shorten` is set and the path is
  // long, shows only its two ends.
  std::string path(Step step, std::uint32_t edges, bool shorten) {
    Paragraph paragraph("  " + vertex(step.from));
    for (std::uint32_t i = 0; i < edges; ++i) {
      if (shorten && edges > whole_cycle && i == shown_end) {
        const std::uint32_t left_out = edges - 2 * shown_end;
        paragraph.add("-- ... " + counted(left_out, "more edge") + " ...");
        step.from = skipped(step, left_out);
        i += left_out;
      }
      const Place target = board().target(step);
      paragraph.add(link(step) + ' ' + vertex(target));
      step.from = target;
      ++shown_;
    }
    return paragraph.str();
  }

  std::string whole_board() {
    std::string text = "All cycles: -- unused, == used up, => or <= the last move, [ ] the walk's end.\n";
    for (Cycle c = 0; c < board().cycle_count(); ++c) {
      text += path({board().cycle_begin(c), Direction::forward}, board().length(c), false);
    }
    return text;
  }

  std::string neighbourhood() {
    std::string text;
    const auto open = position_.open_cycles();
    if (!open.empty()) {
      const Step onward = open.back().onward();
      text += "Along the open cycle, back to where it was entered:\n" +
              path(onward, board().distance(onward, open.back().root), true);
      if (open.size() > 1)
        text += "Other open cycles, around this one: " + std::to_string(open.size() - 1) + ".\n";
    }
    const auto entrances = position_.entrances();
    if (!entrances.empty()) text += "Untouched cycles here: " + std::to_string(entrances.size()) + ".\n";
    const std::size_t shown = std::min(entrances.size(), listed_cycles);
    for (const Place place : entrances.first(shown)) {
      text += path({place, Direction::forward}, board().length(board().cycle(place)), true);
    }
    if (shown < entrances.size()) {
      text += "  and " + counted(entrances.size() - shown, "cycle") + " more\n";
    }
    const auto left = position_.edges_left();
    return text + "Not shown: " + std::to_string(left - shown_) + " of the " + counted(left, "edge") +
           (left == 1 ? " that is left.\n" : " that are left.\n");
  }

 private:
  const Board& board() const { return position_.board(); }

  std::string vertex(Place place) const {
    const std::string number = std::to_string(board().vertex(place));
    return board().vertex(place) == position_.here() ? '[' + number + ']' : number;
  }

  std::string link(Step step) const {
    const Edge edge = board().edge(step);
    if (!position_.used(edge)) return "--";
    if (!last_ || board().edge(*last_) != edge) return "==";
    return last_->direction == step.direction ? "=>" : "<=";
  }

  Place skipped(Step step, std::uint32_t steps) const {
    const Cycle cycle = board().cycle(step.from);
    const std::uint32_t length = board().length(cycle);
    const std::uint32_t onward = step.direction == Direction::forward ? steps : length - steps;
    return board().cycle_begin(cycle) + (step.from - board().cycle_begin(cycle) + onward) % length;
  }

  const Position& position_;
  std::optional<Step> last_;
  // Number of edges that path() has shown. neighbourhood() shows only unused edges, so there it is the number
  // of unused edges shown.
  std::uint32_t shown_ = 0;
};

}  // namespace

std::string Position::picture() const {
  const std::string here = std::to_string(here_);
  std::optional<Step> last;
  std::string text;
  if (previous_ != 0) {
    last = board_->find_step(previous_, here_);
    text = std::string(roles[other(to_move())]) + " went " + std::to_string(previous_) + " => " + here + "; ";
  }
  text += std::to_string(edges_left()) + " of " + std::to_string(board_->edge_count()) + " edges " +
          (edges_left() == 1 ? "is" : "are") + " left.\n";
  text += "The walk stands at " + here + "; " + std::string(roles[to_move()]);
  Painter painter(*this, last);
  const bool small = board_->edge_count() <= small_board;
  text += result() ? " cannot move and has lost.\n"
                   : " to move.\n" + painter.moves(small ? small_board : listed_moves);
  return text + (small ? painter.whole_board() : painter.neighbourhood());
}

}  // namespace gramy::hydro
