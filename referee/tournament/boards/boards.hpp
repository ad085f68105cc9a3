// The boards of a tournament.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"
#include "referee/tournament/boards/exam_question.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// A board with a start. Copies share the board.
struct TournamentBoard {
  /// Unique within its game, and the same whenever the tournament is read: "generated-3", "play-off-1",
  /// "ring.in", and with `starts` "ring.in-6". A question has the id of its item.
  std::string name;
  AnyBoard board;
  std::optional<Number> start;
  std::optional<ExamQuestion> question{};  ///< the question, in an exam
};

/// The names of the boards in `files`, without the suffix for a start ("ring.in", not "ring.in-6"). A name is
/// the file's name, or its path from `folder` if several files have the same name.
std::vector<std::string> board_names(const BoardFiles& files, const std::filesystem::path& folder);

/// Called before each board is made, with the number of finished boards and the number of all boards of its
/// game.
using BoardProgress = std::function<void(std::string_view game, std::size_t made, std::size_t wanted)>;

/// Reads the questions about a game from a sheet. Throws BadInput.
using QuestionsIn =
    std::function<std::vector<TournamentBoard>(const std::filesystem::path& sheet, const AnyGame& game)>;

/// For each game, in the file's order: its boards, then its play_off_boards. The file's seed, the game, and
/// the board's number or name determine generated boards and random starts. Generated boards differ from each
/// other while the size allows it. Throws BadInput with the entry or the board file for anything invalid, and
/// for boards that should be balanced but cannot be. Throws Stopped between two boards, and while a board is
/// solved. Precondition: `questions_in` is given if a game has a sheet.
std::vector<std::vector<TournamentBoard>> make_boards(const TournamentFile& file,
                                                      const BoardProgress& progress = {},
                                                      const std::stop_token& stop = {},
                                                      const QuestionsIn& questions_in = {});

/// For each board, the number (from 0) of the first board with the same matches. It is the board's own number
/// unless the board repeats an earlier one, perhaps in another notation.
std::vector<std::size_t> firsts_of(std::span<const TournamentBoard> boards);

std::size_t count_different(std::span<const TournamentBoard> boards);

/// A message like "20 boards of paski, but only 2 different ones" with advice, on one line; empty if all
/// boards differ.
std::string repeated_boards(std::string_view game, std::span<const TournamentBoard> boards);

/// The fixtures of a tournament. Precondition: `boards` are make_boards(file).
Fixtures fixtures_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards);

}  // namespace gramy::referee
