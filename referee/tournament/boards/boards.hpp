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

/// A board and the start from which it is played. Copies of this object share the board.
struct TournamentBoard {
  /// Unique within its game, and the same whenever the tournament is read: "generated-3", "play-off-1",
  /// "ring.in", and with `starts` "ring.in-6". In an exam, the name is the id of the question's item in the
  /// sheet.
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

/// For each game in the file's order, its boards and then its play-off boards. Generated boards and random
/// starts depend only on the file's seed, the game, and the board's number or name. Generated boards differ
/// from each other while the size allows it. Throws BadInput, naming the entry or the board file, if anything
/// is invalid or boards cannot be balanced as the file demands. Throws Stopped between two boards, and while
/// a board is solved. Precondition: if a game takes its boards from a sheet (a file of questions),
/// `questions_in` is given.
std::vector<std::vector<TournamentBoard>> make_boards(const TournamentFile& file,
                                                      const BoardProgress& progress = {},
                                                      const std::stop_token& stop = {},
                                                      const QuestionsIn& questions_in = {});

/// For each board, the index of the first board that is equal to it, perhaps written differently. That is its
/// own index unless it repeats an earlier board.
std::vector<std::size_t> firsts_of(std::span<const TournamentBoard> boards);

std::size_t count_different(std::span<const TournamentBoard> boards);

/// A message like "20 boards of paski, but only 2 different ones" with advice, on one line; empty if all
/// boards differ.
std::string repeated_boards(std::string_view game, std::span<const TournamentBoard> boards);

/// The fixtures of a tournament. `boards`: the result of make_boards(file).
Fixtures fixtures_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards);

}  // namespace gramy::referee
