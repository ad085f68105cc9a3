// A tournament being played: its course and its roster brought together, match by match.
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

// --- Actions: what is to be done, in this order. Launch and GiveUp (roster.hpp) are two more. ---

/// Begin this match. Both clients are present and have room for it.
struct Arrange {
  MatchSetup setup;
};

/// Report why nothing will be played.
struct Refuse {
  std::string why;
};

/// The part of a course that this process plays: see Leases.
struct Share {
  /// The next match to begin; none if there is none so far.
  std::function<std::optional<SchedulePlace>()> next;
  /// A match that was given out cannot be played here. By seat, whether the player is out.
  std::function<void(SchedulePlace match, const BySeat<bool>& out)> not_played;
  /// Players needed for it, by number; the others are neither started nor awaited. None: all are needed.
  std::optional<std::set<std::size_t>> players{};
  /// Whether guests, who connect by themselves, are let in from the beginning.
  bool has_guests = true;
};

/// The course of a tournament. `boards` are make_boards(file). A match of `history` counts when its round
/// comes, and is not played again. Throws Stopped.
Course course_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                 History history, const StopPoll& poll = {});

using TournamentAction = std::variant<Launch, Arrange, GiveUp, Refuse>;

/// No match begins before every client has arrived or has been given up, and no client is started if every
/// match was played before. Then each match of the round begins when its players have room, the first in the
/// schedule first. If all clients of a player are given up, the player's matches are aborted. A player that
/// was given up before an interruption stays given up if a later round has begun without it. A client that
/// arrives without one of its player's games ends the tournament before the first match; one that comes back
/// so is given up. A player whose command cannot be run also ends the tournament.
///
/// Without sockets and processes: events come in with a time stamp, actions go out.
class Tournament {
 public:
  /// The pause before a match is tried again that could not begin.
  static constexpr std::chrono::seconds pause{1};

  /// `boards` are make_boards(file), `course` is course_of them, which has to outlive this. Asks at once for
  /// every command to be started. The share's owner enters recorded results into the course,
  /// and then calls `tick`.
  Tournament(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards, Course& course, Time now,
             Share share);

  // --- Events. Events of strangers, and of clients that were given up, change nothing. ---

  /// Connected, for the first time or again, or with another capacity than before. `plays` says whether it
  /// plays the game of that id.
  void arrived(std::string_view client, int capacity, const std::function<bool(std::string_view)>& plays,
               Time now);

  /// The link is lost; the client may come back.
  void left(std::string_view client, Time now);

  /// The process of a player with a command has ended, before or after its link. `how`: "exited with code 1".
  void process_ended(std::string_view client, std::string_view how, Time now);

  /// The process ended because its command is not a program. Ends the tournament before the first match.
  void was_no_command(std::string_view client, std::string_view how, Time now);

  /// An arranged match is over, and its players are free. Arrivals and departures before that must be
  /// reported first. Returns the place under which the match is recorded; it counts once it is. None for a
  /// match without a result, which could not begin and is played later.
  std::optional<SchedulePlace> match_finished(const MatchRecord& record, Time now);

  /// Lets guests in and awaits them, except those that were out in a finished round.
  void let_in_guests(Time now);

  /// Stops: no further match or process is begun. Running matches may end. Matches that are not played count
  /// as neither played nor aborted.
  void stop() { stopped_ = true; }

  /// Handles all that is due at this time.
  void tick(Time now);
  /// When to call tick next.
  std::optional<Time> deadline() const;

  /// Takes the actions to carry out, in order. Must be called at the beginning and after every event.
  std::vector<TournamentAction> take_actions();

  MatchIdentity identity_of(SchedulePlace match) const { return course_.identity_of(match); }

  bool is_given_up(std::string_view client) const { return roster_.is_given_up(client); }
  /// Whether all clients of this player were given up.
  bool is_out(std::size_t player) const { return roster_.is_out(player); }

  bool is_playing() const { return !running_.empty(); }
  /// Whether this match is running.
  bool is_playing(SchedulePlace match) const;

  /// Whether the tournament has ended here: no match is running, every record is written, and nothing will
  /// begin.
  bool done() const;

  const Standings& standings() const { return course_.standings(); }

 private:
  struct Running {
    SchedulePlace match;
    BySeat<Roster::ClientNumber> clients;
  };

  /// A match that could not begin.
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
  WaitingMatches waiting_;         // given out by the course, waiting for players that are away or busy
  std::deque<Deferred> deferred_;  // matches to try again, by time
  std::map<std::string, Running> running_;  // by match id
  std::set<SchedulePlace> unrecorded_;      // matches whose records are being written
  bool gathering_ = true;
  bool stopped_ = false;
  std::vector<TournamentAction> actions_;
};

}  // namespace gramy::referee
