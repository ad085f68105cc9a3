// The wiring of a tournament that several processes play, in one of them.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/commands/progress.hpp"
#include "referee/tournament/play/leases.hpp"
#include "referee/tournament/play/offers.hpp"
#include "referee/tournament/play/tournament.hpp"
#include "referee/tournament/store/work_desk.hpp"
#include "referee/truth/stretch_judge.hpp"

namespace gramy::referee {

class Stage;

/// Each of them follows what all have recorded, and offers what is to be played next if nobody else was
/// faster: none is missed that ends. Those that play claim stretches of matches and hand in what has become
/// of them, and if the tournament is to be judged, with the truth about each match.
class WorkRun {
 public:
  struct Settings {
    std::optional<std::size_t> concurrency{};         ///< matches at once; none: as the tournament file says
    bool plays = true;                                ///< else it only offers
    std::optional<std::chrono::seconds> idle_exit{};  ///< ends once it has had nothing to play for so long
    /// Of the players started here. None: of the tournament's folder, or one that is made anew.
    std::optional<std::filesystem::path> logs{};
    std::filesystem::path
        bots{};  ///< where commands run of players who bring no folder; empty: as the file says
    bool sandbox_only = false;    ///< nobody is started in the open
    bool tries_sandboxes = true;  ///< before anything is played; else somebody has
  };

  /// Throws Conflict if this machine has not the bots that the tournament was shared with, BadInput if one is
  /// not to be started here, Stopped if `poll` stops before what was played is entered, and as Store does.
  WorkRun(SharedResults& results, SolvedBoards& solved, Settings settings, const StopPoll& poll);
  ~WorkRun();

  /// See Stage; before `run`. Where nothing is played, nothing is kept.
  void keep_lines(const std::filesystem::path& folder);

  /// Works until the tournament is over, or until a signal. Returns the exit code: 0, 1 if something cannot
  /// be recorded or matches were set aside, 2 if a player's command cannot be run or the worker was revoked,
  /// 128 + the signal.
  int run();

  /// Whether it ended because the tournament was begun anew meanwhile: then another one may go on.
  bool is_forgotten() const { return is_forgotten_; }
  const Standings& standings() const { return course_.standings(); }
  /// Every match has been played or could not be.
  bool is_over() const { return course_.over(); }

 private:
  using Boards = std::vector<std::vector<TournamentBoard>>;

  struct Loaded;

  WorkRun(SharedResults& results, SolvedBoards& solved, Settings settings, Loaded loaded,
          const StopPoll& poll);
  void enter_recorded(const StopPoll& poll);
  void set_the_stage(Boards boards);
  void begin_judging();
  void leave();

  // What has happened.
  void signalled(int signal);
  void heard();
  void match_finished(MatchRecord record, SchedulePlace place);
  void not_played(SchedulePlace match, const BySeat<bool>& out);
  void given_up(const GiveUp& given_up, const std::string& line);

  // What is to be done.
  void settle();
  void hand_in();
  void offer();
  void claim();
  void expect_nothing_aside();
  void end_if_idle();
  bool is_handed_in() const;
  bool needs_verdicts() const { return asks_for_accuracy(file_.format); }

  void show_progress();
  void say_who_keeps_us_waiting();
  void fail(int exit_code, const std::string& why);
  void stop(const std::string& why);

  boost::asio::io_context loop_{1};
  boost::asio::signal_set signals_;  // before anything is made that a signal has to end
  SharedResults& results_;
  SolvedBoards& solved_;
  Settings settings_;
  std::filesystem::path logs_;
  TournamentFile file_;
  std::uint64_t known_ = 0;  // matches that were recorded before
  Course course_;
  Leases leases_;
  std::optional<WorkerId> worker_;
  std::optional<Tournament> tournament_;  // none, and no stage, if nothing is played here
  std::unique_ptr<Stage> stage_;
  std::unique_ptr<WorkDesk> desk_;       // while it runs
  std::unique_ptr<StretchJudge> judge_;  // while it runs; none if nothing is judged here
  QueueLook queue_;                      // as of the last news
  Offers offers_;
  std::optional<std::size_t> wanted_;  // as the desk was told last; none: it has claimed some since
  std::uint64_t round_looked_at_ = 0;
  std::size_t rounds_told_ = 0;     // in standings.json
  bool told_of_judging_ = false;    // that stretches wait for it
  std::optional<Time> idle_since_;  // there has been nothing to play
  Progress progress_;
  boost::asio::steady_timer showing_;
  bool is_kept_waiting_ = false;
  bool is_forgotten_ = false;
  bool stopping_ = false;
  int exit_code_ = 0;
};

}  // namespace gramy::referee
