#include "referee/lobby/matchmaker.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "protocol/name.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::FoldedName;
using protocol::Play;

namespace {

std::string meant(std::string_view word, const std::vector<std::string_view>& candidates) {
  const auto found = nearest(word, candidates);
  return found ? "; did you mean " + std::string(*found) + "?" : "";
}

Refusal busy(std::string message, std::string what, const std::string& name = {}) {
  return refusal_for(ErrorCode::busy, std::move(message), std::move(what), name);
}

Refusal occupied(const Client& client) {
  return busy(
      client.name + (client.kind == ClientKind::person ? " is playing, or about to"
                                                       : " is playing as many matches as it can at once"),
      "occupied", client.name);
}

Refusal has_left(const Client& client) {
  return busy(client.name + " has left", "has_left", client.name);
}

bool is_wanted(const std::optional<protocol::Favoured>& winner) {
  return winner && *winner != protocol::Favoured::any;
}

// What the board is to be like that is made for this `play`.
BoardOrder order_of(const Play& play, std::uint64_t seed) {
  BoardOrder order{.seed = seed, .size = play.size, .difficulty = play.difficulty, .start = play.start};
  // With the seat left open the seats follow from the board.
  order.decided = is_wanted(play.winner) || play.difficulty;
  if (is_wanted(play.winner) && play.seat) {
    const bool first_wins = (*play.seat == Seat::first) == (*play.winner == protocol::Favoured::me);
    order.first_seat = first_wins ? Value::win : Value::loss;
  }
  return order;
}

// What the first seat is told of a board that was made for this `play`.
protocol::Made made_for(const Play& play, const MadeBoard& board, const GameInfo& info) {
  protocol::Made made{.seed = *play.seed,
                      .size = play.size.value_or(info.default_size),
                      .difficulty = play.difficulty,
                      .start_given = play.start.has_value()};
  if (is_wanted(play.winner) && board.first_seat)
    made.winner = *board.first_seat == Value::win ? protocol::Favoured::me : protocol::Favoured::them;
  if (board.decisions) made.decisions = static_cast<std::uint64_t>(*board.decisions);
  return made;
}

}  // namespace

Matchmaker::Matchmaker(const Catalogue& games, const LobbySettings& settings, Clients& clients,
                       Outbox& outbox, std::uint64_t seed, Matches matches)
    : games_(games),
      settings_(settings),
      clients_(clients),
      outbox_(outbox),
      random_(Random::stream(seed, "lobby")),
      matches_(std::move(matches)) {}

void Matchmaker::play(Client& asker, Play play, Time now) {
  constexpr std::uint64_t seeds = 1'000'000;  // of few digits: people tell them to each other
  if (asker.kind == ClientKind::person) choose_for_person(play);
  if (!play.board && !play.seed) play.seed = random_.below(seeds);
  const auto ticket = open_request(asker, play, now);
  if (!ticket) return;
  MakeBoard order{*ticket,
                  *asker.connection,
                  *games_.find(play.game),
                  std::move(play.board),
                  {},
                  settings_.limits.board_size.at(play.game)};
  if (!order.text) order.order = order_of(play, *play.seed);
  order.start = play.start;
  order.opening = std::move(play.moves);
  outbox_.add(std::move(order));
}

// Unless they say otherwise, people get a board to overlook and enjoy, and against a bot one that can be won.
void Matchmaker::choose_for_person(Play& play) const {
  const AnyGame* game = games_.find(play.game);
  if (!game || play.board) return;
  if (!play.size) play.size = game->info().size_for_people;
  const Client* opponent = clients_.by_name(play.against);
  if (!play.winner && opponent && opponent->kind == ClientKind::bot) play.winner = protocol::Favoured::me;
}

void Matchmaker::play_again(Client& asker, MatchSetup ended, bool swap, Time now) {
  const Seat seat = ended.client(Seat::first) == asker.name ? Seat::first : Seat::second;
  Play play{.game = std::string(ended.board.game().id()),
            .start = ended.start,
            .seat = swap ? other(seat) : seat,
            .against = ended.client(other(seat)),
            .rated = ended.rated,
            .clock = ended.clock};
  if (const auto ticket = open_request(asker, play, now))
    board_ready(*ticket, {.board = std::move(ended.board), .start = ended.start, .made = ended.made}, now);
}

// Takes it into the books, but for the board's text, which is left to the caller; none if it is refused, as
// the asker is told.
std::optional<Ticket> Matchmaker::open_request(Client& asker, Play& play, Time now) {
  if (const auto refusal = why_not(asker, play, now)) {
    outbox_.refuse(asker, *refusal);
    return std::nullopt;
  }
  // Else whoever asks again and again would keep a person from playing anybody.
  if (const auto invitation = asker.invitation) {
    withdraw(requests_.at(*invitation), busy("you have asked for a match yourself", "asked_yourself"));
    refuse_invitation(*invitation,
                      busy(asker.name + " has asked for another match", "asked_another", asker.name));
  }
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

void Matchmaker::board_ready(Ticket ticket, MadeBoard made, Time now) {
  const auto found = requests_.find(ticket);
  if (found == requests_.end() || found->second.agreed) return;  // the asker has left meanwhile
  Request& request = found->second;
  request.unread_bytes = 0;
  if (const auto refusal = agree(request, std::move(made), now)) {
    const Request closed = close(ticket);
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

void Matchmaker::answer(Client& invited, bool accept, Time now) {
  if (!invited.invitation) {
    outbox_.refuse(invited, ErrorCode::busy, "there is no invitation to answer");
  } else if (accept) {
    accept_invitation(invited, now);
  } else {
    std::erase_if(invited.refused, [now](const auto& each) { return each.second <= now; });
    const std::string& asker = requests_.at(*invited.invitation).asker;
    invited.refused.insert_or_assign(FoldedName(asker), now + settings_.refused_for);
    refuse_invitation(*invited.invitation, busy(invited.name + " refused", "refused", invited.name));
  }
}

void Matchmaker::accept_invitation(Client& invited, Time now) {
  const Ticket ticket = *invited.invitation;
  const Request& request = requests_.at(ticket);
  // While it was thought over, others may have taken what there was room for.
  const std::uint64_t board = thousandths_of_largest(request.agreed->board);
  if (const auto refusal = why_no_room(*clients_.by_name(request.asker), invited, board)) {
    withdraw(request, *refusal);
    return refuse_invitation(ticket, *refusal);
  }
  begin(close(ticket), now);
}

void Matchmaker::begin(Request request, Time now) {
  const Client& asker = *clients_.by_name(request.asker);
  Client& opponent = *clients_.by_name(request.play.against);
  const Holder holder{asker.origin, asker.number};
  const std::uint64_t board = thousandths_of_largest(request.agreed->board);
  for (auto ending = in_the_way(holder, opponent, board); !ending.empty();
       ending = in_the_way(holder, opponent, board)) {
    for (const InTheWay& each : ending) matches_.make_way(each.match, each.holder, now);
  }
  const auto match = matches_.begin(std::move(*request.agreed), now);
  if (!match) return;
  asked_for_.take(*match, holder, 1);
  boards_.take(*match, holder, board);
  if (opponent.is_house_bot()) opponent.shares.take(*match, holder, 1);
}

// The matches that make room for another in one way; what room that makes in other ways is seen when they
// have ended. Precondition: there is room to be made in every way.
std::vector<Matchmaker::InTheWay> Matchmaker::in_the_way(const Holder& holder, const Client& opponent,
                                                         std::uint64_t board) const {
  std::vector<InTheWay> matches;
  for (const Resource& each : resources(opponent, board)) {
    const auto room = each.shares.room(holder, each.amount, each.free);
    for (const MatchNumber match : room.value_or(std::vector<MatchNumber>{}))
      matches.push_back({match, each.shares.holder_of(match)});
    if (!matches.empty()) break;
  }
  return matches;
}

void Matchmaker::ended(const Playing& playing) {
  asked_for_.give_back(playing.number);
  boards_.give_back(playing.number);
  for (Client* client : playing.clients) client->shares.give_back(playing.number);
}

void Matchmaker::leave(Client& client) {
  while (!client.plays.empty()) {
    const Request closed = close(*client.plays.begin());
    if (!closed.invited.empty()) withdraw(closed, has_left(client));
  }
  if (client.invitation) refuse_invitation(*client.invitation, has_left(client));
}

void Matchmaker::tick(Time now) {
  while (const auto ticket = deadlines_.take(now)) {
    const Request& request = requests_.at(*ticket);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(settings_.answer_within);
    const std::string late = " within " + std::to_string(seconds.count()) + " s";
    withdraw(request, busy("it was not answered" + late, "no_answer", request.invited));
    refuse_invitation(*ticket,
                      busy(request.invited + " did not answer" + late, "no_answer", request.invited));
  }
}

// What is wrong with the request itself, whoever is here.
std::optional<std::string> Matchmaker::flaw(const Play& play) const {
  if (play.board && play.seed) return "board, seed: expected at most one of them, found both";
  if (play.board && (play.size || play.difficulty || play.winner))
    return "size, difficulty, winner: expected nothing beside board";
  if (!play.moves.empty() && (!play.board || play.rated))
    return "moves: expected none but with a board, in a casual match";
  if (play.clock && !is_sane(*play.clock)) {
    return "clock: expected every time from 0 to " + std::to_string(protocol::max_clock_ms) + " ms";
  }
  if (const auto most = settings_.max_ready.count(); play.clock && play.clock->ready_ms > most) {
    return "clock: expected a ready_ms of at most " + std::to_string(most) + ", found " +
           std::to_string(play.clock->ready_ms);
  }
  return std::nullopt;
}

std::optional<Refusal> Matchmaker::why_not(const Client& asker, const Play& play, Time now) const {
  if (!settings_.open) return busy("matches are arranged here, not asked for", "arranged");
  if (const auto wrong = flaw(play)) return Refusal{ErrorCode::bad_message, *wrong};
  if (!games_.find(play.game)) {
    std::vector<std::string_view> ids;
    for (const AnyGame& game : games_) ids.push_back(game.id());
    return Refusal{ErrorCode::unknown_game,
                   "there is no game " + quoted_word(play.game) + meant(play.game, ids)};
  }
  if (asker.invitation) {
    const std::string& inviter = requests_.at(*asker.invitation).asker;
    if (FoldedName(inviter) == FoldedName(play.against))
      return busy(inviter + " has asked you already: answer the invitation", "has_asked_you", inviter);
  }
  if (auto refusal = why_not_opponent(asker, play, now)) return refusal;
  if (auto refusal = why_no_room(asker, *clients_.by_name(play.against), 1)) return refusal;
  if (asker.free_capacity() + (asker.invitation ? 1 : 0) < 1) {
    return busy(asker.kind == ClientKind::person
                    ? "you are playing already, or have asked for a match"
                    : "you have no free capacity: you may play " +
                          counted(asker.capacity, "match", "matches") + " at once, pending requests included",
                "no_capacity");
  }
  return why_too_much(asker, play);
}

std::optional<Refusal> Matchmaker::why_too_much(const Client& asker, const Play& play) const {
  if (asker.plays.size() >= settings_.max_plays) {
    return Refusal{ErrorCode::rate_limited, "you have " +
                                                counted(asker.plays.size(), "pending play request") +
                                                " (limit " + std::to_string(settings_.max_plays) + ")"};
  }
  std::uint64_t unread = play.board ? play.board->size() : 0;
  for (const Ticket ticket : asker.plays) unread += requests_.at(ticket).unread_bytes;
  const std::uint64_t most = settings_.max_unread_boards * settings_.limits.play_bytes;
  if (unread > most) {
    return Refusal{ErrorCode::rate_limited, "the boards of your pending play requests would be " +
                                                std::to_string(unread) + " bytes together (limit " +
                                                std::to_string(most) + ")"};
  }
  return std::nullopt;
}

std::optional<Refusal> Matchmaker::why_not_opponent(const Client& asker, const Play& play, Time now) const {
  const Client* opponent = clients_.by_name(play.against);
  if (opponent == &asker) {
    return refusal_for(ErrorCode::unknown_player, "you cannot play against yourself", "yourself");
  }
  if (!opponent) {
    std::vector<std::string_view> names;
    for (const auto& [key, client] : clients_.all()) {
      if (client.present() && &client != &asker) names.push_back(client.name);
      if (names.size() > most_compared) break;
    }
    return refusal_for(ErrorCode::unknown_player,
                       "there is nobody called " + quoted_word(play.against) + meant(play.against, names),
                       "nobody", quoted_word(play.against));
  }
  if (!opponent->present())
    return busy(opponent->name + " has lost its connection", "lost_link", opponent->name);
  if (const auto refused = opponent->refused.find(FoldedName(asker.name));
      refused != opponent->refused.end() && now < refused->second) {
    const auto left = std::chrono::ceil<std::chrono::seconds>(refused->second - now);
    const std::string seconds = std::to_string(left.count());
    Refusal refusal =
        busy(opponent->name + " has refused you: ask again in " + seconds + " s, or wait to be asked",
             "has_refused_you", opponent->name);
    refusal.cause->about.emplace("seconds", seconds);
    return refusal;
  }
  if (!opponent->plays_game(play.game)) {
    return refusal_for(ErrorCode::unknown_game, opponent->name + " does not play " + play.game,
                       "does_not_play", opponent->name);
  }
  if (const auto running = asker.matches_against(*opponent); running >= settings_.max_matches_between) {
    return busy("you are playing " + counted(running, "match", "matches") + " with " + opponent->name +
                    " already, as many as are allowed at once",
                "too_many_together", opponent->name);
  }
  if (!opponent->is_house_bot() && opponent->free_capacity() < 1) return occupied(*opponent);
  return std::nullopt;
}

// What a match against this opponent takes a share of. `board`: in thousandths of a largest one.
std::vector<Matchmaker::Resource> Matchmaker::resources(const Client& opponent, std::uint64_t board) const {
  const auto left = [](std::uint64_t most, std::uint64_t used) { return most - std::min(most, used); };
  const std::size_t running = matches_.running();
  std::vector<Resource> all;
  all.push_back(
      {asked_for_, 1, left(settings_.max_matches, running),
       busy(counted(running, "match is", "matches are") + " being played, as many as are allowed at once",
            "too_many_matches")});
  all.push_back({boards_, board, left(1000 * settings_.max_large_boards, boards_.held()),
                 busy("the boards being played on are as large together as is allowed: ask again later, or "
                      "for a smaller one",
                      "boards_too_large")});
  if (opponent.is_house_bot()) {
    all.push_back(
        {opponent.shares, 1, static_cast<std::uint64_t>(opponent.free_capacity()), occupied(opponent)});
  }
  return all;
}

std::optional<Refusal> Matchmaker::why_no_room(const Client& asker, const Client& opponent,
                                               std::uint64_t board) const {
  for (const Resource& each : resources(opponent, board)) {
    if (!each.shares.room({asker.origin, asker.number}, each.amount, each.free)) return each.used_up;
  }
  return std::nullopt;
}

// With the board there: settles start and seats, and checks once more what may have changed while it was
// made.
std::optional<Refusal> Matchmaker::agree(Request& request, MadeBoard made, Time now) {
  if (!made.board) return Refusal{made.code, made.error};
  const Client& asker = *clients_.by_name(request.asker);
  if (auto refusal = why_not_opponent(asker, request.play, now)) return refusal;
  if (auto refusal =
          why_no_room(asker, *clients_.by_name(request.play.against), thousandths_of_largest(*made.board)))
    return refusal;

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
  if (request.play.seed) request.agreed->made = made_for(request.play, made, made.board->game().info());
  request.agreed->opening = std::move(made.opening);
  request.agreed->players[seat] = asker.name;
  request.agreed->players[other(seat)] = opponent;
  return std::nullopt;
}

/// The asker's. `first_seat`: what the board is worth to the first seat, where it was chosen by that.
Seat Matchmaker::seat_for(const Play& play, std::optional<Value> first_seat) {
  const Seat lot = *seat_of(random_.between(0, 1));
  if (play.seat) return *play.seat;
  if (!is_wanted(play.winner) || !first_seat) return lot;
  const Seat winner = *first_seat == Value::win ? Seat::first : Seat::second;
  return *play.winner == protocol::Favoured::me ? winner : other(winner);
}

void Matchmaker::invite(Ticket ticket, Client& invited, Time now) {
  Request& request = requests_.at(ticket);
  if (const Client& asker = *clients_.by_name(request.asker); asker.kind == ClientKind::person)
    outbox_.send(asker, {protocol::Asked{invited.name, request.play.game}});
  request.invited = invited.name;
  invited.invitation = ticket;
  deadlines_.set(ticket, now + settings_.answer_within);
  const MatchSetup& setup = *request.agreed;
  const Seat seat = setup.players[Seat::first] == invited.name ? Seat::first : Seat::second;
  outbox_.send(invited, {protocol::Invitation{.from = request.asker,
                                              .game = std::string(setup.board.game().id()),
                                              .seat = seat,
                                              .start = setup.start,
                                              .clock = setup.clock,
                                              .rated = setup.rated}});
}

// Takes a request out of the books; nobody is occupied by it any more.
Matchmaker::Request Matchmaker::close(Ticket ticket) {
  Request request = std::move(requests_.extract(ticket).mapped());
  clients_.by_name(request.asker)->plays.erase(ticket);
  if (!request.invited.empty()) clients_.by_name(request.invited)->invitation.reset();
  deadlines_.erase(ticket);
  return request;
}

// Tells the invited person.
void Matchmaker::withdraw(const Request& request, const Refusal& why) {
  outbox_.send(*clients_.by_name(request.invited),
               {protocol::Withdrawn{request.asker, why.message, why.cause}});
}

void Matchmaker::refuse_invitation(Ticket ticket, const Refusal& why) {
  const Request closed = close(ticket);
  outbox_.refuse(*clients_.by_name(closed.asker), why);
}

}  // namespace gramy::referee
