// Pairing, from a client's `play` to a match: game, opponent, board, start, seats, and a person's consent.
// PROTOCOL.md describes it under "Pairing".
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

/// Every `play` gets one answer: the match that it begins, or an error. Until then it uses one match of the
/// asker's capacity. An invitation uses no capacity of the invited person. When a person asks for a match, or
/// when a match begins for the person, all invitations to the person are refused. A person may have several
/// invitations at once, but only one from each registered player, and only one from all other clients of an
/// address.
class Matchmaker {
 public:
  /// Functions of the lobby for the matchmaker.
  struct Matches {
    /// Begins a match between two clients that are present and have free capacity. The setup has no id yet.
    /// Returns none if the match ended at once.
    std::function<std::optional<MatchNumber>(MatchSetup, Time)> begin;
    /// Ends a match of `holder`, which holds more than its share, to make room for a new match.
    std::function<void(MatchNumber, ClientNumber holder, Time)> make_way;
    /// Ends all matches on this board, so that a rated match may begin on it.
    std::function<void(const AnyBoard&, Time)> clear_board;
    /// The number of all running matches.
    std::function<std::size_t()> running;
  };

  /// `seed` decides everything random. The references must outlive the matchmaker.
  Matchmaker(const Catalogue& games, const LobbySettings& settings, Clients& clients, Outbox& outbox,
             const BoardsInPlay& boards_in_play, std::uint64_t seed, Matches matches);

  void play(Client& asker, protocol::Play play, Time now);
  /// Begins a match on the board of a finished match. `swap`: the players change seats.
  void play_again(Client& asker, MatchSetup ended, bool swap, Time now);
  void board_ready(Ticket ticket, MadeBoard made, Time now);
  /// `from`: the sender of the invitation; not needed if the person has only one invitation.
  void answer(Client& invited, bool accept, const std::optional<std::string>& from, Time now);

  /// Reports the end of a match, whether a `play` or a tournament began it.
  void ended(const Playing& playing);

  /// Reports that the client has left or cannot be reached: drops its requests and refuses its invitations.
  void leave(Client& client);

  /// Ends the invitations that were not answered in time.
  void tick(Time now);
  std::optional<Time> deadline() const { return deadlines_.first(); }

 private:
  /// The player that a rated match's board favours: the winner under perfect play.
  struct Favour {
    RatedPairs::Pair pair;
    bool is_kept = false;
    protocol::FoldedName winner;
  };

  /// A `play` that is not answered yet.
  struct Request {
    std::string asker;
    protocol::Play play;             // what the client asked for, without the board's text
    bool takes_any_board = false;    // whether the `play` gave neither a board nor a seed
    int boards_tried = 0;            // number of boards that were rejected (is_taken)
    std::uint64_t unread_bytes = 0;  // size of the board's text, until the board is made
    std::optional<Favour> favour;    // which player the board has to favour, if the match is rated
    // The match to begin; set when only the invited person's consent is missing.
    std::optional<MatchSetup> agreed;
    std::string invited;
  };

  /// Something limited of which each match uses a part, such as a bot's capacity.
  struct Resource {
    const Shares& shares;
    std::uint64_t amount = 1;
    std::uint64_t free = 0;
    Refusal used_up;
    const Client* bot = nullptr;  ///< the bot whose capacity this is; null for any other resource
  };

  /// `match` would have to end to make room for another match. `holder` is the client that asked for `match`.
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

  // Functions in matchmaker_invitations.cpp.
  std::string account_of(const Client& client) const;
  void invite(Ticket ticket, Client& invited, Time now);
  void accept_invitation(Client& invited, Ticket ticket, Time now);
  void withdraw(const Request& request, const Refusal& why);
  void refuse_invitation(Ticket ticket, const Refusal& why);
  void refuse_invitations(Client& invited, const Refusal& why);

  // Functions in matchmaker_shares.cpp.
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
  Shares asked_for_;  // each client's share of the running matches that clients asked for
  Shares boards_;     // each client's share of the boards in play, in thousandths of a game's largest size
  RatedPairs pairs_;
  // For each running rated match, the player that its board favours.
  std::unordered_map<MatchNumber, Favour> favours_;
  Ticket last_ticket_;
  std::map<Ticket, Request> requests_;
  Deadlines<Ticket> deadlines_;  // when invitations expire
};

}  // namespace gramy::referee
