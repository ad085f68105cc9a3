#include "referee/lobby/matchmaker.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/difficulty.hpp"
#include "protocol/name.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::FoldedName;
using protocol::Play;

namespace {

Refusal has_left(const Client& client) {
  return busy(client.name + " has left", "has_left", client.name);
}

/// The most pairs of clients for which the matchmaker remembers who is ahead (see RatedPairs). Pairs of two
/// registered clients are always remembered, and do not count.
constexpr std::size_t most_pairs = 10'000;

/// The most boards that are tried for one request. If a board may not be used because of the matches on it
/// (is_taken), the next board is tried.
constexpr int most_boards_tried = 20;

bool is_wanted(const std::optional<protocol::Favoured>& winner) {
  return winner && *winner != protocol::Favoured::any;
}

// The properties of the board to make for this `play`.
BoardOrder order_of(const Play& play, std::uint64_t seed) {
  BoardOrder order{.seed = seed, .size = play.size, .difficulty = play.difficulty, .start = play.start};
  // If a winner or a difficulty is wanted, the board must not be a draw. If `play` names no seat, seat_for
  // chooses the seats by the board's value.
  order.decided = is_wanted(play.winner) || play.difficulty;
  if (is_wanted(play.winner) && play.seat) {
    const bool first_wins = (*play.seat == Seat::first) == (*play.winner == protocol::Favoured::me);
    order.first_seat = first_wins ? Value::win : Value::loss;
  }
  return order;
}

// The description of a board that was made for this match, as the first seat sees it.
protocol::Made made_for(const Play& play, const MadeBoard& board, const GameInfo& info) {
  protocol::Made made{.seed = *play.seed,
                      .size = play.size.value_or(info.default_size),
                      .difficulty = play.difficulty,
                      .start_given = play.start.has_value()};
  if (is_wanted(play.winner) && board.first_seat)
    made.winner = *board.first_seat == Value::win ? protocol::Favoured::me : protocol::Favoured::them;
  if (board.decisions) made.decisions = static_cast<std::uint64_t>(*board.decisions);
  if (play.difficulty) made.decisions_wanted = static_cast<std::uint64_t>(decisions_of(*play.difficulty));
  return made;
}

}  // namespace

Matchmaker::Matchmaker(const Catalogue& games, const LobbySettings& settings, Clients& clients,
                       Outbox& outbox, const BoardsInPlay& boards_in_play, std::uint64_t seed,
                       Matches matches)
    : games_(games),
      settings_(settings),
      clients_(clients),
      outbox_(outbox),
      boards_in_play_(boards_in_play),
      random_(Random::stream(seed, "lobby")),
      matches_(std::move(matches)),
      pairs_(most_pairs) {
  if (!settings_.rated) return;
  for (const auto& [game, ahead, behind] : settings_.rated->leads) {
    const bool is_kept = clients_.is_registered(ahead) && clients_.is_registered(behind);
    pairs_.set_ahead({game, ahead, behind}, is_kept, FoldedName(ahead));
  }
}

void Matchmaker::play(Client& asker, Play play, Time now) {
  if (const auto refusal = why_not(asker, play, now)) return outbox_.refuse(asker, *refusal);
  std::optional<Favour> favour;
  if (counts(play)) {
    favour = set_terms(asker, play);
  } else if (asker.kind == ClientKind::person) {
    choose_for_person(play);
  }
  const Ticket ticket = open_request(asker, play);
  requests_.at(ticket).takes_any_board = !play.board && !play.seed;
  requests_.at(ticket).favour = std::move(favour);
  order_board(ticket, std::move(play.board), std::move(play.moves));
}

/// Asks the owner to read the board from `text`, or to make a board if there is no text.
void Matchmaker::order_board(Ticket ticket, std::optional<std::string> text, protocol::Moves opening) {
  // Seeds are drawn below this number. It is small, so that seeds are short: people tell seeds to each other.
  constexpr std::uint64_t seeds = 1'000'000;
  Request& request = requests_.at(ticket);
  Play& play = request.play;
  if (request.takes_any_board) {
    // For a rated match, any seed may be drawn, so that nobody can study all possible boards beforehand.
    play.seed = random_.below(counts(play) ? static_cast<std::uint64_t>(max_number) : seeds);
  }
  MakeBoard order{
      ticket, *clients_.by_name(request.asker)->connection, *games_.find(play.game), std::move(text),
      {},     settings_.limits.board_size.at(play.game)};
  if (!order.text) order.order = order_of(play, *play.seed);
  order.start = play.start;
  order.opening = std::move(opening);
  outbox_.add(std::move(order));
}

/// Puts the host's terms for rated matches into `play`. Returns the player that the board has to favour.
Matchmaker::Favour Matchmaker::set_terms(const Client& asker, Play& play) {
  const RatedTerms& terms = *settings_.rated;
  const Client& opponent = *clients_.by_name(play.against);
  play.clock = terms.clock;
  play.difficulty = terms.difficulty;
  if (const auto size = terms.sizes.find(play.game); size != terms.sizes.end()) play.size = size->second;
  const RatedPairs::Pair pair(play.game, asker.name, opponent.name);
  const bool is_kept = clients_.is_registered(asker) && clients_.is_registered(opponent);
  Favour favour{pair, is_kept, pairs_.next(pair, is_kept, random_.chance(0.5))};
  play.winner = favour.winner == FoldedName(asker.name) ? protocol::Favoured::me : protocol::Favoured::them;
  play.seat = *seat_of(random_.between(0, 1));
  return favour;
}

// Completes a person's `play` that gives no board. If the person did not wish for a size, the board gets a
// readable size. Against a bot, a person who did not wish for a winner gets a board that the person can win.
void Matchmaker::choose_for_person(Play& play) const {
  const AnyGame* game = games_.find(play.game);
  if (!game || play.board) return;
  if (!play.size) play.size = game->info().size_for_people;
  const Client* opponent = clients_.by_name(play.against);
  if (!play.winner && opponent && opponent->kind == ClientKind::bot) play.winner = protocol::Favoured::me;
}

void Matchmaker::play_again(Client& asker, MatchSetup ended, bool swap, Time now) {
  if (ended.rated && settings_.rated) {
    return outbox_.refuse(
        asker,
        refusal_for(ErrorCode::refused, "a rated match needs a new board: ask for another match with play",
                    "rated_terms"));
  }
  const Seat seat = ended.client(Seat::first) == asker.name ? Seat::first : Seat::second;
  Play play{.game = std::string(ended.board.game().id()),
            .start = ended.start,
            .seat = swap ? other(seat) : seat,
            .against = ended.client(other(seat)),
            .rated = ended.rated,
            .clock = ended.clock};
  if (const auto refusal = why_not(asker, play, now)) return outbox_.refuse(asker, *refusal);
  board_ready(open_request(asker, play),
              {.board = std::move(ended.board), .start = ended.start, .made = ended.made}, now);
}

// Records the request without the board's text and the moves. These stay in `play`, for the caller.
Ticket Matchmaker::open_request(Client& asker, Play& play) {
  // A client that asks for a match refuses all invitations that it has received. Otherwise another client
  // could invite a person again and again, and so keep the person from playing.
  for (const Ticket invitation : asker.invitations)
    withdraw(requests_.at(invitation), busy("you have asked for a match yourself", "asked_yourself"));
  refuse_invitations(asker, busy(asker.name + " has asked for another match", "asked_another", asker.name));
  asker.refused.erase(FoldedName(play.against));
  const Ticket ticket = ++last_ticket_;
  asker.plays.insert(ticket);
  Request& kept = requests_[ticket];
  kept.asker = asker.name;
  kept.unread_bytes = play.board ? play.board->size() : 0;
  auto text = std::exchange(play.board, std::nullopt);
  auto moves = std::exchange(play.moves, {});
  kept.play = play;
  play.board = std::move(text);
  play.moves = std::move(moves);
  return ticket;
}

/// Whether the board may not be used, because of the matches that are played on it. A rated match shares its
/// board with no other match, because a player could learn in the other match what the moves of the rated
/// match are worth.
bool Matchmaker::is_taken(const Play& play, const AnyBoard& board) const {
  if (!settings_.rated) return false;
  return counts(play) ? !boards_in_play_.matches_on(board).empty() : boards_in_play_.has_rated(board);
}

void Matchmaker::board_ready(Ticket ticket, MadeBoard made, Time now) {
  const auto found = requests_.find(ticket);
  if (found == requests_.end() || found->second.agreed)
    return;  // the asker has left, or the match already waits only for the invited person's consent
  Request& request = found->second;
  request.unread_bytes = 0;
  if (made.board && request.takes_any_board && is_taken(request.play, *made.board) &&
      ++request.boards_tried < most_boards_tried)
    return order_board(ticket, {}, {});
  if (const auto refusal = agree(request, std::move(made), now)) {
    const Request closed = call_off(ticket);
    outbox_.refuse(*clients_.by_name(closed.asker), *refusal);
    return;
  }
  Client& opponent = *clients_.by_name(request.play.against);
  if (opponent.kind == ClientKind::person) {
    invite(ticket, opponent, now);
  } else {
    begin(close(ticket), now);
  }
}

void Matchmaker::begin(Request request, Time now) {
  const Client& asker = *clients_.by_name(request.asker);
  Client& opponent = *clients_.by_name(request.play.against);
  const Holder holder{asker.origin, asker.number};
  const AnyBoard board = request.agreed->board;
  const std::uint64_t size = thousandths_of_largest(board);
  for (auto ending = in_the_way(holder, opponent, size, now); !ending.empty();
       ending = in_the_way(holder, opponent, size, now)) {
    for (const InTheWay& each : ending) matches_.make_way(each.match, each.holder, now);
  }
  if (counts(request.play)) matches_.clear_board(board, now);
  for (const Ticket invitation : opponent.invitations)
    withdraw(requests_.at(invitation), busy("you have accepted another invitation", "accepted_another"));
  refuse_invitations(opponent, busy(opponent.name + " has begun another match", "occupied", opponent.name));
  const auto match = matches_.begin(std::move(*request.agreed), now);
  if (!match) return;
  const bool stays = counts(request.play);
  asked_for_.take(*match, holder, 1, stays);
  boards_.take(*match, holder, size, stays);
  if (opponent.kind == ClientKind::bot) opponent.shares.take(*match, holder, 1, stays);
  if (request.favour) favours_.emplace(*match, std::move(*request.favour));
}

void Matchmaker::ended(const Playing& playing) {
  asked_for_.give_back(playing.number);
  boards_.give_back(playing.number);
  for (Client* client : playing.clients) client->shares.give_back(playing.number);
  const auto favour = favours_.extract(playing.number);
  if (!favour || playing.match.has_result()) return;
  const auto& [pair, is_kept, winner] = favour.mapped();
  pairs_.take_back(pair, is_kept, winner);
}

void Matchmaker::leave(Client& client) {
  while (!client.plays.empty()) {
    const Request closed = call_off(*client.plays.begin());
    if (!closed.invited.empty()) withdraw(closed, has_left(client));
  }
  refuse_invitations(client, has_left(client));
}

// Continues when the board is ready: decides start and seats. Checks everything again that may have changed
// since the request.
std::optional<Refusal> Matchmaker::agree(Request& request, MadeBoard made, Time now) {
  if (!made.board) return Refusal{made.code, made.error};
  const Client& asker = *clients_.by_name(request.asker);
  if (auto refusal = why_not_opponent(asker, request.play, now)) return refusal;
  if (auto refusal = why_no_room(asker, *clients_.by_name(request.play.against),
                                 thousandths_of_largest(*made.board), now))
    return refusal;
  if (auto refusal = why_withheld(request.play, *made.board)) return refusal;

  std::optional<Number> start = request.play.start ? request.play.start : made.start;
  const Number starts = made.board->start_count();
  if (!start && starts > 0) start = random_.between(1, starts);
  try {
    made.board->check_start(start);
  } catch (const BadInput& bad) {
    return Refusal{ErrorCode::bad_board, bad.what()};
  }
  const Seat seat = seat_for(request.play, made.first_seat);
  const std::string& opponent = clients_.by_name(request.play.against)->name;
  request.agreed = MatchSetup{{}, *made.board, start, {}, request.play.clock, request.play.rated};
  request.agreed->made = made.made;
  // The seed of a rated board is not sent, because a player could compute from it which player the board
  // favours.
  if (request.play.seed && !counts(request.play))
    request.agreed->made = made_for(request.play, made, made.board->game().info());
  request.agreed->opening = std::move(made.opening);
  if (request.favour)
    request.agreed->to_win = request.favour->winner == FoldedName(asker.name) ? seat : other(seat);
  request.agreed->players[seat] = asker.name;
  request.agreed->players[other(seat)] = opponent;
  return std::nullopt;
}

/// The asker's seat. `first_seat`: the board's value for the first seat, if the board was chosen by value.
Seat Matchmaker::seat_for(const Play& play, std::optional<Value> first_seat) {
  const Seat lot = *seat_of(random_.between(0, 1));
  if (play.seat) return *play.seat;
  if (!is_wanted(play.winner) || !first_seat) return lot;
  const Seat winner = *first_seat == Value::win ? Seat::first : Seat::second;
  return *play.winner == protocol::Favoured::me ? winner : other(winner);
}

// Removes a request and frees the capacity that it used.
Matchmaker::Request Matchmaker::close(Ticket ticket) {
  Request request = std::move(requests_.extract(ticket).mapped());
  clients_.by_name(request.asker)->plays.erase(ticket);
  if (!request.invited.empty()) clients_.by_name(request.invited)->invitations.erase(ticket);
  deadlines_.erase(ticket);
  return request;
}

/// Removes a request that did not lead to a match, and frees what it used.
Matchmaker::Request Matchmaker::call_off(Ticket ticket) {
  Request request = close(ticket);
  if (const auto& favour = request.favour) pairs_.take_back(favour->pair, favour->is_kept, favour->winner);
  return request;
}

}  // namespace gramy::referee
