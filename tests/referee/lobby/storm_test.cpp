// Random events against the promises that hold whatever happens.
#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <set>

#include "tests/referee/lobby/lobby_bench.hpp"

using namespace gramy;
using namespace gramy::testing;
using protocol::ClockSettings;
using protocol::End;
using protocol::MoveRequest;
using protocol::Reason;
using protocol::Start;
using protocol::Welcome;

namespace {

// One client as an onlooker knows it from what is sent to it.
struct Onlooked {
  std::string name;
  ClientKind kind = ClientKind::bot;
  int capacity = 1;
  std::string secret;
  std::optional<ConnectionId> connection;
  std::map<std::string, Seat> matches;  // started and not ended, over this connection
  std::map<std::string, MoveRequest> requests;
  std::string last_match;
  std::set<std::string> watched;
  std::optional<std::uint64_t> ping;
  bool invited = false;
};

class Storm {
 public:
  explicit Storm(std::uint64_t seed)
      : random_(seed),
        lobby_(Catalogue({pile()}), settings(), seed,
               [this](ConnectionId to, const referee::Delivery& delivery) { hear(to, delivery); }) {
    for (int i = 0; i < 8; ++i) {
      Onlooked client;
      client.name = "P" + std::to_string(i);
      client.kind = i < 6 ? ClientKind::bot : ClientKind::person;
      client.capacity = client.kind == ClientKind::bot ? 1 + i : 1;
      clients_.push_back(client);
    }
  }

  void run(int events) {
    for (int i = 0; i < events; ++i) {
      now_ += milliseconds(random_.below(random_.chance(0.02) ? 70'000 : 300));
      event();
      look();
      if (random_.chance(0.5)) tick();
    }
    lobby_.shut_down("over", now_);
    look();
    CHECK(open_.empty());
    CHECK(lobby_.deadline() == std::nullopt);
    CHECK(lobby_.who().empty());
  }

  std::map<Reason, int> reasons;
  int made_room = 0;
  int taken_back = 0;
  int hints = 0, said = 0;
  std::map<protocol::OpponentDid, int> news;
  int views = 0, states = 0;

 private:
  static referee::LobbySettings settings() {
    referee::LobbySettings settings;
    settings.max_errors = 20;
    settings.max_matches = 4;
    settings.limits.idle_ms = 20'000;
    return settings;
  }

  std::optional<ClockSettings> clock() {
    if (random_.chance(0.5)) return std::nullopt;
    return ClockSettings{random_.between(0, 2'000), random_.between(0, 5'000), random_.between(0, 100), 50};
  }

  void event() {
    Onlooked& client = clients_[random_.below(clients_.size())];
    if (!client.connection) {
      join(client);
      return;
    }
    const ConnectionId connection = *client.connection;
    switch (random_.below(19)) {
      case 18:
        if (!client.matches.empty() && (client.kind == ClientKind::person || random_.chance(0.1)))
          lobby_.receive(connection, protocol::Say{client.matches.begin()->first, "Hey!"},
                         referee::Moment{now_});
        break;
      case 15:
        if (!client.matches.empty())
          lobby_.receive(connection, protocol::Undo{client.matches.begin()->first}, referee::Moment{now_});
        break;
      case 16:
        if (!client.last_match.empty())
          lobby_.receive(connection, protocol::Again{client.last_match}, referee::Moment{now_});
        break;
      case 17:
        hint(client);
        break;
      case 0:
        ask(client);
        break;
      case 1:
        arrange();
        break;
      case 2:
        if (random_.chance(0.5)) lose(client);
        break;
      case 3:
        if (random_.chance(0.3)) join(client);  // over the old link
        break;
      case 4:
        if (random_.chance(0.2))
          lobby_.process_exited(client.name, "exited with code 1", referee::Moment{now_});
        break;
      case 5:
        if (!client.matches.empty() && random_.chance(0.2)) {
          lobby_.receive(connection, protocol::Resign{client.matches.begin()->first}, referee::Moment{now_});
        }
        break;
      case 6:
        if (!client.matches.empty())
          lobby_.receive(connection, protocol::Ready{client.matches.begin()->first}, referee::Moment{now_});
        break;
      case 7:
        if (client.ping) lobby_.receive(connection, protocol::Pong{*client.ping}, referee::Moment{now_});
        break;
      case 8:
        if (client.invited) {
          client.invited = false;
          lobby_.answer_invitation(connection, random_.chance(0.7), referee::Moment{now_});
        }
        break;
      case 9:
        if (!orders_.empty()) make_board();
        break;
      case 10:
        if (random_.chance(0.2))
          lobby_.refuse(connection, {protocol::ErrorCode::bad_json, "x", {}, false}, referee::Moment{now_});
        if (random_.chance(0.03)) lobby_.receive(connection, protocol::Bye{}, referee::Moment{now_});
        break;
      case 11:
        look_on(client);
        break;
      default:
        move(client);
    }
  }

  void look_on(const Onlooked& client) {
    const auto say = [&](const protocol::ClientMessage& message) {
      lobby_.receive(*client.connection, protocol::ClientMessage(message), referee::Moment{now_});
    };
    if (random_.chance(0.2)) return say(protocol::Subscribe{});
    if (random_.chance(0.2)) return say(protocol::Unsubscribe{});
    const std::string match =
        open_.empty() ? "m" : std::next(open_.begin(), random_.between(0, std::ssize(open_) - 1))->first;
    if (random_.chance(0.8)) return say(protocol::Watch{match});
    say(protocol::Unwatch{match});
    if (!client.matches.contains(match)) of(*client.connection)->watched.erase(match);
  }

  void join(Onlooked& client) {
    const ConnectionId connection = ++connections_;
    protocol::Hello hello{.name = client.name,
                          .wants_legal = random_.chance(0.5),
                          .wants_moves = random_.chance(0.5),
                          .wants_undo = true};
    hello.capacity = client.capacity;
    hello.wants_view = random_.chance(0.3);
    hello.person = client.kind == ClientKind::person;
    if (random_.chance(0.8)) hello.resume = client.secret;
    joining_ = {connection, &client};
    const std::string origin = "192.0.2." + std::to_string(client.capacity % 3 + 1);
    lobby_.join(connection, origin, hello, referee::Moment{now_});
  }

  void lose(Onlooked& client) {
    lobby_.link_lost(*client.connection, referee::Moment{now_});
    unlink(client);
  }

  void hint(Onlooked& client) {
    const ConnectionId connection = *client.connection;
    if (hints_.contains(connection) && random_.chance(0.5)) {
      hints_.erase(connection);
      referee::FoundHint found{Value::win, AnyMove{1}, {}};
      if (random_.chance(0.2)) found = {Value::loss, {}, "it is too large"};
      lobby_.hint_found(connection, found);
    } else if (!client.matches.empty()) {
      lobby_.receive(connection, protocol::HintRequest{client.matches.begin()->first}, referee::Moment{now_});
    }
  }

  void ask(Onlooked& client) {
    protocol::Play request{.game = "pile", .against = clients_[random_.below(clients_.size())].name};
    request.clock = clock();
    request.rated = random_.chance(0.5);
    if (random_.chance(0.5)) request.board = random_.chance(0.9) ? "9 3 2" : "rubbish";
    lobby_.receive(*client.connection, request, referee::Moment{now_});
  }

  void arrange() {
    const std::string& first = clients_[random_.below(clients_.size())].name;
    const std::string& second = clients_[random_.below(clients_.size())].name;
    if (first == second) return;
    const char* board = random_.chance(0.1) ? "0 3 0" : "12 3 0";
    lobby_.arrange({"a" + std::to_string(++arranged_),
                    pile().read_board(board),
                    {},
                    {first, second},
                    clock(),
                    random_.chance(0.5)},
                   now_);
  }

  void move(const Onlooked& client) {
    if (client.requests.empty()) return;
    const auto request =
        std::next(client.requests.begin(), static_cast<std::ptrdiff_t>(random_.below(client.requests.size())))
            ->second;
    if (random_.chance(0.5)) lobby_.request_handed(numbers_.at(request.match), request.ply, now_);
    protocol::Move move{request.match, request.ply, std::vector<Number>{1}, {}, {}};
    if (random_.chance(0.03)) move.numbers = {7};
    if (random_.chance(0.03)) move.numbers.reset();
    if (random_.chance(0.03)) ++move.ply;
    lobby_.receive(*client.connection, move, referee::Moment{now_});
  }

  void make_board() {
    const auto order = orders_.back();
    orders_.pop_back();
    referee::MadeBoard made;
    if (order.text == "rubbish") {
      made.error = "rubbish";
    } else {
      made.board = pile().read_board(order.text.value_or("5 2 0"));
    }
    lobby_.board_ready(order.ticket, made, referee::Moment{now_});
  }

  void tick() {
    if (const auto deadline = lobby_.deadline(); deadline && *deadline <= now_) {
      lobby_.tick(now_);
      look();
      REQUIRE((!lobby_.deadline() || *lobby_.deadline() > now_));  // it never spins
    }
  }

  Onlooked* of(ConnectionId connection) {
    const auto found = std::ranges::find(clients_, std::optional(connection), &Onlooked::connection);
    return found == clients_.end() ? nullptr : &*found;
  }

  static void unlink(Onlooked& client) {
    client.connection.reset();
    client.matches.clear();
    client.requests.clear();
    client.watched.clear();
    client.ping.reset();
    client.invited = false;
  }

  // Carries out what the lobby asks for and checks it.
  void look() {
    for (auto& action : lobby_.take_actions()) {
      if (const auto* close = std::get_if<referee::Close>(&action)) {
        if (Onlooked* client = of(close->connection)) unlink(*client);
      } else if (auto* order = std::get_if<referee::MakeBoard>(&action)) {
        orders_.push_back(std::move(*order));
      } else if (const auto* hint = std::get_if<referee::FindHint>(&action)) {
        hints_.insert(hint->asker);
      } else if (const auto* drop = std::get_if<referee::DropHint>(&action)) {
        REQUIRE(hints_.erase(drop->asker) == 1);
      } else {
        finish(std::get<referee::Finished>(action).record);
      }
    }
    for (const auto& presence : lobby_.who()) {
      REQUIRE(presence.playing <= presence.capacity);
      REQUIRE(lobby_.free_capacity(presence.name) <= presence.capacity - presence.playing);
    }
  }

  void hear(ConnectionId to, const referee::Delivery& delivery) {
    const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what);
    if (message && std::holds_alternative<Welcome>(*message)) {
      REQUIRE(to == joining_.first);
      unlink(*joining_.second);
      joining_.second->connection = to;
      joining_.second->secret = std::get<Welcome>(*message).resume;
      return;
    }
    Onlooked* client = of(to);
    if (!client) return;  // not admitted, or the last words to a link that was replaced
    if (!message) return see(*client, std::get<protocol::SharedMessage>(delivery.what).message());
    const bool invited = std::holds_alternative<protocol::Invitation>(*message);
    if (invited || std::holds_alternative<protocol::Withdrawn>(*message)) {
      REQUIRE(client->kind == ClientKind::person);
      client->invited = invited;
    } else if (std::holds_alternative<protocol::Idle>(*message)) {
      REQUIRE(client->kind == ClientKind::person);
    } else if (const auto* start = std::get_if<Start>(message)) {
      REQUIRE(start->players[start->seat] == client->name);
      const bool is_new = client->matches.emplace(start->match, start->seat).second;
      REQUIRE(is_new != delivery.anew);
      if (delivery.anew) {
        REQUIRE_FALSE(start->rated);
        client->requests.erase(start->match);
        ++taken_back;
      }
      REQUIRE(static_cast<int>(client->matches.size()) <= client->capacity);
      open_[start->match] = start->players;
    } else if (const auto* request = std::get_if<MoveRequest>(message)) {
      REQUIRE(client->matches.contains(request->match));
      REQUIRE(seat_at_ply(request->ply) == client->matches.at(request->match));
      client->requests[request->match] = *request;
      numbers_[request->match] = delivery.asked.value();
    } else if (const auto* end = std::get_if<End>(message)) {
      // Without a start before it only where a match ended by the clock while its player changed links.
      // It may be that for which the opponent's link was awaited.
      if (client->matches.erase(end->match) == 0) {
        CAPTURE(protocol::name(end->reason));
        REQUIRE((end->reason == Reason::timeout || end->reason == Reason::idle ||
                 end->reason == Reason::disconnect));
      }
      client->requests.erase(end->match);
      client->last_match = end->match;
      const auto& players = open_.at(end->match);
      REQUIRE((players[Seat::first] == client->name || players[Seat::second] == client->name));
      REQUIRE(ended_.emplace(client->name, end->match).second);
    } else if (std::holds_alternative<protocol::Hint>(*message)) {
      ++hints;
    } else if (const auto* asked = std::get_if<protocol::UndoAsked>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      REQUIRE(client->matches.contains(asked->match));
    } else if (const auto* words = std::get_if<protocol::Said>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      REQUIRE(client->matches.contains(words->match));
      ++said;
    } else if (const auto* told = std::get_if<protocol::OpponentNews>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      REQUIRE(client->matches.contains(told->match));
      REQUIRE(told->from == open_.at(told->match)[other(client->matches.at(told->match))]);
      ++news[told->did];
    } else if (const auto* ping = std::get_if<protocol::Ping>(message)) {
      REQUIRE(client->kind == ClientKind::bot);
      client->ping = ping->id;
    }
  }

  /// What many are told: of nobody's match but those that it plays or watches.
  void see(Onlooked& client, const protocol::RefereeMessage& message) {
    if (const auto* view = std::get_if<protocol::View>(&message)) {
      ++views;
      const auto watched = client.watched.find(view->match);
      REQUIRE((watched != client.watched.end() || client.matches.contains(view->match)));
      if (view->position.to_move) REQUIRE(*view->position.to_move == seat_at_ply(view->position.ply));
      REQUIRE(view->moves.size() <= view->position.ply);
    } else if (const auto* watched = std::get_if<protocol::WatchedStart>(&message)) {
      REQUIRE(open_.contains(watched->match.match));
      REQUIRE_FALSE(client.matches.contains(watched->match.match));
      REQUIRE(client.watched.insert(watched->match.match).second);
    } else if (const auto* end = std::get_if<protocol::WatchedEnd>(&message)) {
      REQUIRE(client.watched.erase(end->match) == 1);
    } else {
      ++states;
      const auto& state = std::get<protocol::LobbyState>(message);
      REQUIRE(state.players.size() == state.all_players);
      REQUIRE(state.matches.size() == state.all_matches);
    }
  }

  void finish(const referee::MatchRecord& record) {
    REQUIRE(finished_.insert(record.setup.id).second);
    ++reasons[record.reason];
    const bool began = open_.erase(record.setup.id) == 1;
    if (!began) REQUIRE(record.reason == Reason::aborted);
    REQUIRE(record.result.has_value() == (record.reason != Reason::aborted));
    if (record.reason == Reason::timeout) {
      REQUIRE(record.setup.clock);
      REQUIRE(record.result->winner == seat_at_ply(record.moves.size() + 1));
    }
    if (record.reason == Reason::stall) REQUIRE(!record.setup.clock);
    if (record.reason == Reason::idle) {
      REQUIRE(!record.setup.clock);
      REQUIRE(record.result->winner == seat_at_ply(record.moves.size() + 1));
    }
    if (record.detail.starts_with("made room")) ++made_room;
    if (record.reason == Reason::illegal_move || record.reason == Reason::malformed)
      REQUIRE(record.setup.rated);
    if (record.setup.clock) {
      BySeat<std::int64_t> spent{};
      for (std::size_t ply = 0; ply < record.moves.size(); ++ply)
        spent[seat_at_ply(ply)] += record.moves[ply].ms;
      const auto most = static_cast<std::int64_t>(record.moves.size() + 1);
      const auto& clock = *record.setup.clock;
      for (const auto each : spent) {
        REQUIRE(each <= clock.initial_ms + most * (clock.increment_ms + clock.margin_ms + 1));
      }
    }
    // Nobody who hears of matches is left in this one.
    for (const Onlooked& client : clients_) REQUIRE_FALSE(client.matches.contains(record.setup.id));
  }

  Random random_;
  Time now_ = at(0);
  referee::Lobby lobby_;
  std::vector<Onlooked> clients_;
  std::pair<ConnectionId, Onlooked*> joining_;
  ConnectionId connections_ = referee::ConnectionId(0);
  int arranged_ = 0;
  std::vector<referee::MakeBoard> orders_;
  std::set<ConnectionId> hints_;                     // that are being looked for
  std::map<std::string, BySeat<std::string>> open_;  // the players of the matches not finished
  std::map<std::string, referee::MatchNumber> numbers_;
  std::set<std::pair<std::string, std::string>> ended_;  // name, match: who has been told of an end
  std::set<std::string> finished_;
};

}  // namespace

TEST_CASE("whatever happens the promises of the lobby hold") {
  std::map<Reason, int> reasons;
  std::map<protocol::OpponentDid, int> news;
  int made_room = 0, taken_back = 0, hints = 0, said = 0, views = 0, states = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    CAPTURE(seed);
    Storm storm(seed);
    storm.run(2'000);
    for (const auto& [reason, count] : storm.reasons) reasons[reason] += count;
    for (const auto& [did, count] : storm.news) news[did] += count;
    made_room += storm.made_room;
    taken_back += storm.taken_back;
    hints += storm.hints;
    said += storm.said;
    views += storm.views;
    states += storm.states;
  }
  // The storm was a storm: everything happened.
  CHECK(made_room > 0);
  CHECK(taken_back > 100);
  CHECK(hints > 10);
  CHECK(said > 10);
  CHECK(news.size() == 4);
  CHECK(views > 100);
  CHECK(states > 100);
  for (const Reason reason :
       {Reason::normal, Reason::resign, Reason::timeout, Reason::illegal_move, Reason::malformed,
        Reason::disconnect, Reason::crash, Reason::stall, Reason::idle, Reason::aborted}) {
    CAPTURE(static_cast<int>(reason));
    CHECK(reasons[reason] > 10);
  }
}
