// Types that hold any game.
// The referee, the bots, the tools and the tests use them instead of a game's own types.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/base/shared_text.hpp"
#include "engine/base/stop.hpp"
#include "engine/claim.hpp"
#include "engine/game_info.hpp"
#include "engine/move.hpp"
#include "engine/pace.hpp"
#include "engine/value.hpp"

namespace gramy {

struct ContestAnswer;
struct ContestTask;
struct Family;
struct Scene;

class AnyBoard;
struct AnyGenerated;

/// A position of any game; a copy is independent. The concept `Game` says what each function promises.
class AnyPosition {
 public:
  struct Concept {
    virtual ~Concept() = default;
    virtual std::unique_ptr<Concept> clone() const = 0;
    virtual Seat to_move() const = 0;
    virtual std::optional<Result> result() const = 0;
    virtual std::optional<std::string> why_illegal(const AnyMove& move) const = 0;
    virtual void play(const AnyMove& move) = 0;
    virtual std::uint64_t count_moves(std::uint64_t bound) const = 0;
    virtual std::vector<AnyMove> moves(std::uint64_t bound) const = 0;
    virtual AnyMove random_move(Random& random) const = 0;
    virtual AnyMove greedy_move(Random& random) const = 0;
    virtual std::string describe(const AnyMove& move) const = 0;
    virtual std::string picture() const = 0;
    virtual std::optional<Scene> scene(std::span<const Number> place) const = 0;
  };
  explicit AnyPosition(std::unique_ptr<Concept> position) : position_(std::move(position)) {}
  AnyPosition(const AnyPosition& other) : position_(other.position_->clone()) {}
  AnyPosition(AnyPosition&&) = default;
  AnyPosition& operator=(AnyPosition other) {
    position_.swap(other.position_);
    return *this;
  }

  Seat to_move() const { return position_->to_move(); }
  std::optional<Result> result() const { return position_->result(); }
  /// The reason why the move is illegal; empty if it is legal. A tuple of the wrong length is illegal, and so
  /// is any move after the end of the match.
  std::optional<std::string> why_illegal(const AnyMove& move) const { return position_->why_illegal(move); }
  void play(const AnyMove& move) { position_->play(move); }
  std::uint64_t count_moves(std::uint64_t bound) const { return position_->count_moves(bound); }
  std::vector<AnyMove> moves(std::uint64_t bound) const { return position_->moves(bound); }
  AnyMove random_move(Random& random) const { return position_->random_move(random); }
  AnyMove greedy_move(Random& random) const { return position_->greedy_move(random); }
  std::string describe(const AnyMove& move) const { return position_->describe(move); }
  std::string picture() const { return position_->picture(); }
  /// The scene around `place` (see HasScenes). Empty if the game offers no scenes.
  std::optional<Scene> scene(std::span<const Number> place = {}) const;

 private:
  std::unique_ptr<Concept> position_;
};

/// Follows one match and knows the exact value of its position. Move-only.
class AnyAnalysis {
 public:
  struct Concept {
    virtual ~Concept() = default;
    virtual void play(const AnyMove& move) = 0;
    virtual Value value() = 0;
    virtual std::optional<std::uint64_t> distance() = 0;
    virtual Value value_after(const AnyMove& move) = 0;
    virtual AnyMove best_move(Pace pace) = 0;
    virtual Claims explain(const AnyMove& move) = 0;
  };
  explicit AnyAnalysis(std::unique_ptr<Concept> analysis) : analysis_(std::move(analysis)) {}

  void play(const AnyMove& move) { analysis_->play(move); }
  Value value() { return analysis_->value(); }
  std::optional<std::uint64_t> distance() { return analysis_->distance(); }
  Value value_after(const AnyMove& move) { return analysis_->value_after(move); }
  AnyMove best_move(Pace pace = Pace::careful) { return analysis_->best_move(pace); }
  /// The reasons why the move keeps the value; empty if the game explains nothing. Precondition: the match
  /// has not ended, and the move keeps the value.
  Claims explain(const AnyMove& move) { return analysis_->explain(move); }

 private:
  std::unique_ptr<Concept> analysis_;
};

/// A solved board of any game, immutable and shared. Several threads may use it at once.
class AnySolver {
 public:
  struct Concept {
    virtual ~Concept() = default;
    virtual AnyAnalysis analyse(std::optional<Number> start, const std::stop_token& stop) const = 0;
  };
  explicit AnySolver(std::shared_ptr<const Concept> solver) : solver_(std::move(solver)) {}

  /// Starts an analysis before the first move. Precondition: AnyBoard::check_start accepts `start`. Every
  /// function of the analysis throws Stopped soon after `stop` is requested. After that the analysis must not
  /// be used.
  AnyAnalysis analyse(std::optional<Number> start, const std::stop_token& stop = {}) const {
    return solver_->analyse(start, stop);
  }

 private:
  std::shared_ptr<const Concept> solver_;
};

/// One of the games. A copy is cheap and represents the same game.
class AnyGame {
 public:
  struct Concept {
    virtual ~Concept() = default;
    virtual const GameInfo& info() const = 0;
    virtual AnyBoard read_board(std::string_view text, std::uint64_t max_size) const = 0;
    virtual AnyGenerated generate(Random& random, Number size) const = 0;
    /// Answers the input of the game's own contest. Returns nothing, and leaves `task` unchanged, if the game
    /// has no contest of its own.
    virtual std::optional<ContestAnswer> contest(ContestTask& task) const = 0;
    virtual std::span<const Family> families() const = 0;
  };
  explicit AnyGame(std::shared_ptr<const Concept> game) : game_(std::move(game)) {}

  const GameInfo& info() const { return game_->info(); }
  std::string_view id() const { return info().id; }

  /// The method with this name, or the default method if the name is empty. Throws BadInput for an unknown
  /// name.
  const Method& method(std::string_view name = {}) const;

  /// Throws BadInput if the text is not a valid board or the board is larger than max_size.
  AnyBoard read_board(std::string_view text, std::uint64_t max_size = UINT64_MAX) const;
  AnyGenerated generate(Random& random, Number size) const;

  /// Answers a contest's input by the named method, or the game's default one. If the game has no contest of
  /// its own, the input is a board. Then the answer has one line for each start: `WIN d`, `LOSS d` or `DRAW`,
  /// without `d` if the game measures no distance. Throws the exceptions of AnswersContest, and BadInput for
  /// an unknown method.
  ContestAnswer contest(ContestTask task) const;
  /// The generators of contest inputs; empty if the game has no contest.
  std::span<const Family> families() const;

 private:
  ContestAnswer value_of_every_start(const ContestTask& task) const;

  std::shared_ptr<const Concept> game_;
};

/// A board of one of the games, immutable and shared. A copy is cheap and represents the same board.
class AnyBoard {
 public:
  struct Concept {
    virtual ~Concept() = default;
    virtual const SharedText& text() const = 0;
    virtual std::uint64_t size() const = 0;
    virtual Number start_count() const = 0;
    virtual BySeat<std::string_view> roles(std::optional<Number> start) const = 0;
    virtual AnyPosition begin(std::optional<Number> start) const = 0;
    virtual AnySolver solve(std::string_view method, const std::stop_token& stop) const = 0;
  };
  AnyBoard(AnyGame game, std::shared_ptr<const Concept> board)
      : game_(std::move(game)), board_(std::move(board)) {}

  const AnyGame& game() const { return game_; }

  /// The board's canonical text. It is computed once and stored with the board.
  const std::string& text() const { return shared_text().text(); }
  const SharedText& shared_text() const { return board_->text(); }
  std::uint64_t size() const { return board_->size(); }
  Number start_count() const { return board_->start_count(); }

  /// Throws BadInput unless a match may begin at `start`. If the board has starts, `start` must be one of
  /// them; otherwise it must be empty.
  void check_start(std::optional<Number> start) const;

  /// Precondition of the next two functions: check_start accepts `start`.
  BySeat<std::string_view> roles(std::optional<Number> start) const { return board_->roles(start); }
  AnyPosition begin(std::optional<Number> start) const { return board_->begin(start); }

  /// Solves the board by the named method, or the game's default one. Throws BadInput if the method is
  /// unknown or the board is too large for it. Throws Stopped soon after `stop` is requested.
  AnySolver solve(std::string_view method = {}, const std::stop_token& stop = {}) const {
    return board_->solve(game_.method(method).name, stop);
  }

  /// An object that identifies the board. All copies of a board return the same object. A board that was read
  /// separately returns another one, even if it has the same text.
  const Concept& get() const { return *board_; }

 private:
  AnyGame game_;
  std::shared_ptr<const Concept> board_;
};

/// The size of a board, as thousandths of the largest accepted size, but at least 1. A rough measure of the
/// memory that a solver of the board takes.
std::uint64_t thousandths_of_largest(const AnyBoard& board);

struct AnyGenerated {
  AnyBoard board;
  std::optional<Number> start;
};

inline AnyBoard AnyGame::read_board(std::string_view text, std::uint64_t max_size) const {
  return game_->read_board(text, max_size);
}

inline AnyGenerated AnyGame::generate(Random& random, Number size) const {
  return game_->generate(random, size);
}

}  // namespace gramy
