// Pairing, from a client's `play` to a match. PROTOCOL.md, "Pairing".
// The game, the opponent, the board, the start, the seats, and a person's consent.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/catalogue.hpp"
#include "referee/lobby/boards_in_play.hpp"
#include "referee/lobby/clients.hpp"
#include "referee/lobby/outbox.hpp"
#include "referee/lobby/playing.hpp"
#include "referee/lobby/rated_pairs.hpp"
#include "referee/lobby/shares.hpp"
#include "referee/match/deadlines.hpp"

namespace gramy::referee {

/// Every `play` is answered once: by the match it begins, or by an error. Until then it occupies one match of
/// the asker's capacity. An invitation takes none of the invited person's: to ask for a match refuses it, and
/// so does any match that begins. A person may have several at once, one of each account: a registered
/// player's own, or that of an address.
class Matchmaker {
 public:
  /// What is done about matches.
  struct Matches {
    /// Begins one between two clients that are present and have free capacity. The setup has no id yet. None
    /// if it has ended at once.
    std::function<std::optional<MatchNumber>(MatchSetup, Time)> begin;
    /// Ends one, so that another finds room.
    std::function<void(MatchNumber, ClientNumber holder, Time)> make_way;
    /// Ends all that are played on it, so that one may begin that counts.
    std::function<void(const AnyBoard&, Time)> clear_board;
    /// How many are being played, by everybody.
    std::function<std::size_t()> running;
  };

  /// All lots are drawn from `seed`. What is given by reference must outlive this.
  Matchmaker(const Catalogue& games, const LobbySettings& settings, Clients& clients, Outbox& outbox,
             const BoardsInPlay& boards_in_play, std::uint64_t seed, Matches matches);

  void play(Client& asker, protocol::Play play, Time now);
  /// A match that has ended once more; `swap`: with the other seat.
  void play_again(Client& asker, MatchSetup ended, bool swap, Time now);
  void board_ready(Ticket ticket, MadeBoard made, Time now);
  /// `from`: whose invitation; none: the only one there is.
  void answer(Client& invited, bool accept, const std::optional<std::string>& from, Time now);

  /// A match has ended, whoever had asked for it.
  void ended(const Playing& playing);

  /// The client has left, or cannot be reached: forgets what it asked for, and refuses in its name.
  void leave(Client& client);

  /// Ends the invitations that were not answered in time.
  void tick(Time now);
  std::optional<Time> deadline() const { return deadlines_.first(); }

 private:
  /// Of a match that counts: who is to win it, if both play well.
  struct Favour {
    RatedPairs::Pair pair;
    bool is_kept = false;
    protocol::FoldedName winner;
  };

  struct Request {
    std::string asker;
    protocol::Play play;               // without its board's text
    bool takes_any_board = false;      // neither its text nor its seed was given
    int boards_tried = 0;              // on which others are playing
    std::uint64_t unread_bytes = 0;    // of that text, until the board is made
    std::optional<Favour> favour;      // of a match that counts
    std::optional<MatchSetup> agreed;  // once only the invited person's consent is missing
    std::string invited;
  };

  /// Something that a match takes a share of.
  struct Resource {
    const Shares& shares;
    std::uint64_t amount = 1;
    std::uint64_t free = 0;
    Refusal used_up;              ///< what is said then
    const Client* bot = nullptr;  ///< whose places these are
  };

  struct InTheWay {
    MatchNumber match;
    ClientNumber holder;
  };

  void ask(Client& asker, protocol::Play play, Time now);
  bool counts(const protocol::Play& play) const { return play.rated && settings_.rated; }
  void choose_for_person(protocol::Play& play) const;
  Ticket open_request(Client& asker, protocol::Play& play);
  Favour set_terms(const Client& asker, protocol::Play& play);
  void order_board(Ticket ticket, std::optional<std::string> text, protocol::Moves opening);
  bool is_taken(const protocol::Play& play, const AnyBoard& board) const;
  std::optional<Refusal> agree(Request& request, MadeBoard made, Time now);
  Seat seat_for(const protocol::Play& play, std::optional<Value> first_seat);
  void begin(Request request, Time now);
  Request close(Ticket ticket);
  Request call_off(Ticket ticket);

  // Invitations (matchmaker_invitations.cpp).
  std::string account_of(const Client& client) const;
  void invite(Ticket ticket, Client& invited, Time now);
  void accept_invitation(Client& invited, Ticket ticket, Time now);
  void withdraw(const Request& request, const Refusal& why);
  void refuse_invitation(Ticket ticket, const Refusal& why);
  void refuse_invitations(Client& invited, const Refusal& why);

  // Shares (matchmaker_shares.cpp).
  std::vector<Resource> resources(const Client& opponent, std::uint64_t board) const;
  std::optional<std::vector<MatchNumber>> room(const Resource& resource, const Holder& holder,
                                               Time now) const;
  std::optional<Refusal> why_no_room(const Client& asker, const Client& opponent, std::uint64_t board,
                                     Time now) const;
  std::vector<InTheWay> in_the_way(const Holder& holder, const Client& opponent, std::uint64_t board,
                                   Time now) const;
  std::optional<MatchNumber> longest_waited_for(const Client& bot, Time now) const;

  // Why a request is refused (matchmaker_refusals.cpp).
  std::optional<Refusal> why_not(const Client& asker, const protocol::Play& play, Time now) const;
  std::optional<std::string> flaw(const protocol::Play& play) const;
  std::optional<Refusal> why_not_by_terms(const protocol::Play& play) const;
  std::optional<Refusal> why_withheld(const protocol::Play& play, const AnyBoard& board) const;
  std::optional<Refusal> why_not_opponent(const Client& asker, const protocol::Play& play, Time now) const;
  std::optional<Refusal> why_not_invited(const Client& asker, const Client& invited, Time now) const;
  std::optional<Refusal> why_too_much(const Client& asker, const protocol::Play& play) const;

  const Catalogue& games_;
  const LobbySettings& settings_;
  Clients& clients_;
  Outbox& outbox_;
  const BoardsInPlay& boards_in_play_;
  Random random_;
  Matches matches_;
  Shares asked_for_;  // of all matches
  Shares boards_;     // of what is played on, in thousandths of the largest boards
  RatedPairs pairs_;
  std::unordered_map<MatchNumber, Favour> favours_;  // of matches that are being played
  Ticket last_ticket_;
  std::map<Ticket, Request> requests_;
  Deadlines<Ticket> deadlines_;  // of invitations
};

}  // namespace gramy::referee
