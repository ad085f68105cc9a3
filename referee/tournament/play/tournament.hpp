// A tournament being played: which match comes next, given who is there and has room. No sockets, no
// processes: events come in with a time stamp, actions go out, and the rim carries them out.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
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
#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/store/outcome.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

// --- Actions: what the rim is to do, in this order ---

/// Start the command of this client, a copy of a player (PlayerEntry::clients).
struct Launch {
  std::string client;
};

/// Have this match played now; both clients are there and have room for it.
struct Arrange {
  MatchSetup setup;
};

/// This client is out: say so, and end its process if there is one. Once all of a player's are, its matches
/// still to come are aborted.
struct GiveUp {
  std::string client;
  std::string why;
};

/// Nobody can say whether this match was lost on time: say so, and record it. It will be played again, or is
/// aborted.
struct Doubt {
  std::string match;
  std::string why;
  int times = 1;  ///< with this one
  bool again = false;
};

/// On what has become of these matches rests who plays the next ones: record it before any match that is
/// arranged later.
struct CloseRounds {
  Unplayed unplayed;
};

/// Nothing will be played: say why.
struct Refuse {
  std::string why;
};

using TournamentAction = std::variant<Launch, Arrange, GiveUp, Doubt, CloseRounds, Refuse>;

/// Every copy of a player is a client of its own, and whichever has most room plays its next match. Nothing
/// is played before every client has arrived or has been given up, and none is started if every match was
/// played before. A process that ends is started again: at once if it has been in a match (lost by `crash` if
/// it was in one just then), otherwise after a pause. A client is given up
/// - whose process ends before it has ever arrived;
/// - whose process ends more than `max_restarts` times in a row without having been in a match;
/// - who is away, in no match and not to be started, for longer than the file's wait_ms;
/// - who was before the tournament was interrupted, if a later round has been begun without it.
/// One that arrives and does not play a game that the file has its player play ends the tournament before it
/// begins; one who comes back that way is given up.
class Tournament {
 public:
  static constexpr int max_restarts = 3;
  /// How often a match is played again because of the referee's own lag.
  static constexpr int max_replays = 2;
  /// Before what has failed is tried again: a process that was of no use, a match that could not be begun.
  static constexpr std::chrono::seconds pause{1};
  /// No match is begun while so many wait for their records to be written: a slow disk holds play up, and
  /// records do not pile up in memory.
  static constexpr std::size_t max_unrecorded = 256;

  /// `boards` are make_boards(file). What `history` has of a match is counted when its round comes, and it is
  /// not played again. Asks at once for every command to be started.
  Tournament(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards, History history,
             Time now);

  // --- Events. Those about a client who is none of the tournament or has been given up change nothing.
  // ---

  /// Connected, for the first time or again, or with another capacity than before. `plays` says whether it
  /// plays the game of that id.
  void arrived(std::string_view client, int capacity, const std::function<bool(std::string_view)>& plays,
               Time now);

  /// The link is lost; the client may come back.
  void left(std::string_view client, Time now);

  /// The process of a player with a command has ended, before or after its link. `how`: "exited with code 1".
  void process_ended(std::string_view client, std::string_view how, Time now);

  /// An arranged match is over: its players are free. It counts once it is recorded. Report before who has
  /// arrived or left meanwhile. One without a result could not be begun, or is in doubt: it is played later.
  void match_finished(const MatchRecord& record, Time now);

  /// The record of a match that has finished is on disk: it counts.
  void match_recorded(const std::string& match, Time now);

  /// No further match is begun and no process started; matches that are running may end. What is not played
  /// counts as neither played nor aborted.
  void stop();

  /// Time has passed.
  void tick(Time now);
  /// When tick is wanted next.
  std::optional<Time> deadline() const;

  /// What is to be done, in order; empties the list. To be called after every event, and at the beginning.
  std::vector<TournamentAction> take_actions();

  bool is_given_up(std::string_view client) const;

  /// Nothing runs, every record is written, and nothing will be begun any more.
  bool done() const;

  const Standings& standings() const { return standings_; }

 private:
  enum class Attendance { awaited, present, given_up };

  struct Client {
    std::string name;
    std::size_t player = 0;  // index in file_
    Attendance attendance = Attendance::awaited;
    Time awaited_until;
    std::optional<Time> launch_at;  // when its process is to be started
    bool ever_arrived = false;
    bool has_arrived = false;  // since its process was started
    bool has_played = false;   // since its process was started
    int idle_ends = 0;         // of its process, in a row, without having played
    int capacity = 0;
    int playing = 0;
  };

  /// In the round that is being played.
  using MatchNumber = std::size_t;

  /// A match that could not be begun, or is to be played again.
  struct Deferred {
    MatchNumber match;
    Time until;
  };

  Client* find(std::string_view client);
  void await(Client& client, Time now);
  bool is_missed(const Client& client) const;
  void launch_due(Time now);
  bool awaits_only_records() const;
  void give_up(Client& client, std::string why);
  bool is_out(std::size_t player) const;
  std::optional<std::size_t> client_with_room(std::size_t player) const;
  void play_later(MatchNumber match, const MatchRecord& record, Time now);
  std::optional<std::string> unplayed_game(const Client& client,
                                           const std::function<bool(std::string_view)>& plays) const;
  const Pairing& pairing(MatchNumber match) const;
  void count(MatchNumber match, const Outcome& outcome);
  void count_aborted(MatchNumber match);
  void count_unplayed(MatchNumber match, const std::array<bool, 2>& out);
  void enter(MatchNumber match, const PairingResult& result);
  std::optional<MatchNumber> next_match();
  void begin_round();
  void count_history();
  void remember_who_is_out();
  void close_rounds();
  bool can_begin() const;
  bool two_have_room() const;
  bool settle(MatchNumber match);
  void wait(MatchNumber match);
  void abort_waiting();
  std::optional<MatchNumber> next_waiting();
  MatchSetup setup_of(const Pairing& pairing) const;
  std::array<std::string, 2> names_in(const Pairing& pairing) const;
  std::string id_of(const Pairing& pairing) const;
  void go_on();

  struct Running {
    MatchNumber match;
    std::array<std::size_t, 2> clients;  // in seat order
  };

  /// A match whose record is being written.
  struct Unrecorded {
    MatchNumber match;
    Outcome outcome;
  };

  TournamentFile file_;
  std::vector<std::vector<TournamentBoard>> boards_;
  Programme programme_;
  History history_;  // what of it is still to be counted, and all doubts
  Standings standings_;
  std::vector<Client> clients_;            // of the players of file_, in their order
  std::vector<std::size_t> first_client_;  // of each player, and one past the last of all
  std::vector<Round> rounds_;              // given out so far; only of the last some results may be missing
  std::size_t given_out_ = 0;              // matches of the last round
  std::vector<bool> decided_;              // of those, which have a result
  std::size_t open_ = 0;                   // how many do not
  std::size_t closed_ = 0;                 // rounds that cannot change any more
  /// Out of the schedule, for players who are away or busy: by these, so that the many matches of a gauntlet
  /// are not all looked at whenever one of them ends. None of the sets is empty.
  std::map<std::array<std::size_t, 2>, std::set<MatchNumber>> waiting_;
  std::deque<Deferred> deferred_;                 // not waiting before their time has come; in its order
  std::map<std::string, Running> running_;        // by match id
  std::map<std::string, Unrecorded> unrecorded_;  // by match id
  bool gathering_ = true;
  bool exhausted_ = false;  // the schedule, played to its end
  bool stopped_ = false;
  std::vector<TournamentAction> actions_;
};

}  // namespace gramy::referee
