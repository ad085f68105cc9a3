// The wiring of a tournament: server, players' processes, records, progress.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/commands/progress.hpp"
#include "referee/commands/tournament_pages.hpp"
#include "referee/commands/web_options.hpp"
#include "referee/io/server.hpp"
#include "referee/process/launcher.hpp"
#include "referee/show/player_logs.hpp"
#include "referee/tournament/play/tournament.hpp"
#include "referee/tournament/store/record_writer.hpp"
#include "referee/tournament/store/results_folder.hpp"
#include "referee/truth/live_truth.hpp"

namespace gramy::referee {

/// Carries what happens at the server, the launcher and the record writer to the tournament, and what the
/// tournament asks for back to them.
class TournamentRun {
 public:
  /// `boards` are make_boards(file). Goes on with what was played into the folder before. Throws BadInput
  /// where the folder is another tournament's (see ResultsFolder), std::exception where the folder or the
  /// port cannot be had.
  TournamentRun(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards,
                const std::filesystem::path& out, bool accept_changes, bool judge_live,
                const WebOptions& web);

  /// Plays to the end, or until a signal. Returns the exit code of play_tournament.
  int run();

  /// To be called once, after `run`, if the matches are judged live. Throws what went wrong with that.
  Judging judged_so_far() { return truth_->stop(standings().finished()); }

  const Standings& standings() const { return tournament_.standings(); }

  /// To be used after `run`.
  ResultsFolder& results() { return results_; }

 private:
  // What has happened.
  void signalled(int signal);
  void presence_changed();
  void match_finished(Finished finished);
  void matches_recorded();
  void process_linked(const std::string& client, Link link);
  void process_ended(const std::string& client, const ProcessEnd& end);
  void process_unreachable(const std::string& client);

  // What the tournament asks for.
  void carry_out();
  void carry_out(const Launch& launch);
  void carry_out(const Arrange& arrange);
  void carry_out(const GiveUp& given_up);
  void carry_out(const VoidedMatch& voided);
  void carry_out(const CloseRounds& closed);
  void carry_out(const Refuse& refused);
  bool take_actions();
  void pause();
  void arm_timer();

  // What is told.
  void tell_beginning();
  void tell_guests();
  void tell_rounds();
  void tell_end();
  void show_progress();

  void fail(int exit_code, const std::string& why);
  void stop(const std::string& why);
  ProcessSpec process_of(const std::string& client) const;
  std::string last_words(const std::string& client) const;
  const PlayerEntry& entry(const std::string& client) const;

  boost::asio::io_context loop_{1};
  boost::asio::signal_set signals_;  // before anything is made that a signal has to end
  TournamentFile file_;
  std::map<std::string, std::string> tokens_;  // of the clients that we start
  TournamentPages pages_;                      // before the server, whose threads use them
  std::optional<std::string> host_token_;
  PlayerLogs logs_;  // likewise
  Server server_;
  ResultsFolder results_;
  Tournament tournament_;
  std::deque<TournamentAction> actions_;  // which the tournament asks for, still to be carried out
  Launcher launcher_;
  std::map<std::string, std::uintmax_t> logged_before_;  // by client, bytes in its log when it was started
  Progress progress_;
  std::vector<std::string> out_;  // the lines about clients that were given up
  bool judges_live_;
  std::unique_ptr<RecordWriter> writer_;  // while it runs
  std::unique_ptr<LiveTruth> truth_;      // none unless matches are judged live
  boost::asio::steady_timer timer_, turn_, showing_;
  std::size_t rounds_told_ = 0;  // in standings.json
  bool carrying_out_ = false;
  bool pausing_ = false;  // carrying out, until turn_ expires
  bool stopping_ = false;
  int exit_code_ = 0;
};

}  // namespace gramy::referee
