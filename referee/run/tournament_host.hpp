// Wiring between a tournament, its server and its players' processes.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "referee/io/server.hpp"
#include "referee/process/launcher.hpp"
#include "referee/run/wire_files.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/play/tournament.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Reports events at the server and the launcher to the tournament, and carries out the actions that the
/// tournament requests. Reports everything else to its caller.
class TournamentHost {
 public:
  struct Events {
    /// Called for each finished match, which has to be recorded.
    std::function<void(MatchRecord record, SchedulePlace place)> finished;
    /// Called when a client is given up. `line`: the message about it for people.
    std::function<void(const GiveUp& given_up, const std::string& line)> given_up;
    std::function<void(const std::string& why)> refused;
    /// Called when all actions that the tournament has requested are carried out.
    std::function<void()> settled;
  };

  /// Players' logs go to `logs`. Throws std::runtime_error if it cannot listen at the file's address.
  /// `tournament` may be constructed later, but before `carry_out` is called.
  TournamentHost(boost::asio::io_context& loop, const TournamentFile& file, Tournament& tournament,
                 std::filesystem::path logs, SolvedBoards& solved, Site site, Events events);

  /// Also accepts players' connections from this acceptor.
  void listen(boost::asio::ip::tcp::acceptor acceptor) { server_.listen(std::move(acceptor)); }

  /// Carries out the actions that the tournament requests. To be called at the beginning, and whenever the
  /// tournament was told something by anyone but this class.
  void carry_out();

  /// Writes the protocol lines of each match to a file in `folder`. To be called before carry_out. Throws
  /// BadInput if the folder cannot be made.
  void keep_lines(const std::filesystem::path& folder);

  /// Writes the protocol lines that still wait for the disk. To be called after the loop has ended. Returns
  /// why some could not be written; empty if all were written, or if lines are not kept.
  std::string finish_lines() { return lines_ ? lines_->finish() : ""; }

  /// The last output of the client's newest ended process; empty if there is none.
  std::string last_words(const std::string& client) const;

  boost::asio::ip::tcp::endpoint endpoint() const { return server_.endpoint(); }
  std::chrono::milliseconds worst_lag() const;

  /// Begins nothing more, aborts matches, tells players why, and asks their processes to end.
  void stop(const std::string& why);
  bool all_gone() const { return server_.empty() && launcher_.all_gone(); }
  /// Asks the remaining processes once more to end.
  void terminate() { launcher_.terminate(); }

 private:
  void presence_changed();
  void match_finished(Finished finished);
  void process_linked(const std::string& client, Link link);
  void process_ended(const std::string& client, const ProcessEnd& end);
  void process_unreachable(const std::string& client);

  // Actions that the tournament requests.
  void carry_out(const Launch& launch);
  void carry_out(const Arrange& arrange);
  void carry_out(const GiveUp& given_up);
  void carry_out(const Refuse& refused) { events_.refused(refused.why); }
  bool take_actions();
  void pause();
  void arm_timer();

  ProcessSpec process_of(const std::string& client) const;
  std::string said_by_newest(const std::string& client) const;
  const PlayerEntry& entry(const std::string& client) const;
  std::filesystem::path log_of(const std::string& client) const { return logs_ / (client + ".log"); }

  boost::asio::io_context& loop_;
  const TournamentFile& file_;
  Tournament& tournament_;
  std::filesystem::path logs_;
  Events events_;
  std::map<std::string, std::string> tokens_;  // tokens of the clients that this process starts
  std::optional<WireFiles> lines_;             // declared before server_, which refers to it
  Server server_;
  Launcher launcher_;
  // Actions that the tournament has requested and that are not carried out yet.
  std::deque<TournamentAction> actions_;
  // For each client, how long its log was when its process was last started.
  std::map<std::string, std::uintmax_t> logged_before_;
  // For each client, the last words of its newest ended process.
  std::map<std::string, std::string> last_words_;
  std::map<std::string, std::string> refused_;  // for each client, why its newest hello was refused
  boost::asio::steady_timer timer_, turn_;
  bool carrying_out_ = false;
  bool pausing_ = false;  // whether carry_out waits until turn_ expires
  bool stopping_ = false;
};

}  // namespace gramy::referee
