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

/// Carries what happens at the server and the launcher to the tournament, and what the tournament asks for
/// back to them; the rest it tells.
class TournamentHost {
 public:
  struct Events {
    /// To be recorded.
    std::function<void(MatchRecord record, SchedulePlace place)> finished;
    /// `line`: for people.
    std::function<void(const GiveUp& given_up, const std::string& line)> given_up;
    std::function<void(const std::string& why)> refused;
    /// All that the tournament asked for so far is done.
    std::function<void()> settled;
  };

  /// Players' logs go to `logs`. Throws std::runtime_error where the file's address cannot be had.
  /// `tournament` may be made later, before `carry_out` is called.
  TournamentHost(boost::asio::io_context& loop, const TournamentFile& file, Tournament& tournament,
                 std::filesystem::path logs, SolvedBoards& solved, Site site, Events events);

  /// See Server.
  void listen(boost::asio::ip::tcp::acceptor acceptor) { server_.listen(std::move(acceptor)); }

  /// Does what the tournament asks for. To be called at the beginning, and whenever it was told something
  /// that did not come from here.
  void carry_out();

  /// To be called before carry_out: the lines of the matches are kept in `folder`. Throws BadInput if it
  /// cannot be had.
  void keep_lines(const std::filesystem::path& folder);

  /// The loop is at its end: writes what is left of the lines. Returns why some could not be written; empty
  /// if all were, or none are kept.
  std::string finish_lines() { return lines_ ? lines_->finish() : ""; }

  /// Last output of the client's process that ended last; empty if there is none.
  std::string last_words(const std::string& client) const;

  boost::asio::ip::tcp::endpoint endpoint() const { return server_.endpoint(); }
  std::chrono::milliseconds worst_lag() const;

  /// Nothing is begun any more, matches are aborted, players told why and asked to end.
  void stop(const std::string& why);
  bool all_gone() const { return server_.empty() && launcher_.all_gone(); }
  /// Asks processes once more.
  void terminate() { launcher_.terminate(); }

 private:
  // What has happened.
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
  std::map<std::string, std::string> tokens_;  // tokens of the clients that are started here
  std::optional<WireFiles> lines_;             // before the server, which shows them
  Server server_;
  Launcher launcher_;
  std::deque<TournamentAction> actions_;  // which the tournament asks for, still to be carried out
  std::map<std::string, std::uintmax_t> logged_before_;  // by client, bytes in its log when it was started
  std::map<std::string, std::string> last_words_;        // by client, of its process that has ended last
  std::map<std::string, std::string> refused_;  // by client: why the hello of its newest process was refused
  boost::asio::steady_timer timer_, turn_;
  bool carrying_out_ = false;
  bool pausing_ = false;  // carrying out, until turn_ expires
  bool stopping_ = false;
};

}  // namespace gramy::referee
