// Pairing, from a client's `play` to a match. PROTOCOL.md, "Pairing".
// The game, the opponent, the board, the start, the seats, and a person's consent.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/catalogue.hpp"
#include "referee/lobby/clients.hpp"
#include "referee/lobby/outbox.hpp"
#include "referee/lobby/playing.hpp"
#include "referee/lobby/shares.hpp"
#include "referee/match/deadlines.hpp"

namespace gramy::referee {

/// Every `play` is answered once: by the match it begins, or by an error. Until then it occupies one match of
/// the asker's capacity, and an invitation one of the invited person's. An invitation keeps nobody from
/// asking for a match: it is refused by that.
class Matchmaker {
 public:
  /// What is done about matches.
  struct Matches {
    /// Begins one between two clients that are present and have free capacity. The setup has no id yet. None
    /// if it has ended at once.
    std::function<std::optional<MatchNumber>(MatchSetup, Time)> begin;
    /// Ends one, so that another finds room.
    std::function<void(MatchNumber, ClientNumber holder, Time)> make_way;
    /// How many are being played, by everybody.
    std::function<std::size_t()> running;
  };

  /// All lots are drawn from `seed`. What is given by reference must outlive this.
  Matchmaker(const Catalogue& games, const LobbySettings& settings, Clients& clients, Outbox& outbox,
             std::uint64_t seed, Matches matches);

  void play(Client& asker, protocol::Play play, Time now);
  /// A match that has ended once more; `swap`: with the other seat.
  void play_again(Client& asker, MatchSetup ended, bool swap, Time now);
  void board_ready(Ticket ticket, MadeBoard made, Time now);
  void answer(Client& invited, bool accept, Time now);

  /// A match has ended, whoever had asked for it.
  void ended(const Playing& playing);

  /// The client has left, or cannot be reached: forgets what it asked for, and refuses in its name.
  void leave(Client& client);

  /// Ends the invitations that were not answered in time.
  void tick(Time now);
  std::optional<Time> deadline() const { return deadlines_.first(); }

 private:
  struct Request {
    std::string asker;
    protocol::Play play;               // without its board's text
    std::uint64_t unread_bytes = 0;    // of that text, until the board is made
    std::optional<MatchSetup> agreed;  // once only the invited person's consent is missing
    std::string invited;
  };

  /// Something that a match takes a share of.
  struct Resource {
    const Shares& shares;
    std::uint64_t amount = 1;
    std::uint64_t free = 0;
    Refusal used_up;  ///< what is said then
  };

  struct InTheWay {
    MatchNumber match;
    ClientNumber holder;
  };

  std::vector<Resource> resources(const Client& opponent, std::uint64_t board) const;
  std::optional<Refusal> why_no_room(const Client& asker, const Client& opponent, std::uint64_t board) const;
  void accept_invitation(Client& invited, Time now);
  std::vector<InTheWay> in_the_way(const Holder& holder, const Client& opponent, std::uint64_t board) const;
  void begin(Request request, Time now);
  std::optional<std::string> flaw(const protocol::Play& play) const;
  std::optional<Refusal> why_not(const Client& asker, const protocol::Play& play, Time now) const;
  std::optional<Refusal> why_not_opponent(const Client& asker, const protocol::Play& play, Time now) const;
  std::optional<Refusal> why_too_much(const Client& asker, const protocol::Play& play) const;
  void choose_for_person(protocol::Play& play) const;
  std::optional<Ticket> open_request(Client& asker, protocol::Play& play, Time now);
  std::optional<Refusal> agree(Request& request, MadeBoard made, Time now);
  Seat seat_for(const protocol::Play& play, std::optional<Value> first_seat);
  void invite(Ticket ticket, Client& invited, Time now);
  Request close(Ticket ticket);
  void withdraw(const Request& request, const Refusal& why);
  void refuse_invitation(Ticket ticket, const Refusal& why);

  const Catalogue& games_;
  const LobbySettings& settings_;
  Clients& clients_;
  Outbox& outbox_;
  Random random_;
  Matches matches_;
  Shares asked_for_;  // of all matches
  Shares boards_;     // of what is played on, in thousandths of the largest boards
  Ticket last_ticket_;
  std::map<Ticket, Request> requests_;
  Deadlines<Ticket> deadlines_;  // of invitations
};

}  // namespace gramy::referee
