#include "engine/paski/contest.hpp"

#include <algorithm>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/token_reader.hpp"
#include "engine/paski/checker.hpp"
#include "engine/paski/grundy_function.hpp"
#include "engine/paski/rules.hpp"

namespace gramy::paski {
namespace {

/// What the contest's input asks: who wins on each row, with these strips.
struct Question {
  std::array<Number, 3> strips;
  std::vector<Number> boards;  ///< the length of each row, in cells
};

/// Whether the text is a board on one line, such as `2 3 2 11`. The contest's input has the count on a line
/// after the strip lengths, so it has two lines even if it was cut off after the count.
bool is_one_line(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.find('\n', begin) >= text.find_last_not_of(blanks);
}

Question read_question(std::string_view text) {
  TokenReader in(text);
  Question question{};
  for (Number& strip : question.strips) strip = in.number("a strip length", 1, max_number);
  const auto count = static_cast<std::uint64_t>(in.number("the number of boards", 1, max_number));
  if (in.at_end() && is_one_line(text)) {
    question.boards.push_back(static_cast<Number>(count));
    return question;
  }
  question.boards.reserve(std::min(count, in.tokens_left_at_most()));
  for (std::uint64_t i = 0; i < count; ++i) {
    question.boards.push_back(in.number("a number of cells", 1, max_number));
  }
  in.expect_end("the last board");
  return question;
}

std::string checked_answer(const Question& question, const GrundyFunction& grundy,
                           const std::string& output) {
  std::vector<std::uint8_t> winners;
  for (std::size_t i = 0; i < output.size(); i += 2)
    winners.push_back(static_cast<std::uint8_t>(output[i] - '0'));
  DerivedAnswers answers{question.strips, question.boards, winners, grundy.table()};
  if (const auto period = grundy.period()) {
    answers.preperiod = period->preperiod;
    answers.period = period->length;
  }
  return check_answers(answers);
}

}  // namespace

ContestAnswer answer_contest(ContestTask task) {
  if (task.strategy)
    throw BadInput("strategy: not available for paski, because its answer says only who wins");
  task.progress.enter(Phase::read);
  const Question question = read_question(task.input);
  std::string().swap(task.input);

  task.progress.enter(Phase::solve);
  const Number longest = std::ranges::max(question.boards);
  const auto lengths = Board{question.strips, longest}.lengths();
  const auto [grundy, splits_tried] = task.method == "table"
                                          ? solve_runs_by_definition(lengths, longest)
                                          : solve_runs(lengths, longest, contest_reach, task.progress);
  ContestAnswer answer;
  answer.effort.vertices = grundy.table().size();
  answer.effort.edge_scans = splits_tried;
  answer.output.reserve(2 * question.boards.size());
  for (const Number cells : question.boards) answer.output += grundy(cells) != 0 ? "1\n" : "2\n";
  if (task.check) {
    task.progress.enter(Phase::check);
    answer.checked = checked_answer(question, grundy, answer.output);
  }
  task.progress.enter(Phase::write);
  return answer;
}

}  // namespace gramy::paski
