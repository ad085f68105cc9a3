// A lobby gets random events. After each event, the test checks that the lobby keeps its promises.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

// Ids of arranged matches begin like this. The ids that the lobby makes have no hyphen.
constexpr std::string_view arranged_prefix = "arranged-";

// What a client knows about its own state from the messages that it has sent and received.
struct Onlooked {
  std::string name;
  ClientKind kind = ClientKind::bot;
  int capacity = 1;
  std::string secret;
  std::optional<ConnectionId> connection;
  // For each match that began over this connection and has not ended, the client's seat.
  std::map<std::string, Seat> matches;
  std::map<std::string, MoveRequest> requests;
  std::string last_match;
  std::set<std::string> watched;
  std::optional<std::uint64_t> ping;
  std::set<std::string> invited_by{};
};

/// For each kind of event, how often it happened in all runs.
struct Happened {
  std::map<Reason, int> reasons;
  std::map<OpponentDid, int> news;
  int made_room = 0, counting = 0, taken_back = 0, hints = 0, said = 0, views = 0, states = 0;
};

class Storm {
 public:
  Storm(std::uint64_t seed, Happened& happened)
      : happened_(happened),
        random_(seed),
        lobby_(
            Catalogue({pile()}), settings(seed % 2 == 0), seed,
            [this](ConnectionId to, const referee::Delivery& delivery) { hear(to, delivery); },
            [this] { return random_.next(); }) {
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

 private:
  static referee::LobbySettings settings(bool has_terms) {
    referee::LobbySettings settings{.limits = {.idle_ms = 20'000}, .max_errors = 20, .max_matches = 4};
    if (has_terms) settings.rated.emplace().asks_bots = false;
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
    const bool plays = !client.matches.empty();
    const std::string match = plays ? client.matches.begin()->first : "";
    const auto sometimes = [this](double chance) { return random_.chance(chance); };
    const auto say_if = [&](bool now, const ClientMessage& message) {
      if (now) say(client, message);
    };
    const std::uint64_t kind = random_.below(19);
    if (kind == 0) return ask(client);
    if (kind == 1) return arrange();
    if (kind == 2) return sometimes(0.5) ? lose(client) : void();
    if (kind == 3) return sometimes(0.3) ? join(client) : void();  // a second hello over the same connection
    if (kind == 4) {
      return sometimes(0.2) ? lobby_.process_exited(client.name, "exited with code 1", now()) : void();
    }
    if (kind == 5) return say_if(plays && sometimes(0.2), Resign{match});
    if (kind == 6) return say_if(plays, Ready{match});
    if (kind == 7) return say_if(client.ping.has_value(), Pong{client.ping.value_or(0)});
    if (kind == 8) {
      if (client.invited_by.empty()) return;
      const std::string from = client.invited_by.extract(client.invited_by.begin()).value();
      return lobby_.answer_invitation(connection, sometimes(0.7), from, now());
    }
    if (kind == 9) return orders_.empty() ? void() : make_board();
    if (kind == 10) {
      if (sometimes(0.2)) lobby_.refuse(connection, {ErrorCode::bad_json, "x", {}, false}, now());
      return say_if(sometimes(0.03), Bye{});
    }
    if (kind == 11) return look_on(client);
    if (kind == 15) return say_if(plays, Undo{match});
    if (kind == 16) return say_if(!client.last_match.empty(), Again{client.last_match});
    if (kind == 17) return hint(client);
    if (kind == 18)
      return say_if(plays && (client.kind == ClientKind::person || sometimes(0.1)), Say{match, "Hey!"});
    move(client);
  }

  referee::Moment now() const { return {now_}; }
  void say(const Onlooked& client, const ClientMessage& message) {
    lobby_.receive(*client.connection, ClientMessage(message), now());
  }

  void look_on(const Onlooked& client) {
    if (random_.chance(0.2)) return say(client, Subscribe{});
    if (random_.chance(0.2)) return say(client, Unsubscribe{});
    const std::string match =
        open_.empty() ? "none" : std::next(open_.begin(), random_.between(0, std::ssize(open_) - 1))->first;
    if (random_.chance(0.8)) return say(client, Watch{match});
    say(client, Unwatch{match});
    if (!client.matches.contains(match)) of(*client.connection)->watched.erase(match);
  }

  void join(Onlooked& client) {
    const ConnectionId connection = ++connections_;
    Hello hello{.name = client.name,
                .wants = {.legal = random_.chance(0.5), .moves = random_.chance(0.5), .undo = true}};
    hello.capacity = client.capacity;
    hello.wants.view = random_.chance(0.3);
    hello.person = client.kind == ClientKind::person;
    if (random_.chance(0.8)) hello.resume = client.secret;
    joining_ = {connection, &client};
    const std::string origin = "192.0.2." + std::to_string(client.capacity % 3 + 1);
    lobby_.join(connection, origin, hello, now());
  }

  void lose(Onlooked& client) {
    lobby_.link_lost(*client.connection, now());
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
      say(client, HintRequest{client.matches.begin()->first});
    }
  }

  void ask(Onlooked& client) {
    Play request{.game = "pile", .against = clients_[random_.below(clients_.size())].name};
    request.clock = clock();
    request.rated = random_.chance(0.3);
    if (random_.chance(0.5))
      request.board = random_.chance(0.9) ? std::to_string(random_.between(9, 18)) + " 3 2" : "rubbish";
    if (request.rated && random_.chance(0.5))
      request = {.game = "pile", .against = request.against, .rated = true};
    say(client, request);
  }

  void arrange() {
    const std::string& first = clients_[random_.below(clients_.size())].name;
    const std::string& second = clients_[random_.below(clients_.size())].name;
    if (first == second) return;
    const char* board = random_.chance(0.1) ? "0 3 0" : "12 3 0";
    lobby_.arrange({std::string(arranged_prefix) + std::to_string(++arranged_),
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
    Move move{request.match, request.ply, std::vector<Number>{1}, {}, {}};
    if (random_.chance(0.03)) move.numbers = {7};
    if (random_.chance(0.03)) move.numbers.reset();
    if (random_.chance(0.03)) ++move.ply;
    say(client, move);
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
    lobby_.board_ready(order.ticket, made, now());
  }

  void tick() {
    if (const auto deadline = lobby_.deadline(); deadline && *deadline <= now_) {
      lobby_.tick(now_);
      look();
      // Otherwise the lobby would be called again and again at the same time.
      REQUIRE((!lobby_.deadline() || *lobby_.deadline() > now_));
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
    client.invited_by.clear();
  }

  // Carries out the lobby's actions and checks them.
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
      } else if (const auto* finished = std::get_if<referee::Finished>(&action)) {
        finish(finished->record);
      }
    }
    for (const auto& presence : lobby_.who()) {
      REQUIRE(presence.playing <= presence.capacity);
      REQUIRE(lobby_.free_capacity(presence.name) <= presence.capacity - presence.playing);
    }
  }

  void hear(ConnectionId to, const referee::Delivery& delivery) {
    const auto* message = std::get_if<RefereeMessage>(&delivery.what);
    if (message && std::holds_alternative<Welcome>(*message)) {
      REQUIRE(to == joining_.first);
      unlink(*joining_.second);
      joining_.second->connection = to;
      joining_.second->secret = std::get<Welcome>(*message).resume;
      return;
    }
    Onlooked* client = of(to);
    if (!client) return;  // the client was not admitted, or its connection was replaced
    if (!message) return see(*client, std::get<SharedMessage>(delivery.what).message());
    if (const auto* invitation = std::get_if<Invitation>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      REQUIRE(client->invited_by.insert(invitation->from).second);
    } else if (const auto* withdrawn = std::get_if<Withdrawn>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      client->invited_by.erase(withdrawn->from);
    } else if (std::holds_alternative<Idle>(*message)) {
      REQUIRE(client->kind == ClientKind::person);
    } else if (const auto* start = std::get_if<Start>(message)) {
      REQUIRE(start->players[start->seat] == client->name);
      const bool is_new = client->matches.emplace(start->match, start->seat).second;
      if (is_new) client->invited_by.clear();
      REQUIRE(is_new != delivery.anew);
      if (delivery.anew) {
        REQUIRE_FALSE(start->rated);
        client->requests.erase(start->match);
        ++happened_.taken_back;
      }
      REQUIRE(static_cast<int>(client->matches.size()) <= client->capacity);
      open_[start->match] = start->players;
      const bool is_arranged = start->match.starts_with(arranged_prefix);
      if (!is_arranged && start->clock == referee::RatedTerms().clock) ++happened_.counting;
    } else if (const auto* request = std::get_if<MoveRequest>(message)) {
      REQUIRE(client->matches.contains(request->match));
      REQUIRE(seat_at_ply(request->ply) == client->matches.at(request->match));
      client->requests[request->match] = *request;
      numbers_[request->match] = delivery.asked.value();
    } else if (const auto* end = std::get_if<End>(message)) {
      // A player gets the end without a start only if the match ended before the player had reconnected.
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
    } else if (std::holds_alternative<Hint>(*message)) {
      ++happened_.hints;
    } else if (const auto* asked = std::get_if<UndoAsked>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      REQUIRE(client->matches.contains(asked->match));
    } else if (const auto* words = std::get_if<Said>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      REQUIRE(client->matches.contains(words->match));
      ++happened_.said;
    } else if (const auto* told = std::get_if<OpponentNews>(message)) {
      REQUIRE(client->kind == ClientKind::person);
      REQUIRE(client->matches.contains(told->match));
      REQUIRE(told->from == open_.at(told->match)[other(client->matches.at(told->match))]);
      ++happened_.news[told->did];
    } else if (const auto* ping = std::get_if<Ping>(message)) {
      REQUIRE(client->kind == ClientKind::bot);
      client->ping = ping->id;
    }
  }

  /// Checks a message that was made for several clients. The client has to play or watch the match.
  void see(Onlooked& client, const RefereeMessage& message) {
    if (const auto* view = std::get_if<View>(&message)) {
      ++happened_.views;
      const auto watched = client.watched.find(view->match);
      REQUIRE((watched != client.watched.end() || client.matches.contains(view->match)));
      if (view->position.to_move) REQUIRE(*view->position.to_move == seat_at_ply(view->position.ply));
      REQUIRE(view->moves.size() <= view->position.ply);
    } else if (const auto* watched = std::get_if<WatchedStart>(&message)) {
      REQUIRE(open_.contains(watched->match.match));
      REQUIRE_FALSE(client.matches.contains(watched->match.match));
      REQUIRE(client.watched.insert(watched->match.match).second);
    } else if (const auto* end = std::get_if<WatchedEnd>(&message)) {
      REQUIRE(client.watched.erase(end->match) == 1);
    } else {
      ++happened_.states;
      const auto& state = std::get<LobbyState>(message);
      REQUIRE(state.players.size() == state.all_players);
      REQUIRE(state.matches.size() == state.all_matches);
    }
  }

  void finish(const referee::MatchRecord& record) {
    REQUIRE(finished_.insert(record.setup.id).second);
    ++happened_.reasons[record.reason];
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
    if (record.detail.starts_with("ended to make room")) ++happened_.made_room;
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
    // No client may still believe that the ended match is running.
    for (const Onlooked& client : clients_) REQUIRE_FALSE(client.matches.contains(record.setup.id));
  }

  Happened& happened_;
  Random random_;
  Time now_ = at(0);
  referee::Lobby lobby_;
  std::vector<Onlooked> clients_;
  std::pair<ConnectionId, Onlooked*> joining_;
  ConnectionId connections_ = referee::ConnectionId(0);
  int arranged_ = 0;
  std::vector<referee::MakeBoard> orders_;
  std::set<ConnectionId> hints_;                     // clients that wait for a hint
  std::map<std::string, BySeat<std::string>> open_;  // for each running match, its players
  std::map<std::string, referee::MatchNumber> numbers_;
  // Pairs of a player's name and a match whose end message the player has received.
  std::set<std::pair<std::string, std::string>> ended_;
  std::set<std::string> finished_;
};

}  // namespace

TEST_CASE("random events never break the lobby's rules about matches, messages and limits") {
  Happened happened;
  for (std::uint64_t seed = 1; seed <= 35; ++seed) {
    CAPTURE(seed);
    Storm(seed, happened).run(2'000);
  }
  // The runs prove something only if each kind of event has happened.
  CHECK(happened.made_room > 0);
  CHECK(happened.counting > 100);
  CHECK(happened.taken_back > 100);
  CHECK(happened.hints > 10);
  CHECK(happened.said > 10);
  CHECK(happened.news.size() == 4);
  CHECK(happened.views > 100);
  CHECK(happened.states > 100);
  for (int reason = 0; reason <= static_cast<int>(Reason::aborted); ++reason) {
    CAPTURE(reason);
    if (Reason(reason) != Reason::repetition && Reason(reason) != Reason::asked)
      CHECK(happened.reasons[Reason(reason)] > 10);
  }
}
