#include "referee/tournament/boards/boards.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/random.hpp"
#include "engine/base/stop.hpp"
#include "engine/board_choice.hpp"
#include "engine/ground.hpp"
#include "protocol/json.hpp"
#include "referee/tournament/boards/balance.hpp"
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {
namespace {

/// The value of a board for the first seat.
Value value_of(const AnySolver& solver, const TournamentBoard& board, const std::stop_token& stop) {
  return solver.analyse(board.start, stop).value();
}

/// Counts boards by their winner, for messages.
class Wins {
 public:
  void count(Value first_seat) { ++counts_[static_cast<std::size_t>(first_seat)]; }
  std::string in_words() const {
    return std::to_string(counts_[2]) + " that the first seat wins, " + std::to_string(counts_[0]) +
           " that the second seat wins, and " + std::to_string(counts_[1]) + " drawn";
  }

 private:
  std::array<std::size_t, 3> counts_{};  // indexed by the board's Value for the first seat
};

std::string no_balance(std::size_t wanted, const Balance& balance, const Wins& refused) {
  return "balanced: found only " + std::to_string(wanted - balance.left()) + " of " + std::to_string(wanted) +
         " boards, because all other generated boards would break the balance: " + refused.in_words() +
         "; try " + (wanted % 2 == 1 ? "an even number of boards, or another size" : "another size");
}

/// A hash of the position in which matches begin. Boards that are only written differently have equal hashes.
std::size_t opening(const AnyBoard& board, std::optional<Number> start) {
  const std::string place = std::to_string(start.value_or(0)) + '\n' + board.begin(start).picture();
  return std::hash<std::string>{}(place + ground_of(board));
}

/// Hashes of the boards that have been generated for a game, grouped by their value for the first seat.
class Known {
 public:
  bool has(const Candidate& candidate) const {
    return of(candidate.first_seat).contains(opening(candidate.board, candidate.start));
  }
  void add(const ChosenBoard& made) { of(made.first_seat).insert(opening(made.board, made.start)); }
  /// Forgets the known boards with this value for the first seat. Returns whether there were any.
  bool forget(Value first_seat) { return !std::exchange(of(first_seat), {}).empty(); }

 private:
  using Openings = std::set<std::size_t>;
  Openings& of(Value first_seat) { return openings_[static_cast<std::size_t>(first_seat)]; }
  const Openings& of(Value first_seat) const { return openings_[static_cast<std::size_t>(first_seat)]; }

  std::array<Openings, 3> openings_;
};

/// Generates boards for one use, "generated" or "play-off". The boards are called generated-1, generated-2,
/// ...
class Generation {
 public:
  Generation(const GeneratedBoards& wanted, std::size_t count, const GameEntry& entry, std::string use,
             std::uint64_t seed, Known& known)
      : wanted_(wanted),
        count_(count),
        entry_(entry),
        known_(known),
        use_(std::move(use)),
        candidates_(entry.game, wanted.size, seed),
        balance_(count) {}

  /// Generates a board that differs from all boards generated before. If no such board is found, boards may
  /// be repeated from then on.
  TournamentBoard next(const std::stop_token& stop) {
    try {
      Wins refused;
      auto chosen = choose(refused, stop);
      if (!chosen && forget_known()) chosen = choose(refused = {}, stop);
      if (!chosen) throw BadInput(no_balance(count_, balance_, refused));
      known_.add(*chosen);
      if (wanted_.balanced) balance_.add(chosen->first_seat);
      return {use_ + "-" + std::to_string(++made_), std::move(chosen->board), chosen->start};
    } catch (const BadInput& error) {
      throw BadInput(entry_.where + ": " + error.what());
    }
  }

 private:
  bool is_wanted(Value first_seat) const { return !wanted_.balanced || balance_.fits(first_seat); }

  /// Chooses a board that fits the balance. Boards that do not fit are counted in `refused`.
  std::optional<ChosenBoard> choose(Wins& refused, const std::stop_token& stop) {
    constexpr std::size_t most_tried = 512;
    const Fits fits = [&](const Candidate& candidate) {
      if (is_wanted(candidate.first_seat)) return !known_.has(candidate);
      refused.count(candidate.first_seat);
      return false;
    };
    return choose_board(candidates_, fits, wanted_.difficulty, most_tried, stop);
  }

  /// Lets known boards be chosen again, if the balance still needs boards of their value for the first seat.
  /// Returns whether there were any.
  bool forget_known() {
    bool had_any = false;
    for (const Value first_seat : {Value::loss, Value::draw, Value::win})
      if (is_wanted(first_seat)) had_any |= known_.forget(first_seat);
    return had_any;
  }

  const GeneratedBoards& wanted_;
  std::size_t count_;
  const GameEntry& entry_;
  Known& known_;
  std::string use_;
  Candidates candidates_;
  Balance balance_;
  std::size_t made_ = 0;
};

std::vector<TournamentBoard> make(const GeneratedBoards& generated, const TournamentFile& file,
                                  const GameEntry& entry, const BoardProgress& progress,
                                  const std::stop_token& stop) {
  const std::string game(entry.game.id());
  const std::size_t count = generated.count, for_play_offs = play_off_boards(file, entry);
  Known known;
  Generation first(generated, count, entry, "generated", file.seed, known);
  Generation later(generated, for_play_offs, entry, "play-off",
                   Random::stream(file.seed, game + ":play-offs").next(), known);
  std::vector<TournamentBoard> boards;
  while (boards.size() < count + for_play_offs) {
    if (progress) progress(game, boards.size(), count + for_play_offs);
    boards.push_back((boards.size() < count ? first : later).next(stop));
  }
  return boards;
}

AnyBoard read_board_file(const std::filesystem::path& file, const AnyGame& game) {
  const std::string text = read_text_file(file);
  try {
    return game.read_board(text);
  } catch (const BadInput& error) {
    throw BadInput(file.string() + ": " + error.what());
  }
}

/// The starts from which one board is played. If the board itself determines where play begins, returns one
/// element without a value.
std::vector<std::optional<Number>> starts_on(const AnyBoard& board, const std::string& name,
                                             const std::vector<Number>& wanted, const GameEntry& entry,
                                             std::uint64_t seed) {
  const Number count = board.start_count();
  if (wanted.empty()) {
    if (count == 0) return {std::nullopt};
    Random lot = Random::stream(seed, std::string(entry.game.id()) + ":" + name);
    return {lot.between(1, count)};
  }
  if (count == 0) {
    throw BadInput(entry.where + ": starts: does not apply to " + std::string(entry.game.id()) +
                   ", because each of its boards determines where play begins (remove it)");
  }
  for (const Number start : wanted) {
    if (start <= count) continue;
    throw BadInput(entry.where + ": starts: expected a start from 1 to " + std::to_string(count) + " on '" +
                   name + "', found " + std::to_string(start));
  }
  return {wanted.begin(), wanted.end()};
}

/// Throws BadInput unless each seat wins as many of the boards as the other seat.
void check_balance(const std::vector<TournamentBoard>& boards, const GameEntry& entry,
                   const std::stop_token& stop) {
  if (boards.size() % 2 == 1 && !entry.game.info().can_be_drawn) {
    throw BadInput(entry.where + ": balanced: expected an even number of boards, found " +
                   std::to_string(boards.size()) + ": " + std::string(entry.game.id()) + " has no draws");
  }
  Balance balance(boards.size());
  Wins wins;
  std::optional<AnySolver> solver;
  const AnyBoard::Concept* solved = nullptr;
  for (const TournamentBoard& board : boards) {
    // The starts of one board follow each other in the list, so each board is solved only once.
    if (solved != &board.board.get()) solver = board.board.solve({}, stop);
    solved = &board.board.get();
    const Value value = value_of(*solver, board, stop);
    balance.add(value);
    wins.count(value);
  }
  if (balance.is_even()) return;
  throw BadInput(entry.where + ": balanced: expected boards that each seat wins equally often, found " +
                 wins.in_words() + "; remove boards or add others");
}

std::vector<TournamentBoard> make(const BoardFiles& files, const TournamentFile& tournament,
                                  const GameEntry& entry, const BoardProgress& progress,
                                  const std::stop_token& stop) {
  std::vector<TournamentBoard> boards;
  const std::vector<std::string> names = board_names(files, tournament.folder);
  for (std::size_t i = 0; i < files.files.size(); ++i) {
    const std::filesystem::path& file = files.files[i];
    const std::string& name = names[i];
    if (progress) progress(entry.game.id(), boards.size(), files.files.size());
    throw_if_stopped(stop);
    const AnyBoard board = read_board_file(file, entry.game);
    for (const auto start : starts_on(board, name, files.starts, entry, tournament.seed)) {
      const bool of_several = !files.starts.empty();
      boards.push_back({of_several ? name + "-" + std::to_string(*start) : name, board, start});
    }
  }
  if (files.balanced) check_balance(boards, entry, stop);
  return boards;
}

/// Throws BadInput if there are too many questions. They can be counted only after all sheets are read.
void expect_few_enough(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards) {
  std::uint64_t matches = 0;
  for (std::size_t g = 0; g < boards.size(); ++g) matches += boards[g].size() * file.games[g].players.size();
  if (!is_exam(file.format) || matches <= most_matches_in_all) return;
  throw BadInput(file.path.string() + ": expected at most " + std::to_string(most_matches_in_all) +
                 " questions for all players together, found " + std::to_string(matches));
}

/// Makes the JSON of each board in advance, because making it when a match begins would delay running
/// matches.
void write_json(const std::vector<TournamentBoard>& boards) {
  for (const TournamentBoard& board : boards) protocol::json_of(board.board.shared_text());
}

}  // namespace

std::vector<std::string> board_names(const BoardFiles& files, const std::filesystem::path& folder) {
  std::map<std::filesystem::path, int> so_called;
  for (const std::filesystem::path& file : files.files) ++so_called[file.filename()];
  std::vector<std::string> names;
  for (const std::filesystem::path& file : files.files) {
    const auto path = file.lexically_relative(folder);
    const auto& unique = path.empty() ? file : path;
    names.push_back((so_called[file.filename()] == 1 ? file.filename() : unique).string());
  }
  return names;
}

std::vector<std::size_t> firsts_of(std::span<const TournamentBoard> boards) {
  std::map<std::size_t, std::size_t> numbers;
  std::vector<std::size_t> firsts;
  for (const TournamentBoard& board : boards)
    firsts.push_back(numbers.emplace(opening(board.board, board.start), firsts.size()).first->second);
  return firsts;
}

std::size_t count_different(std::span<const TournamentBoard> boards) {
  std::size_t different = 0, number = 0;
  for (const std::size_t first : firsts_of(boards)) different += first == number++;
  return different;
}

std::string repeated_boards(std::string_view game, std::span<const TournamentBoard> boards) {
  const std::size_t different = count_different(boards);
  if (different == boards.size()) return "";
  return counted(boards.size(), "board") + " of " + std::string(game) + ", but only " +
         std::to_string(different) +
         " different ones: a repeated board adds little evidence; try a larger size or other boards\n";
}

std::vector<std::vector<TournamentBoard>> make_boards(const TournamentFile& file,
                                                      const BoardProgress& progress,
                                                      const std::stop_token& stop,
                                                      const QuestionsIn& questions_in) {
  const auto boards_of = [&](const GameEntry& entry) {
    if (const auto* sheet = std::get_if<BoardSheet>(&entry.boards))
      return questions_in(sheet->file, entry.game);
    if (const auto* files = std::get_if<BoardFiles>(&entry.boards))
      return make(*files, file, entry, progress, stop);
    return make(std::get<GeneratedBoards>(entry.boards), file, entry, progress, stop);
  };
  std::vector<std::vector<TournamentBoard>> boards;
  for (const GameEntry& entry : file.games) {
    boards.push_back(boards_of(entry));
    write_json(boards.back());
  }
  expect_few_enough(file, boards);
  return boards;
}

Fixtures fixtures_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards) {
  Fixtures fixtures{.players = file.players.size(), .games = {}, .seed = file.seed};
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    const auto* generated = std::get_if<GeneratedBoards>(&file.games[g].boards);
    const std::size_t all = boards[g].size(), count = generated ? std::min(generated->count, all) : all;
    fixtures.games.push_back({count, file.games[g].players, all - count});
  }
  return fixtures;
}

}  // namespace gramy::referee
