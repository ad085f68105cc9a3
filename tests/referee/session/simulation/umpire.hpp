// An umpire that checks matches by the bytes on the links and their times. It computes clocks and ends
// independently.
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

/// For matches of Pile, in which seats alternate and players take one counter each.
class Umpire {
 public:
  explicit Umpire(std::chrono::milliseconds come_back) : come_back_(come_back) {}

  void begun(const referee::MatchSetup& setup, referee::Time now);
  /// A whole line of the referee was written to the socket.
  void written(const std::string& name, std::string_view line, referee::Time now);
  /// A whole line has reached the referee.
  void arrived(const std::string& name, std::string_view line, referee::Moment now);
  /// The referee learns that a player's link is lost, or back.
  void lost(const std::string& name, referee::Moment now);
  void back(const std::string& name, referee::Moment now);
  /// Checks the record. `looked`: the referee's previous look.
  void finished(const referee::MatchRecord& record, referee::Time now, referee::Time looked);
  /// The end of all output. Checks that no player waits for the end of a match, and forgets all matches.
  void over();

  std::size_t running() const { return matches_.size(); }
  std::map<protocol::Reason, int> ends;  ///< count of each reason
  int returns_in_time = 0;               ///< reconnects to matches that then went on
  int taken_back = 0;                    ///< undos
  int excused = 0;                       ///< late moves that may have been in time

 private:
  struct Seated {
    std::string name;
    std::optional<protocol::ClockSettings> clock{};
    referee::Time prepared;          // end of its preparation
    referee::Time::duration left{};  // time on its clock
    std::optional<referee::Time> lost;
    bool started = false;  // its start was written
  };
  struct Running {
    BySeat<Seated> seats;
    std::size_t counters = 0;
    bool rated = false;
    std::size_t farthest = 0;          // the largest ply so far
    std::optional<Seat> undo_request;  // the seat that waits for the opponent's move before an undo
    std::vector<std::int64_t> taken;   // milliseconds of the moves so far
    referee::Time asked;
    bool settled = false;   // `asked` no longer changes
    bool told = false;      // the open request was written to the present link
    referee::Time open;     // when that request became due
    bool repeated = false;  // the request may come again

    Seated& mover() { return seats[seat_at_ply(taken.size())]; }
    Seated* seat_of(std::string_view name);
  };
  /// The end of a match and its messages to the players, which may come before or after the record.
  struct Ending {
    BySeat<std::string> names;
    std::optional<Result> result;
    protocol::Reason reason = protocol::Reason::normal;
    BySeat<std::optional<protocol::End>> told;
    BySeat<bool> owed{};  // its link was up then, and still is
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
  std::map<std::string, Ending> endings_;  // all matches of a day
};

}  // namespace gramy::testing
