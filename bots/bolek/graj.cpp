// gramy-graj: plays a game of the task Misie-Patysie with a compiled module, and judges the module.
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <unistd.h>

#include "bots/bolek/descendants.hpp"
#include "bots/bolek/grading.hpp"
#include "bots/bolek/module_sandbox.hpp"
#include "bots/bolek/watched_calls.hpp"
#include "engine/base/bad_input.hpp"
#include "engine/misie-patysie/solver.hpp"
#include "engine/tool/command_line.hpp"

namespace {

using namespace gramy;
using namespace gramy::bolek;

constexpr const char* program_name = "gramy-graj";
constexpr const char* about =
    "Judges a module: a solution of the task Misie-Patysie that scripts/compile-bolek has compiled. Reads a "
    "pool as `m p mpo` (numbers of bears and sticks, and the limit of a move) from standard input. The "
    "module plays as Bolek, who moves first. Prints OK if Bolek wins, and otherwise WRONG with the reason.";
constexpr const char* exit_codes =
    "Exit codes: 0 a verdict (OK or WRONG), 1 the module cannot be judged, 2 bad usage or input.";

struct Options {
  std::string program;
  std::string lolek = "trivial";
  std::uint64_t seed = 0;
  double time_limit = 10;
  int memory_limit = 32;
  bool transcript = false;
  bool no_sandbox = false;
};

std::shared_ptr<const misie::Board> read_game(std::istream& in) {
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  try {
    auto board = std::make_shared<const misie::Board>(misie::read_board(text, INT_MAX));
    if (board->limit > INT_MAX) {
      throw BadInput(fmt::format("expected a limit of at most {}, found {}", INT_MAX, board->limit));
    }
    return board;
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("standard input: {}", error.what()));
  }
}

Lolek lolek_of(const Options& options) {
  if (options.lolek == "perfect") return perfect_lolek();
  if (options.lolek == "random") return random_lolek(options.seed);
  return trivial_lolek();
}

void show(misie::Piles pool, Seat seat, misie::Move move) {
  fmt::print("{} {}: {} takes {} {}\n", pool.bears, pool.sticks, seat == Seat::first ? "Bolek" : "Lolek",
             move.bears, move.sticks);
}

/// Shows the number of moves so far on one line of standard error, if standard error is a terminal.
class ProgressLine {
 public:
  ~ProgressLine() {
    if (is_shown_) fmt::print(stderr, "\r\033[K");
  }

  void count(misie::Piles pool) {
    constexpr std::uint64_t interval = 10'000;
    if (++moves_ % interval != 0 || isatty(STDERR_FILENO) == 0) return;
    fmt::print(stderr, "\r{} moves, {} bears and {} sticks are left\033[K", moves_, pool.bears, pool.sticks);
    is_shown_ = true;
  }

 private:
  std::uint64_t moves_ = 0;
  bool is_shown_ = false;
};

Walls walls_of(const Options& options) {
  if (options.no_sandbox) return Walls::none;
  try {
    check_sandbox();
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(fmt::format(
        "the module cannot run in a sandbox: {}; if you trust the module, add --no-sandbox", error.what()));
  }
  return Walls::sandbox;
}

bool bolek_can_win(const std::shared_ptr<const misie::Board>& board) {
  return misie::Solver(board, "golden").value(board->piles) == Value::win;
}

/// Prints the verdict. The first two lines are those that the contest's own program prints.
void print(const GradedGame& verdict) {
  switch (verdict.kind) {
    case GradedGame::Kind::won:
      fmt::print("OK\n");
      return;
    case GradedGame::Kind::lost:
      fmt::print("WRONG\nPrzegrana Bolka!\n{}{}", verdict.why, verdict.why.empty() ? "" : "\n");
      return;
    case GradedGame::Kind::illegal_move:
      fmt::print("WRONG\nNiepoprawny ruch!\n{}\n", verdict.why);
      return;
    case GradedGame::Kind::fault:
      fmt::print("WRONG\n{}\n", verdict.why);
      return;
  }
}

}  // namespace

int main(int argc, char** argv) {
  using namespace gramy::command_line;
  become_watched(argc, argv);
  Options options;
  Program program(program_name, about);
  Command command = program.command();
  command.footer(exit_codes);
  command.option("PROGRAM", options.program, "the compiled module").required().checked(existing_file());
  command
      .option(
          "--lolek", options.lolek,
          "the opponent: `trivial` (takes one bear, or one stick if there is no bear), `random` or `perfect`")
      .checked(one_of({"trivial", "random", "perfect"}))
      .shows_default();
  command.option("--seed", options.seed, "with --lolek random: the seed of its moves")
      .checked(integer_from(0, INT64_MAX))
      .shows_default();
  command.option("--time-limit", options.time_limit, "time limit of each call of the module, in seconds")
      .checked(number_from(0.001, 1e6))
      .shows_default();
  command.option("--memory-limit", options.memory_limit, "the module's memory limit in MB")
      .checked(integer_from(1, 1 << 20))
      .shows_default();
  command.flag("--transcript", options.transcript, "print each move of the game before the verdict");
  command.flag("--no-sandbox", options.no_sandbox,
               "run the module without a sandbox, with all your rights: it can kill this program, or print "
               "the verdict itself");
  kill_descendants_at({SIGHUP, SIGINT, SIGPIPE, SIGTERM});
  return program.run(argc, argv, [&] {
    const auto board = read_game(std::cin);
    ModuleProcess module(options.program, walls_of(options), options.memory_limit);
    if (const auto why = module.why_unwatched()) {
      fmt::print(stderr,
                 "{}: the module's memory is not limited and it may open files, because the kernel or the "
                 "container does not permit watching its system calls ({})\n",
                 program_name, why.message());
    }
    const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::duration<double>(options.time_limit));
    const GradedGame verdict = [&] {
      ProgressLine progress;
      return grade(module, board, lolek_of(options), limit,
                   [&](misie::Piles pool, Seat seat, misie::Move move) {
                     if (options.transcript) return show(pool, seat, move);
                     progress.count(pool);
                   });
    }();
    print(verdict);
    if (verdict.kind != GradedGame::Kind::won && !bolek_can_win(board)) {
      fmt::print(stderr,
                 "{}: expected a pool that Bolek can win, as the task Misie-Patysie promises, found {}",
                 program_name, misie::write_board(*board));
    }
    if (std::fflush(stdout) != 0) throw std::runtime_error("cannot write the verdict");
    return EXIT_SUCCESS;
  });
}
