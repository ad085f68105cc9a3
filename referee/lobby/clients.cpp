#include "referee/lobby/clients.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/printable.hpp"
#include "protocol/name.hpp"
#include "referee/lobby/playing.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::FoldedName;
using protocol::Hello;

namespace {

// Checks the hello without regard to other clients. Returns the reason for a refusal, if any.
std::optional<Refusal> flaw(const Hello& hello) {
  if (hello.protocol != protocol::version) {
    return Refusal{ErrorCode::unsupported_protocol, "protocol: expected " +
                                                        std::to_string(protocol::version) + ", found " +
                                                        std::to_string(hello.protocol)};
  }
  if (!protocol::is_name(hello.name)) {
    return Refusal{ErrorCode::bad_message,
                   "name: expected 1 to 32 of A-Z, a-z, 0-9, _ and -, found " + quoted_word(hello.name)};
  }
  if (hello.capacity < 1) {
    return Refusal{ErrorCode::bad_message,
                   "capacity: expected at least 1, found " + std::to_string(hello.capacity)};
  }
  return std::nullopt;
}

// The secret of the session to resume. People may type it, so its case does not matter.
std::optional<std::string> secret_of(const Hello& hello) {
  return hello.resume && hello.person ? FoldedName(*hello.resume).text() : hello.resume;
}

ClientKind kind_of(const Hello& hello) {
  return hello.person ? ClientKind::person : ClientKind::bot;
}

std::vector<std::string> known(const std::vector<std::string>& named, const Catalogue& games) {
  std::vector<std::string> ids;
  for (const AnyGame& game : games) {
    if (std::ranges::find(named, game.id()) != named.end()) ids.emplace_back(game.id());
  }
  return ids;
}

}  // namespace

Refusal refusal_for(ErrorCode code, std::string message, std::string what, const std::string& name) {
  protocol::Cause cause{std::move(what)};
  if (!name.empty()) cause.about.emplace("name", name);
  return {code, std::move(message), std::move(cause)};
}

Refusal busy(std::string message, std::string what, const std::string& name) {
  return refusal_for(ErrorCode::busy, std::move(message), std::move(what), name);
}

Refusal occupied(const Client& client) {
  return busy(
      client.name + (client.kind == ClientKind::person ? " is playing a match, or is about to begin one"
                                                       : " is playing as many matches as it can at once"),
      "occupied", client.name);
}

bool Client::plays_game(std::string_view game) const {
  return !games || std::ranges::find(*games, game) != games->end();
}

int Client::free_capacity() const {
  if (!present()) return 0;
  return static_cast<int>(std::max<std::int64_t>(capacity - occupied(), 0));
}

std::size_t Client::matches_against(const Client& opponent) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      matches, [&](const auto& match) { return std::ranges::count(match.second->clients, &opponent) > 0; }));
}

Clients::Clients(const Catalogue& games, const LobbySettings& settings, Entropy entropy)
    : games_(games), open_(settings.open), entropy_(std::move(entropy)) {
  for (const auto& [name, token] : settings.tokens) tokens_.insert_or_assign(FoldedName(name), token);
}

std::variant<Clients::Admitted, Refusal> Clients::admit(ConnectionId connection, const Hello& hello,
                                                        std::string_view origin) {
  if (const auto refusal = flaw(hello)) return *refusal;

  const ClientKind kind = kind_of(hello);
  const auto shown = secret_of(hello);
  const Client* session = session_of(hello);
  const bool by_secret = session && shown && session->secret->matches(*shown);
  const bool by_token = session && !session->connection && knows_token(hello);
  Admitted admitted;
  admitted.resumed = by_secret || by_token;
  if (!admitted.resumed) {
    if (const auto refusal = why_refused(hello)) return *refusal;
  }
  Client& client = clients_[FoldedName(hello.name)];
  admitted.client = &client;
  if (admitted.resumed) {
    admitted.replaced = client.connection;
    unlink(client);
  } else {
    client.name = hello.name;
    client.kind = kind;
    client.number = ++last_number_;
    numbers_[client.number] = &client;
  }
  if (by_secret) {
    admitted.secret = *shown;
  } else {
    admitted.secret = kind == ClientKind::bot ? bot_secret(entropy_) : person_secret(entropy_);
    client.secret = SecretHash(admitted.secret);
  }
  client.games.reset();
  if (hello.games) client.games = known(*hello.games, games_);
  client.wants = hello.wants;
  client.capacity = kind == ClientKind::bot ? hello.capacity : 1;
  client.origin = origin;
  client.connection = connection;
  connections_[connection] = &client;
  if (client.present()) ++present_count_;
  note_change(client);
  return admitted;
}

Client* Clients::by_connection(ConnectionId connection) {
  const auto found = connections_.find(connection);
  return found == connections_.end() ? nullptr : found->second;
}

Client* Clients::by_number(ClientNumber number) {
  const auto found = numbers_.find(number);
  return found == numbers_.end() ? nullptr : found->second;
}

Client* Clients::by_name(std::string_view name) {
  const auto found = clients_.find(FoldedName(name));
  return found == clients_.end() ? nullptr : &found->second;
}

const Client* Clients::by_name(std::string_view name) const {
  const auto found = clients_.find(FoldedName(name));
  return found == clients_.end() ? nullptr : &found->second;
}

std::string Clients::guest_name(std::uint64_t number) {
  constexpr std::uint64_t first = 1000, short_numbers = 9000, most_tried = 8;
  // There are so many numbers that no client can take a noticeable share of the names.
  constexpr std::uint64_t long_numbers = 1'000'000'000;
  const auto name = [](std::uint64_t guest) { return "guest-" + std::to_string(guest); };
  for (std::uint64_t i = 0; i < most_tried; ++i) {
    std::string wanted = name(first + (number + i) % short_numbers);
    if (is_free(wanted)) return wanted;
  }
  std::string drawn;
  do {
    drawn = name(first + short_numbers + entropy_() % long_numbers);
  } while (!is_free(drawn));
  return drawn;
}

bool Clients::is_free(std::string_view name) const {
  const FoldedName folded(name);
  return !clients_.contains(folded) && !tokens_.contains(folded);
}

void Clients::unlink(Client& client) {
  if (client.present()) {
    --present_count_;
    note_change(client);
  }
  if (client.connection) connections_.erase(*client.connection);
  client.connection.reset();
  client.hint.reset();  // the hint was for the old connection
}

void Clients::mark_exited(Client& client, std::string_view how) {
  if (client.present()) {
    --present_count_;
    note_change(client);
  }
  client.exited = client.name + " " + std::string(how);
}

void Clients::forget(Client& client) {
  unlink(client);
  numbers_.erase(client.number);
  clients_.erase(FoldedName(client.name));
}

std::set<std::string> Clients::take_presence_changes() {
  presence_changed_ = false;
  return std::exchange(changed_, {});
}

void Clients::note_change(const Client& client) {
  presence_changed_ = true;
  if (is_registered(client)) changed_.insert(client.name);
}

// The session that this hello resumes; null if there is none.
const Client* Clients::session_of(const Hello& hello) const {
  const Client* client = by_name(hello.name);
  return client && client->kind == kind_of(hello) ? client : nullptr;
}

// Whether the hello has a registered name and its token.
bool Clients::knows_token(const Hello& hello) const {
  const auto token = tokens_.find(FoldedName(hello.name));
  return token != tokens_.end() && token->second.matches(hello.token.value_or(""));
}

std::optional<Refusal> Clients::why_refused(const Hello& hello) const {
  const bool registered = tokens_.contains(FoldedName(hello.name));
  if (!registered && !open_) {
    return refusal_for(ErrorCode::bad_token,
                       "only registered players may join, and " + hello.name + " is not registered",
                       "not_registered", hello.name);
  }
  if (registered && !knows_token(hello)) {
    return refusal_for(ErrorCode::bad_token,
                       hello.token
                           ? "wrong token for the reserved name " + hello.name
                           : "the name " + hello.name +
                                 " is reserved and needs its token: give the token, or take another name",
                       "reserved", hello.name);
  }
  if (by_name(hello.name)) {
    return refusal_for(ErrorCode::name_taken, "the name " + hello.name + " is taken", "name_taken",
                       hello.name);
  }
  return std::nullopt;
}

}  // namespace gramy::referee
