// Plays a tournament: brings the matches of its course to the players of its roster.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/play/course.hpp"
#include "referee/tournament/play/roster.hpp"
#include "referee/tournament/play/waiting_matches.hpp"
#include "referee/tournament/records/outcome.hpp"

namespace gramy::referee {

// --- Requests to the owner of a Tournament, which carries them out in the order of the list. Further
// requests are Launch and GiveUp (roster.hpp). ---

/// Begin this match. Both clients are present, and each can play one more match.
struct Arrange {
  MatchSetup setup;
};

/// Report that no match will be played, and why.
struct Refuse {
  std::string why;
};

/// The matches of a course that this process plays: all of them, or those in Leases.
struct Share {
  /// Returns the next match to begin; none if no match can begin yet.
  std::function<std::optional<SchedulePlace>()> next;
  /// Called for a match that was given out but cannot be played by this process. `out`: for each seat,
  /// whether the player is out of the tournament.
  std::function<void(SchedulePlace match, const BySeat<bool>& out)> not_played;
  /// The indices of the players that this process needs; if not set, it needs all of them. Other players are
  /// neither started nor waited for.
  std::optional<std::set<std::size_t>> players{};
  /// Whether guests, which are players that connect by themselves, may connect from the beginning.
  bool has_guests = true;
};

/// The course of a tournament. `boards`: the result of make_boards(file). A match of `history` counts when
/// its round begins, and is not played again. Throws Stopped.
Course course_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                 History history, const StopPoll& poll = {});

using TournamentAction = std::variant<Launch, Arrange, GiveUp, Refuse>;

/// Plays the matches of a course with the clients of a roster. No client is started if every match was played
/// before. Matches begin once every client has connected or was given up. They begin in the order of the
/// schedule, each as soon as both its players can begin a match. If all clients of a player are given up, the
/// player's matches are aborted. If a later round has begun without a player, that player stays given up
/// after an interruption. A client that lacks one of its player's games ends the tournament if it arrives
/// before the first match. If such a client arrives later, it is given up. A player whose command cannot be
/// run also ends the tournament. This class has no sockets and processes: it is told of events, and returns
/// requests.
class Tournament {
 public:
  /// If a match could not begin, it is tried again after this pause.
  static constexpr std::chrono::seconds pause{1};

  /// `boards`: the result of make_boards(file). `course`: the result of course_of, which has to outlive this
  /// object. The constructor requests the start of every command. When other processes have recorded results,
  /// the caller enters them into the course and calls `tick`.
  Tournament(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards, Course& course, Time now,
             Share share);

  // --- Events. Events of unknown clients, and of clients that were given up, have no effect. ---

  /// The client has connected, for the first time or again, or its capacity has changed. `plays`: whether the
  /// client plays the game of that id.
  void arrived(std::string_view client, int capacity, const std::function<bool(std::string_view)>& plays,
               Time now);

  /// The client's connection is lost. The client may come back.
  void left(std::string_view client, Time now);

  /// The process of a player with a command has ended, before or after its connection was lost. `how`: words
  /// such as "exited with code 1".
  void process_ended(std::string_view client, std::string_view how, Time now);

  /// The process of this client ended because its command is not a program. Before the first match, that ends
  /// the tournament.
  void was_no_command(std::string_view client, std::string_view how, Time now);

  /// Reports that an arranged match is over, so its players are free. Precondition: earlier arrivals and
  /// departures were reported. Returns the place under which the match has to be recorded. The match counts
  /// when it is recorded. Returns none if the match could not begin; such a match has no result and is played
  /// later.
  std::optional<SchedulePlace> match_finished(const MatchRecord& record, Time now);

  /// Allows guests to connect and waits for them, but not for guests that were put out of the tournament in a
  /// finished round.
  void let_in_guests(Time now);

  /// Begins no further match or process, but lets running matches end. Matches that are not played count as
  /// neither played nor aborted.
  void stop() { stopped_ = true; }

  /// Handles all that is due at this time.
  void tick(Time now);
  /// The time of the next tick.
  std::optional<Time> deadline() const;

  /// Returns the requests since the last call, in order. To be called at the beginning and after every event.
  std::vector<TournamentAction> take_actions();

  MatchIdentity identity_of(SchedulePlace match) const { return course_.identity_of(match); }

  bool is_given_up(std::string_view client) const { return roster_.is_given_up(client); }
  /// Whether all clients of this player were given up.
  bool is_out(std::size_t player) const { return roster_.is_out(player); }

  bool is_playing() const { return !running_.empty(); }
  bool is_playing(SchedulePlace match) const;

  /// Whether this process has nothing left to do in the tournament: no match is running, every record is
  /// written, and no match will begin.
  bool done() const;

  const Standings& standings() const { return course_.standings(); }

 private:
  struct Running {
    SchedulePlace match;
    BySeat<Roster::ClientNumber> clients;
  };

  /// A match that could not begin, and will be tried again.
  struct Deferred {
    SchedulePlace match;
    Time until;
  };

  void go_on();
  void leave_out_unneeded();
  bool is_needed(std::size_t player) const;
  bool can_begin() const;
  bool may_launch() const;
  bool arrange(SchedulePlace match);
  void abort(SchedulePlace match);
  bool is_hopeless(SchedulePlace match) const;
  void wait(SchedulePlace match) { waiting_.add(course_.pairing(match).players.both, match); }
  MatchSetup setup_of(SchedulePlace match) const;
  std::optional<std::string_view> missing_game(std::size_t player,
                                               const std::function<bool(std::string_view)>& plays) const;
  void refuse(std::string why);

  TournamentFile file_;
  std::vector<std::vector<TournamentBoard>> boards_;
  Course& course_;
  Share share_;
  Roster roster_;
  WaitingMatches waiting_;         // matches of the course that wait for a player who is away or busy
  std::deque<Deferred> deferred_;  // matches to try again, ordered by time
  std::map<std::string, Running> running_;
  std::set<SchedulePlace> unrecorded_;  // matches whose records are being written
  bool gathering_ = true;
  bool stopped_ = false;
  std::vector<TournamentAction> actions_;
};

}  // namespace gramy::referee
