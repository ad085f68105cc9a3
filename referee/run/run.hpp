// The run of a tournament: one process that offers, plays or hosts its matches.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/run/browsers.hpp"
#include "referee/run/progress.hpp"
#include "referee/run/tournament_pages.hpp"
#include "referee/show/player_logs.hpp"
#include "referee/tournament/places/work_client.hpp"
#include "referee/tournament/play/leases.hpp"
#include "referee/tournament/play/offers.hpp"
#include "referee/tournament/play/tournament.hpp"
#include "referee/truth/judge.hpp"
#include "referee/truth/live_truth.hpp"

namespace gramy::referee {

class TournamentHost;

/// A tournament from a store, as this process knows it.
struct BegunTournament {
  TournamentFile file;
  std::vector<std::vector<TournamentBoard>> boards;
};

/// Reads the tournament from the store, and unpacks its players' folders. `bots`: the working directory of
/// players without a folder. If it is empty, the file gives it. Throws BadInput if `sandbox_only` and a
/// player has no sandbox. Throws as Store does.
BegunTournament begun_tournament(const SharedResults& results, const std::filesystem::path& bots = {},
                                 bool sandbox_only = false);

/// Whether any player connects by itself and has not left.
bool has_guests(const TournamentFile& file);

/// Follows the records of all processes of the tournament. Offers the next matches to workers, unless another
/// process has offered them already. So the others can play on if one process ends. A run that plays claims
/// batches of matches, judges them if the tournament needs verdicts, and hands them in. A run that hosts also
/// lets in browsers and guests, which are players that connect by themselves. A run that only hosts plays the
/// matches with guests. A run that plays alone decides which players are given up, and records each match as
/// it ends.
class Run {
 public:
  struct Settings {
    /// Matches played at the same time; if not set, as the tournament file says.
    std::optional<std::size_t> concurrency{};
    /// If false, the run only offers matches to workers. If it is the host, it also plays the matches with
    /// guests.
    bool plays = true;
    /// If true, the run becomes the host, at the file's address, once no other process is the host. If false,
    /// it serves only its own bots.
    bool hosts = false;
    bool judges_live = false;  ///< whether the run publishes exact values (the truth) while it plays
    /// The run ends after it has had no match for this time.
    std::optional<std::chrono::seconds> idle_exit{};
    /// The folder for the logs of the players that this process starts. If not set, the run uses the folder
    /// "logs" in the results folder, or a temporary folder if the results are not in a folder.
    std::optional<std::filesystem::path> logs{};
    /// Whether run() tries the players' sandboxes before it plays. To be false if the caller has tried them.
    bool tries_sandboxes = true;
    WebOptions web{};
    /// Called for each match as it ends, instead of a display of progress; may be empty. If a player lost the
    /// match because its process ended, `last_words` is the last output of this process.
    std::function<void(const MatchRecord& record, const std::string& last_words)> each_match{};
    /// The folder of the records, for messages. If not set, the first message says that no records are kept.
    std::optional<std::string> kept_in{};
    std::optional<std::string> go_on{};  ///< command to resume, printed after a signal
    std::vector<std::string> changes{};  ///< messages to print after the opening line
  };

  /// Throws Conflict if this machine lacks the bots that the tournament was begun with. Throws Stopped if
  /// `poll` stops before the earlier matches are entered. Throws std::exception if this process cannot
  /// listen. Also throws as Store does.
  Run(SharedResults& results, SolvedBoards& solved, BegunTournament tournament, Settings settings,
      const StopPoll& poll);
  ~Run();

  /// Writes the protocol lines of each match to a file in `folder`. To be called before `run`. Has no effect
  /// if this run plays no match.
  void keep_lines(const std::filesystem::path& folder);

  /// Works until the tournament is over, or until a signal. Returns the exit code: 0 if the tournament is
  /// over; 1 if a match cannot be recorded, or if only dead letters are left; 2 if a player's command cannot
  /// be run, or if the worker was revoked; 128 + the signal's number after a signal. A dead letter is a match
  /// during which several workers in turn have ended.
  int run();

  /// The exact values of the boards on which no further matches are played. Preconditions: run() has
  /// returned; this run judges live.
  const TruthTable& truth_so_far() const { return truth_->truth(); }

  /// Whether this run ended because the tournament was begun anew or has another edition, so that a new run
  /// has to continue.
  bool is_to_go_on() const { return is_forgotten_ || (is_outdated_ && exit_code_ == 0); }
  const Standings& standings() const { return course_.standings(); }
  /// Whether every match was played or could not be played.
  bool is_over() const { return course_.over(); }

 private:
  using Boards = std::vector<std::vector<TournamentBoard>>;

  void enter_recorded(const StopPoll& poll);
  void set_the_stage(Boards boards);
  void begin_judging();
  void judged(FinishedBatch batch);
  void publish_truth();
  void leave();
  Site site();

  // Functions called for events.
  void signalled(int signal);
  void heard();
  void match_finished(MatchRecord record, SchedulePlace place);
  void not_played(SchedulePlace match, const BySeat<bool>& out);
  void given_up(const GiveUp& given_up, const std::string& line);

  // Functions that take and hand in matches.
  void settle();
  void wind_up();
  void take_over_hosting();
  void host();
  void hand_in();
  void close_rounds();
  void offer();
  void claim();
  void expect_no_dead_letters();
  void end_if_idle();
  bool is_handed_in() const;
  bool needs_verdicts() const { return asks_for_accuracy(file_.format); }

  // Functions for messages.
  std::string last_words(const MatchRecord& record) const;
  void tell_beginning();
  void tell_page(const boost::asio::ip::tcp::endpoint& endpoint);
  void tell_guests(const boost::asio::ip::tcp::endpoint& endpoint);
  void tell_rounds();
  void tell_end();
  void show_progress();
  void say_who_keeps_us_waiting();
  void say_if_nobody_offers();
  void say_if_nobody_hosts();

  void fail(int exit_code, const std::string& why);
  void stop(const std::string& why);

  boost::asio::io_context loop_{1};
  boost::asio::signal_set signals_;  // constructed first, so that a signal ends whatever is constructed later
  SharedResults& results_;
  SolvedBoards& solved_;
  Settings settings_;
  std::filesystem::path logs_;
  // The address at which browsers and players that connect by themselves reach the host.
  boost::asio::ip::tcp::endpoint public_;
  TournamentFile file_;
  std::uint64_t played_before_ = 0;  // number of matches that were counted before this run
  Course course_;
  Leases leases_;
  std::optional<WorkerId> worker_;
  std::optional<Tournament> tournament_;  // not set if this run plays nothing; then host_ is not set either
  // Declared before host_ and so destroyed after it, because threads of the host's server use the pages.
  std::optional<TournamentPages> pages_;
  std::optional<PlayerLogs> player_logs_;
  std::optional<std::string> host_token_;
  std::unique_ptr<TournamentHost> host_;
  std::unique_ptr<WorkClient> client_;  // exists during run()
  std::optional<LiveTruth> truth_;      // not set unless this run judges live; used by the judge's thread
  std::unique_ptr<Judge> judge_;        // exists during run(); none if this run judges nothing
  QueueLook queue_;                     // the state of the queue, as client_ last reported it
  Offers offers_;
  // The number of batches that client_ was last asked for; none if client_ has claimed batches since then.
  std::optional<std::size_t> wanted_;
  std::uint64_t round_looked_at_ = 0;
  std::size_t rounds_told_ = 0;     // number of rounds in the standings that were last written
  bool told_of_judging_ = false;    // whether the wait for the judge was reported
  std::optional<Time> idle_since_;  // since when this run has had no match to play; not set while it has one
  // A port that is open while this run tries to become the host.
  std::optional<boost::asio::ip::tcp::acceptor> port_;
  bool is_host_ = false;
  std::vector<std::string> out_;  // the lines about clients that were given up
  Progress progress_;
  boost::asio::steady_timer showing_;
  bool is_kept_waiting_ = false;
  bool is_left_alone_ = false;
  bool is_without_host_ = false;
  bool told_of_port_ = false;  // whether it was reported that the port cannot be opened
  bool is_forgotten_ = false;
  // Whether the tournament has a newer edition, so that this run only finishes the matches that it plays.
  bool is_outdated_ = false;
  bool store_failed_ = false;  // whether the store has failed; the matches played since then are lost
  bool stopping_ = false;
  int exit_code_ = 0;
};

}  // namespace gramy::referee
