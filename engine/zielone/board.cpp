#include "engine/zielone/board.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/bad_input.hpp"
#include "engine/base/token_reader.hpp"

namespace gramy::zielone {

Board::Board(BoardNumbers numbers)
    : ania_count_(numbers.ania_count),
      green_(std::move(numbers.green)),
      first_(std::move(numbers.first)),
      first_source_(std::move(numbers.in_degree)),
      targets_(std::move(numbers.targets)),
      sources_(targets_.size()) {
  for (Vertex v = 0; v < vertex_count(); ++v) {
    if (is_green(v)) greens_.push_back(v);
  }
  // Sorts the edges by target (counting sort). Filling each bucket from its end leaves its beginning in
  // first_source_.
  std::inclusive_scan(first_source_.begin(), first_source_.end(), first_source_.begin());
  first_source_.push_back(static_cast<std::uint32_t>(targets_.size()));
  for (Vertex v = vertex_count(); v-- > 0;) {
    for (const Vertex target : successors(v)) sources_[--first_source_[target]] = v;
  }
}

BoardNumbers read_numbers(std::string_view text, std::uint64_t max_size, const Progress& progress) {
  const std::uint64_t max_edges = std::min<std::uint64_t>(max_size, UINT32_MAX);
  const auto check_edges = [max_edges](std::uint64_t at_least) {
    if (at_least > max_edges) {
      throw BadInput("the board has at least " + std::to_string(at_least) + " edges, at most " +
                     std::to_string(max_edges) + " are accepted");
    }
  };

  TokenReader in(text);
  const Number ania_count = in.number("the number a of Ania's vertices", 1, max_number);
  const Number bolek_count = in.number("the number b of Bolek's vertices", 1, max_number);
  const Number count = ania_count + bolek_count;
  // Every vertex has a successor, so a board with too many vertices has too many edges. It is refused before
  // memory is allocated.
  check_edges(static_cast<std::uint64_t>(count));
  if (count > INT32_MAX)
    throw BadInput("the board has " + std::to_string(count) + " vertices, at most 2^31 - 1 are accepted");
  if (static_cast<std::uint64_t>(count) > in.tokens_left_at_most() / 3) {
    in.fail("the text is too short for " + std::to_string(count) +
            " vertices, which take at least 3 numbers each");
  }

  BoardNumbers board{.ania_count = static_cast<Vertex>(ania_count)};
  board.green.reserve(static_cast<std::size_t>(count));
  board.first.reserve(static_cast<std::size_t>(count) + 1);
  // Reserves far more than most boards need, because untouched memory costs nothing, but growing the vector
  // does.
  board.targets.reserve(std::min(max_edges, in.tokens_left_at_most()));
  /// How often a vertex was listed as a successor so far.
  struct Listed {
    Vertex by = 0;  // the last vertex that listed this one as a successor, counted from 1; 0 for none
    std::uint32_t times = 0;
  };
  std::vector<Listed> listed(static_cast<std::size_t>(count));
  for (Number v = 1; v <= count; ++v) {
    constexpr Number between_reports = 1 << 16;
    if (v % between_reports == 0)
      progress.advance(static_cast<std::uint64_t>(v), static_cast<std::uint64_t>(count));
    const bool is_ania = v <= ania_count;
    const Number low = is_ania ? ania_count + 1 : 1;
    const Number high = is_ania ? count : ania_count;
    const auto of_v = [v](const char* what) { return what + std::to_string(v); };
    board.green.push_back(
        static_cast<std::uint8_t>(in.number([&] { return of_v("the colour of vertex "); }, 0, 1)));
    const Number degree =
        in.number([&] { return of_v("the number of successors of vertex "); }, 1, high - low + 1);
    check_edges(board.targets.size() + static_cast<std::uint64_t>(degree) +
                static_cast<std::uint64_t>(count - v));
    for (Number i = 0; i < degree; ++i) {
      const Number target = in.number(
          [&] { return of_v(is_ania ? "a successor of Ania's vertex " : "a successor of Bolek's vertex "); },
          low, high);
      auto& [lister, times] = listed[static_cast<std::size_t>(target - 1)];
      if (lister == static_cast<Vertex>(v))
        in.fail("vertex " + std::to_string(v) + " lists " + std::to_string(target) + " twice");
      lister = static_cast<Vertex>(v);
      ++times;
      board.targets.push_back(static_cast<Vertex>(target - 1));
    }
    board.first.push_back(static_cast<std::uint32_t>(board.targets.size()));
  }
  in.expect_end("the last vertex");
  board.in_degree.reserve(listed.size() + 1);  // the constructor of Board adds one more element
  for (const Listed& vertex : listed) board.in_degree.push_back(vertex.times);
  return board;
}

Board read_board(std::string_view text, std::uint64_t max_size) {
  return Board(read_numbers(text, max_size));
}

std::string write_board(const Board& board) {
  std::string text = std::to_string(board.ania_count()) + ' ' +
                     std::to_string(board.vertex_count() - board.ania_count()) + '\n';
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    text += board.is_green(v) ? "1 " : "0 ";
    text += std::to_string(board.successors(v).size());
    for (const Vertex target : board.successors(v)) text += ' ' + std::to_string(target + 1);
    text += '\n';
  }
  return text;
}

std::string ground(const Board& board) {
  std::string text = std::to_string(board.ania_count());
  std::vector<Vertex> targets;
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    text += board.is_green(v) ? "\n1" : "\n0";
    targets.assign(board.successors(v).begin(), board.successors(v).end());
    std::ranges::sort(targets);
    for (const Vertex target : targets) text += ' ' + std::to_string(target + 1);
  }
  return text;
}

}  // namespace gramy::zielone
