// Contract of stopping: work stops when it is asked to, and only then.
#include <csignal>
#include <ctime>
#include <stop_token>

#include "large_boards.hpp"
#include "opening.hpp"

namespace gramy::contract {
namespace {

std::stop_token stopped() {
  // Static, because GCC warns that a stop source on the stack may be read uninitialised.
  static std::stop_source stop;
  stop.request_stop();
  return stop.get_token();
}

/// A stop token that is stopped in the middle of work. A signal stops it after this process has used 5 ms of
/// processor time. A thread that sleeps for 5 ms could wake up after the end of the work on a busy machine.
class StoppedInTheMidst {
 public:
  StoppedInTheMidst() {
    source = std::stop_source();
    std::signal(SIGALRM, [](int) { source.request_stop(); });
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    REQUIRE(::timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer_) == 0);
    itimerspec after{};
    after.it_value.tv_nsec = 5'000'000;
    REQUIRE(::timer_settime(timer_, 0, &after, nullptr) == 0);
  }
  ~StoppedInTheMidst() {
    ::timer_delete(timer_);
    std::signal(SIGALRM, SIG_DFL);
  }
  StoppedInTheMidst(const StoppedInTheMidst&) = delete;
  StoppedInTheMidst& operator=(const StoppedInTheMidst&) = delete;

  std::stop_token token() const { return source.get_token(); }

 private:
  static inline std::stop_source source;  // static, because a signal handler can reach no other object
  timer_t timer_{};
};

/// Boards on which each method of a game takes far longer than 5 ms.
std::vector<std::array<std::string, 3>> long_work(const Catalogue& games) {
  const std::string chain = of_family(*games.find("zielone"), "chain", {2000, 100'000});
  return {
      {"misie-patysie", "table", "20000000 20000000 19999999"},
      {"paski", "grundy", "1 7 8 100000"},
      {"paski", "table", "1 7 8 100000"},
      {"zielone", "trap", chain},
      {"zielone", "labels", chain},
      {"zielone", "fast", of_family(*games.find("zielone"), "linked-chain", {1000, 1'000'000})},
      {"graf", "retro", path_of_vertices(1'000'000)},
      {"policjant-i-zlodziej", "retro", open_square(80)},
  };
}

}  // namespace

TEST_CASE("making a solver or an analysis throws Stopped if its stop token is already stopped") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    for (const Method& method : game.info().methods) {
      CAPTURE(method.name);
      const auto [board, start] = opening(game, game.info().default_size, 1);
      CHECK_THROWS_AS(board.solve(method.name, stopped()), Stopped);
      const AnySolver solver = board.solve(method.name);
      CHECK_THROWS_AS(solver.analyse(start, stopped()), Stopped);
    }
  }
}

TEST_CASE("every function of an analysis throws Stopped once its token is stopped, and not before") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    const auto [board, start] = opening(game, game.info().default_size, 1);
    std::stop_source stop;
    const AnySolver solver = board.solve({}, stop.get_token());
    AnyAnalysis analysis = solver.analyse(start, stop.get_token());
    AnyAnalysis other = solver.analyse(start);
    const AnyMove move = other.best_move();
    CHECK(analysis.best_move() == move);
    CHECK(analysis.value() == other.value());
    stop.request_stop();
    CHECK_THROWS_AS(analysis.value(), Stopped);
    CHECK_THROWS_AS(analysis.distance(), Stopped);
    CHECK_THROWS_AS(analysis.value_after(move), Stopped);
    CHECK_THROWS_AS(analysis.best_move(), Stopped);
    CHECK_THROWS_AS(analysis.play(move), Stopped);
    CHECK(other.best_move() == move);
  }
}

TEST_CASE("a solver whose token is stopped in the middle of its work throws Stopped") {
  const Catalogue games = all_games();
  for (const std::array<std::string, 3>& work : long_work(games)) {
    const std::string &id = work[0], &method = work[1], &text = work[2];
    INFO(id, " by ", method);
    const AnyBoard board = games.find(id)->read_board(text);
    const StoppedInTheMidst stop;
    CHECK_THROWS_AS(board.solve(method, stop.token()), Stopped);
  }
}

}  // namespace gramy::contract
