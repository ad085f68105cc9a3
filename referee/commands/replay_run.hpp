// The replay of a sample of recorded matches, for `verify`.
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

/// Goes through the tournament's rounds with the recorded results, and plays the sampled matches again. The
/// new results affect no later round.
class ReplayRun {
 public:
  using Boards = std::vector<std::vector<TournamentBoard>>;

  /// `logs`: folder for players' logs. The store has to outlive this object. Throws Stopped if `poll` stops
  /// while the recorded results are read.
  ReplayRun(const Store& store, TournamentFile file, Boards boards, Sample sample,
            const std::filesystem::path& logs, const StopPoll& poll);
  ~ReplayRun();

  /// Plays until all sampled matches are compared, or until a signal. Returns the exit code: 0; 2 if a
  /// player's command cannot be run; 128 + the number of a signal that ended the run.
  int run();

  /// The replays of all sampled matches. Call it once, after `run`.
  Replays take_replays() { return std::move(replays_); }
  /// Whether a player failed, so that its log is worth keeping.
  bool has_given_up() const { return has_given_up_; }

 private:
  struct Past;

  ReplayRun(const Store& store, TournamentFile file, Boards boards, Sample sample, Past past,
            const std::filesystem::path& logs, const StopPoll& poll);

  void signalled(int signal);
  void match_finished(const MatchRecord& record, SchedulePlace place);
  void not_played(SchedulePlace place);
  void count_as_recorded(SchedulePlace place);

  std::optional<SchedulePlace> next();
  void settle();
  void stop(const std::string& why);

  boost::asio::io_context loop_{1};
  // Before the other members, so that a signal also stops their construction.
  boost::asio::signal_set signals_;
  const Store& store_;
  Replays replays_;
  TournamentFile file_;
  Outcomes recorded_;  // for each match that is still to compare, its recorded result
  Course course_;
  Tournament tournament_;
  SolvedBoards solved_;                   // the host requires it, but solves nothing here
  std::unique_ptr<TournamentHost> host_;  // never null
  ProgressLine progress_;
  std::size_t given_out_ = 0;   // matches that are being played
  bool all_given_out_ = false;  // whether `course_` has no more matches to play
  bool has_given_up_ = false;
  bool stopping_ = false;
  int exit_code_ = 0;
};

}  // namespace gramy::referee
