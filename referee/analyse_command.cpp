#include "referee/analyse_command.hpp"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <unistd.h>
#include <vector>

#include "engine/bad_input.hpp"
#include "engine/nearest.hpp"
#include "referee/tournament/recorded_board.hpp"
#include "referee/truth/analysis.hpp"
#include "referee/truth/solved_boards.hpp"
#include "referee/truth/truth_table.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// Calls `use(match)` for each record of the file, in its order; errors name the line.
template <class Use>
void for_each_record(const fs::path& file, Use use) {
  std::ifstream in(file);
  if (!in || fs::is_directory(file))
    throw BadInput(fmt::format("cannot read the records '{}'", file.string()));
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    try {
      use(parse_recorded_match(line));
    } catch (const BadInput& error) {
      throw BadInput(fmt::format("{}:{}: {}", file.string(), number, error.what()));
    }
  }
}

class Analyser {
 public:
  explicit Analyser(fs::path folder) : folder_(std::move(folder)), boards_(all_games()) {}

  JudgedMatch judged(const RecordedMatch& match) {
    const SolvedBoard& solved = board_of(match);
    solved.game.check_start(solved.board, match.start);
    std::vector<AnyMove> moves;
    for (const PlayedMove& played : match.moves) moves.push_back(played.move);
    return judge(solved.game, solved.board, solved.solver, match.start, moves);
  }

  std::array<std::string_view, 2> roles(const RecordedMatch& match) {
    const SolvedBoard& solved = board_of(match);
    return solved.game.roles(solved.board, match.start);
  }

 private:
  const SolvedBoard& board_of(const RecordedMatch& match) {
    return boards_.of(match.game, board_text(match, folder_));
  }

  fs::path folder_;
  SolvedBoards boards_;
};

TableStyle style() {
  return isatty(STDOUT_FILENO) ? TableStyle::coloured : TableStyle::plain;
}

void show_match(Analyser& analyser, const RecordedMatch& match, bool json) {
  const JudgedMatch judged = analyser.judged(match);
  fmt::print("{}", json ? analysis_json(match, judged)
                        : analysis_text(match, analyser.roles(match), judged, style()));
}

/// A sign of life on a terminal, every hundred matches.
void show_progress(std::uint64_t judged) {
  if (isatty(STDERR_FILENO) && judged % 100 == 0) {
    fmt::print(stderr, "\r\x1b[Kjudging match {}", judged);
    std::fflush(stderr);
  }
}

void show_all(Analyser& analyser, const fs::path& file, bool json) {
  TruthTable truth;
  std::uint64_t count = 0;
  std::optional<RecordedMatch> only;
  for_each_record(file, [&](RecordedMatch match) {
    show_progress(++count);
    truth.count(match, analyser.judged(match));
    only = std::move(match);
  });
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\x1b[K");
  if (count == 0) throw BadInput(fmt::format("no match in '{}'", file.string()));
  if (count == 1) return show_match(analyser, *only, json);
  fmt::print("{}", json ? truth_json(truth) : truth_text(truth, style()));
}

void show_one(Analyser& analyser, const fs::path& file, const std::string& id, bool json) {
  std::optional<RecordedMatch> wanted;
  std::vector<std::string> ids;
  for_each_record(file, [&](RecordedMatch match) {
    ids.push_back(match.match);
    if (match.match == id) wanted = std::move(match);
  });
  if (wanted) return show_match(analyser, *wanted, json);
  const auto close = nearest(id, std::vector<std::string_view>(ids.begin(), ids.end()));
  throw BadInput(fmt::format("no match '{}' in '{}'{}", id, file.string(),
                             close ? fmt::format(" (did you mean '{}'?)", *close) : ""));
}

}  // namespace

int analyse(const AnalyseOptions& options) {
  try {
    const fs::path record = options.record;
    const bool is_folder = fs::is_directory(record);
    const fs::path file = is_folder ? record / "matches.jsonl" : record;
    Analyser analyser(is_folder ? record : record.parent_path());
    if (options.match.empty()) {
      show_all(analyser, file, options.json);
    } else {
      show_one(analyser, file, options.match, options.json);
    }
    if (std::fflush(stdout) != 0) throw std::runtime_error("cannot write to standard output");
    return 0;
  } catch (const BadInput& error) {
    std::cerr << "gramy-referee: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "gramy-referee: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace gramy::referee
