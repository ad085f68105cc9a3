// An umpire that computes the clocks and the ends of matches, and compares them with the referee's. It knows
// only the bytes on the links and their times.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/message.hpp"
#include "referee/match/match.hpp"

namespace gramy::testing {

/// An umpire for matches of Pile in which each move takes one counter.
class Umpire {
 public:
  explicit Umpire(std::chrono::milliseconds come_back) : come_back_(come_back) {}

  void begun(const referee::MatchSetup& setup, referee::Time now);
  /// Notes that a whole line of the referee was written to the socket.
  void written(const std::string& name, std::string_view line, referee::Time now);
  /// Notes that a whole line reached the referee.
  void arrived(const std::string& name, std::string_view line, referee::Moment now);
  /// Notes that the referee learned of a lost link, or of a reconnect.
  void lost(const std::string& name, referee::Moment now);
  void back(const std::string& name, referee::Moment now);
  /// Checks the record of a match. The referee last read its input at `looked`.
  void finished(const referee::MatchRecord& record, referee::Time now, referee::Time looked);
  /// Checks that no player still waits for an end message. Then forgets all matches.
  void over();

  std::size_t running() const { return matches_.size(); }
  std::map<protocol::Reason, int> ends;  ///< for each reason, the number of matches that ended for it
  int returns_in_time = 0;               ///< number of reconnects after which the match went on
  int taken_back = 0;                    ///< number of undos
  int excused = 0;  ///< number of moves that came late and were accepted because they may have been in time

 private:
  struct Seated {
    std::string name;
    std::optional<protocol::ClockSettings> clock{};
    referee::Time prepared;  // when the preparation ended
    referee::Time::duration left{};
    std::optional<referee::Time> lost;
    bool started = false;
  };
  struct Running {
    BySeat<Seated> seats;
    std::size_t counters = 0;
    bool rated = false;
    std::size_t farthest = 0;  // the largest ply that the match has reached
    // the seat that has asked for an undo, which happens once the opponent moves or asks for it too
    std::optional<Seat> undo_request;
    std::vector<std::int64_t> taken;  // for each move that was not undone, its time in milliseconds
    referee::Time asked;              // when the time for the current move began to run
    bool settled = false;             // whether `asked` is final
    bool told = false;                // whether the open request was written to the present link
    referee::Time open;               // when the open request became due
    bool repeated = false;            // whether the request may be sent again

    Seated& mover() { return seats[seat_at_ply(taken.size())]; }
    Seated* seat_of(std::string_view name);
  };
  /// The end of a match, and the end messages to its players. The messages may come before or after the
  /// record.
  struct Ending {
    BySeat<std::string> names;
    std::optional<Result> result;
    protocol::Reason reason = protocol::Reason::normal;
    BySeat<std::optional<protocol::End>> told;
    // whether the player's link has been up since the end, so that it must get the end message
    BySeat<bool> owed{};
  };

  void written(const std::string& name, const protocol::Start& start);
  void written(const std::string& name, const protocol::MoveRequest& request, referee::Time now);
  void written(const std::string& name, const protocol::End& end);
  void check(const Ending& ending, Seat seat) const;
  static void expect_told(const Running& match, referee::Time now);
  void excuse(const std::string& name);
  std::optional<referee::Time> last_moment(Running& match) const;
  static referee::Time::duration elapsed(Running& match, referee::Time now);
  void accept(Running& match, referee::Moment now);
  void undo(Running& match, Seat seat, referee::Moment now);

  std::chrono::milliseconds come_back_;
  std::map<std::string, Running> matches_;
  std::map<std::string, Ending> endings_;  // the matches that have begun since the last call of over()
};

}  // namespace gramy::testing
