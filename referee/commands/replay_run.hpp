// The wiring of recorded matches that are played again.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/solved_boards.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/tournament/play/tournament.hpp"
#include "referee/verify/verification.hpp"

namespace gramy::referee {

class TournamentHost;

/// Repeats the tournament's course with all recorded results, and plays the sampled matches again. The course
/// counts their recorded results, not the new ones.
class ReplayRun {
 public:
  using Boards = std::vector<std::vector<TournamentBoard>>;

  /// `logs`: folder for players' logs. The store has to outlive this. Throws Stopped if `poll` stops before
  /// the recorded rounds are entered.
  ReplayRun(const Store& store, TournamentFile file, Boards boards, Sample sample,
            const std::filesystem::path& logs, const StopPoll& poll);
  ~ReplayRun();

  /// Plays until nothing is left to be compared, or until a signal. Returns 0, 2 if a player's command cannot
  /// be run, 128 + the signal.
  int run();

  /// Replays of all sampled matches. To be called once, after `run`.
  Replays take_replays() { return std::move(replays_); }
  /// Whether there are logs that explain a failure.
  bool has_given_up() const { return has_given_up_; }

 private:
  struct Past;

  ReplayRun(const Store& store, TournamentFile file, Boards boards, Sample sample, Past past,
            const std::filesystem::path& logs, const StopPoll& poll);

  // Events.
  void signalled(int signal);
  void match_finished(const MatchRecord& record, SchedulePlace place);
  void not_played(SchedulePlace place);
  void count_as_recorded(SchedulePlace place);

  // Work to do.
  std::optional<SchedulePlace> next();
  void settle();
  void stop(const std::string& why);

  boost::asio::io_context loop_{1};
  boost::asio::signal_set signals_;  // made first, so that a signal also ends what is made later
  const Store& store_;
  Replays replays_;
  TournamentFile file_;
  Outcomes recorded_;  // results still to be compared
  Course course_;
  Tournament tournament_;
  SolvedBoards solved_;                   // not used by a replay
  std::unique_ptr<TournamentHost> host_;  // never null
  ProgressLine progress_;
  std::size_t given_out_ = 0;   // matches that were given out and are not over
  bool all_given_out_ = false;  // the course has no more matches to give out
  bool has_given_up_ = false;
  bool stopping_ = false;
  int exit_code_ = 0;
};

}  // namespace gramy::referee
