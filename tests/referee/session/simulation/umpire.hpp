// What must be true of matches, by what goes over the links and when: clocks and ends reckoned once more.
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

/// Of Pile, where the seats move in turn, with players who take one counter at a time.
class Umpire {
 public:
  explicit Umpire(std::chrono::milliseconds come_back) : come_back_(come_back) {}

  void begun(const referee::MatchSetup& setup, referee::Time now);
  /// A whole line from the referee is with the socket.
  void written(const std::string& name, std::string_view line, referee::Time now);
  /// A whole line has reached the referee.
  void arrived(const std::string& name, std::string_view line, referee::Moment now);
  /// The referee learns that the link of this player is lost, or back.
  void lost(const std::string& name, referee::Moment now);
  void back(const std::string& name, referee::Moment now);
  /// Checks the record against what it should be. `looked`: when the referee looked last before this.
  void finished(const referee::MatchRecord& record, referee::Time now, referee::Time looked);
  /// Nothing more is written. Checks that nobody waits for the end of a match, and forgets all of them.
  void over();

  std::size_t running() const { return matches_.size(); }
  std::map<protocol::Reason, int> ends;  ///< how many of each
  int returns_in_time = 0;               ///< of links, to matches that then went on
  int taken_back = 0;                    ///< times
  int excused = 0;                       ///< moves that may have been in time

 private:
  struct Seated {
    std::string name;
    std::optional<protocol::ClockSettings> clock{};
    referee::Time prepared;          // the end of its preparation
    referee::Time::duration left{};  // on its clock
    std::optional<referee::Time> lost;
    bool started = false;  // it was told the beginning
  };
  struct Running {
    BySeat<Seated> seats;
    std::size_t counters = 0;
    bool rated = false;
    std::size_t farthest = 0;          // ply that was ever reached
    std::optional<Seat> undo_request;  // who waits for the other's move, to take it back
    std::vector<std::int64_t> taken;   // in milliseconds, by the moves so far
    referee::Time asked;
    bool settled = false;   // `asked` does not change any more
    bool told = false;      // the open request, over the link that stands
    referee::Time open;     // since when that is to be told
    bool repeated = false;  // it may be told again

    Seated& mover() { return seats[seat_at_ply(taken.size())]; }
    Seated* seat_of(std::string_view name);
  };
  /// How a match ended, and who was told so, whichever comes first.
  struct Ending {
    BySeat<std::string> names;
    std::optional<Result> result;
    protocol::Reason reason = protocol::Reason::normal;
    BySeat<std::optional<protocol::End>> told;
    BySeat<bool> owed{};  // its link stood then, and has since
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
  std::map<std::string, Ending> endings_;  // of all matches of a day
};

}  // namespace gramy::testing
