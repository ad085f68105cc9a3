// The wiring of a tournament that is played alone: its stage, records, progress.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/commands/progress.hpp"
#include "referee/commands/tournament_pages.hpp"
#include "referee/commands/web_options.hpp"
#include "referee/show/player_logs.hpp"
#include "referee/tournament/play/tournament.hpp"
#include "referee/tournament/store/record_writer.hpp"
#include "referee/tournament/store/results_folder.hpp"
#include "referee/truth/live_truth.hpp"
#include "referee/truth/stretch_judge.hpp"

namespace gramy::referee {

class Stage;

/// What whoever has started a run is told of it, besides its progress.
struct RunReport {
  /// As it ends, in place of the progress; may be none. `last_words`: of the process by whose end it was
  /// lost, if it has said anything.
  std::function<void(const MatchRecord& record, const std::string& last_words)> each_match;
  std::string kept_in;  ///< where the records stay; empty: nowhere
  std::string go_on;    ///< see stopped_line, after a signal
};

/// Carries what happens on the stage to the record writer, and what is recorded back to the tournament.
class TournamentRun {
 public:
  /// `boards` are make_boards(file). Goes on with what was played into the folder before. Throws BadInput
  /// where the folder is another tournament's (see ResultsFolder), std::exception where the folder or the
  /// port cannot be had, Stopped if `poll` stops before what was played is entered.
  TournamentRun(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards,
                const std::filesystem::path& out, SolvedBoards& solved, bool accept_changes, bool judge_live,
                const WebOptions& web, RunReport report, const StopPoll& poll);
  ~TournamentRun();

  /// See Stage; before `run`.
  void keep_lines(const std::filesystem::path& folder);

  /// Plays to the end, or until a signal. Returns the exit code of play_tournament.
  int run();

  /// To be called once, after `run`, if the matches are judged live. Throws what went wrong with that.
  Judging judged_so_far() { return truth_->stop(standings().finished()); }

  const Standings& standings() const { return tournament_.standings(); }

  /// Not to be used while it runs.
  ResultsFolder& results() { return results_; }

 private:
  void begin_judging();

  // What has happened.
  void signalled(int signal);
  void match_finished(MatchRecord record, SchedulePlace place);
  void match_judged(FinishedMatch match);
  void matches_recorded();
  void given_up(const std::string& line);
  void settled();

  // What is told.
  std::string last_words(const MatchRecord& record) const;
  void tell_beginning();
  void tell_guests();
  void tell_rounds();
  void tell_end();
  void show_progress();

  void fail(int exit_code, const std::string& why);
  void stop(const std::string& why);

  boost::asio::io_context loop_{1};
  boost::asio::signal_set signals_;  // before anything is made that a signal has to end
  TournamentFile file_;
  SolvedBoards& solved_;
  TournamentPages pages_;  // before the stage, whose server's threads use them
  std::optional<std::string> host_token_;
  PlayerLogs logs_;               // likewise
  std::unique_ptr<Stage> stage_;  // always there
  ResultsFolder results_;
  Course course_;
  Tournament tournament_;
  RunReport report_;
  Progress progress_;
  std::vector<std::string> out_;  // the lines about clients that were given up
  bool judges_live_;
  std::unique_ptr<RecordWriter> writer_;  // while it runs
  std::unique_ptr<LiveTruth> truth_;      // none unless matches are judged live
  std::unique_ptr<StretchJudge> judge_;   // while it runs; none unless the format asks for accuracy
  std::size_t to_judge_ = 0;              // matches that it has not told of
  boost::asio::steady_timer showing_;
  std::size_t rounds_told_ = 0;  // in standings.json
  bool record_failed_ = false;   // what was played since is not there to be told of
  bool stopping_ = false;
  int exit_code_ = 0;
};

}  // namespace gramy::referee
