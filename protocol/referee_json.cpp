// JSON of the messages that the referee sends.
#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <utility>

#include "protocol/json.hpp"
#include "protocol/json_object.hpp"

namespace gramy::protocol {
namespace {

// Bounds for lines from a referee. Their lists may have any length, because `moves` may be all moves of a
// very long match.
constexpr JsonBounds bounds{.depth = 64, .values = SIZE_MAX};

std::uint64_t read_count(const Fields& fields, std::string_view key) {
  return static_cast<std::uint64_t>(fields.integer(key, 0, max_number));
}

BySeat<std::string> read_pair(const Fields& fields, std::string_view key) {
  auto texts = fields.optional_texts(key);
  if (!texts || texts->size() != 2) fields.fail(key, "two strings");
  return {std::move((*texts)[0]), std::move((*texts)[1])};
}

/// Reads an object that gives a board size for each game's id. The map is empty if the field is missing.
std::map<std::string, std::uint64_t> read_sizes(const Fields& limits, std::string_view key) {
  std::map<std::string, std::uint64_t> sizes;
  if (const Json* found = limits.find(key)) {
    const Fields sizes_of(*found);
    for (const auto& [game, size] : found->items()) sizes[game] = read_count(sizes_of, game);
  }
  return sizes;
}

Welcome read_welcome(const Fields& fields) {
  Welcome welcome;
  welcome.protocol = static_cast<int>(fields.integer("protocol", 0, 1'000'000));
  welcome.server = fields.text("server");
  welcome.session = fields.text("session");
  welcome.name = fields.optional_text("name").value_or("");
  welcome.resume = fields.optional_text("resume").value_or("");
  if (const auto limits = fields.optional_object("limits")) {
    welcome.limits.line_bytes = read_count(*limits, "line_bytes");
    welcome.limits.play_bytes = read_count(*limits, "play_bytes");
    welcome.limits.board_size = read_sizes(*limits, "board_size");
    welcome.limits.any_board_size = read_sizes(*limits, "any_board_size");
    if (limits->find("idle_ms")) welcome.limits.idle_ms = read_count(*limits, "idle_ms");
  }
  return welcome;
}

std::optional<Seat> read_seat(const Fields& fields, std::string_view key) {
  const auto seat = fields.optional_integer(key, 0, 1);
  return seat ? seat_of(*seat) : std::nullopt;
}

std::optional<Made> read_made(const Fields& fields) {
  const auto seed = fields.optional_integer("seed", 0, max_number);
  if (!seed) return std::nullopt;
  Made made{.seed = static_cast<std::uint64_t>(*seed), .size = fields.integer("size", 0, max_number)};
  made.difficulty = read_word(fields, "difficulty", parse_difficulty, "easy, normal or hard");
  made.winner = read_word(fields, "winner", parse_favoured, "me, them or any").value_or(made.winner);
  made.start_given = fields.optional_flag("start_given").value_or(false);
  if (const auto decisions = fields.optional_integer("decisions", 0, max_number))
    made.decisions = static_cast<std::uint64_t>(*decisions);
  if (const auto wanted = fields.optional_integer("decisions_wanted", 0, max_number))
    made.decisions_wanted = static_cast<std::uint64_t>(*wanted);
  return made;
}

RefereeMessage read_start(const Fields& fields) {
  Start start;
  start.match = fields.text("match");
  start.game = fields.text("game");
  start.board = fields.text("board");
  start.start = fields.optional_integer("start", 0, max_number);
  const auto seat = read_seat(fields, "seat");
  start.seat = seat.value_or(start.seat);
  start.roles = read_pair(fields, "roles");
  start.players = read_pair(fields, "players");
  if (const auto clock = fields.optional_object("clock")) start.clock = read_clock(*clock);
  if (const auto clock = fields.optional_object("their_clock")) start.their_clock = read_clock(*clock);
  start.rated = fields.optional_flag("rated").value_or(false);
  start.moves = read_moves(fields, "moves");
  start.made = read_made(fields);
  if (const auto rules = fields.optional_text("rules"))
    start.rules = WrittenRules{*rules, fields.text("board_form"), fields.text("move_form")};
  if (!seat) return WatchedStart{std::move(start)};
  return start;
}

MoveRequest read_move_request(const Fields& fields, const Json& object) {
  MoveRequest request;
  request.match = fields.text("match");
  request.ply = read_count(fields, "ply");
  request.moves = read_moves(fields, "moves");
  if (const auto clock = fields.optional_object("clock")) {
    request.clock = ClockReading{.yours_ms = clock->integer("yours_ms", -max_number, max_number),
                                 .theirs_ms = clock->integer("theirs_ms", -max_number, max_number)};
  }
  request.with_legal = object.contains("legal");
  if (fields.find("legal")) request.legal = read_moves(fields, "legal");
  return request;
}

std::optional<Value> parse_value(std::string_view word) {
  for (const Value value : {Value::loss, Value::draw, Value::win}) {
    if (word == name(value)) return value;
  }
  return std::nullopt;
}

RefereeMessage read_end(const Fields& fields, const Json& object) {
  End end;
  end.match = fields.text("match");
  const auto reason = parse_reason(fields.text("reason"));
  if (!reason) fields.fail("reason", "a known reason");
  end.reason = *reason;
  if (object.contains("winner"))
    end.spectator_outcome =
        SpectatorOutcome{read_seat(fields, "winner"), fields.optional_text("detail").value_or(""),
                         fields.optional_text("record")};
  if (object.contains("outcome") && !fields.find("outcome"))
    return WatchedEnd{end.match, end.reason, end.spectator_outcome.value_or(SpectatorOutcome{})};
  const std::string outcome = fields.text("outcome");
  end.outcome = parse_value(outcome);
  if (!end.outcome && outcome != "none") fields.fail("outcome", "win, loss, draw or none");
  end.moves = read_moves(fields, "moves");
  return end;
}

std::optional<Cause> read_cause(const Fields& fields, const Json& object) {
  const auto found = fields.optional_object("cause");
  if (!found) return std::nullopt;
  Cause cause{.what = found->text("what")};
  for (const auto& [key, value] : object["cause"].items()) {
    if (key != "what") cause.about.emplace(key, found->text(key));
  }
  return cause;
}

Error read_error(const Fields& fields, const Json& object) {
  const auto code = parse_error_code(fields.text("code"));
  if (!code) fields.fail("code", "a known code");
  return {.code = *code,
          .message = fields.text("message"),
          .match = fields.optional_text("match"),
          .fatal = fields.optional_flag("fatal").value_or(false),
          .cause = read_cause(fields, object)};
}

std::optional<ByeCode> read_bye_code(const Fields& fields) {
  const auto code = fields.optional_text("code");
  return code ? parse_bye_code(*code) : std::nullopt;
}

std::vector<std::string> read_texts(const Fields& fields, std::string_view key) {
  auto texts = fields.optional_texts(key);
  if (!texts) fields.fail(key, "a list of strings");
  return *std::move(texts);
}

ClockView read_clock_view(const Fields& fields) {
  const Json* left = fields.find("left_ms");
  if (!left || !left->is_array() || left->size() != 2) fields.fail("left_ms", "two integers");
  ClockView clock{.left_ms = {}, .running = read_seat(fields, "running")};
  for (const Seat seat : both_seats) {
    const auto number = as_integer((*left)[static_cast<std::size_t>(number_of(seat))]);
    if (!number) fields.fail("left_ms", "two integers");
    clock.left_ms[seat] = *number;
  }
  return clock;
}

View read_view(const Fields& fields) {
  View view;
  view.match = fields.text("match");
  view.position = {.ply = read_count(fields, "ply"),
                   .to_move = read_seat(fields, "to_move"),
                   .text = fields.text("text"),
                   .legal = read_texts(fields, "legal"),
                   .legal_all = read_count(fields, "legal_all"),
                   .last = fields.optional_text("last"),
                   .scene = {}};
  if (const Json* scene = fields.find("scene")) view.position.scene = scene->dump();
  view.moves = read_texts(fields, "moves");
  if (const auto clock = fields.optional_object("clock")) view.clock = read_clock_view(*clock);
  return view;
}

/// Reads a list of objects. `read` turns the fields of each object into a value.
template <class Read>
auto read_list(const Fields& fields, std::string_view key, Read read) {
  const Json* list = fields.find(key);
  if (!list || !list->is_array() ||
      !std::ranges::all_of(*list, [](const Json& each) { return each.is_object(); }))
    fields.fail(key, "a list of objects");
  std::vector<decltype(read(fields))> values;
  for (const Json& each : *list) values.push_back(read(Fields(each)));
  return values;
}

LobbyState::Player read_player(const Fields& fields) {
  const auto kind = parse_client_kind(fields.text("kind"));
  if (!kind) fields.fail("kind", "bot or person");
  return {.name = fields.text("name"),
          .kind = *kind,
          .games = fields.optional_texts("games"),
          .playing = read_count(fields, "playing"),
          .capacity = read_count(fields, "capacity")};
}

LobbyState::Match read_lobby_match(const Fields& fields) {
  return {.match = fields.text("match"),
          .game = fields.text("game"),
          .players = read_pair(fields, "players"),
          .ply = read_count(fields, "ply"),
          .size = read_count(fields, "size"),
          .rated = fields.optional_flag("rated").value_or(false)};
}

LobbyState read_lobby(const Fields& fields) {
  return {.open = fields.optional_flag("open").value_or(true),
          .players = read_list(fields, "players", read_player),
          .all_players = read_count(fields, "all_players"),
          .matches = read_list(fields, "matches", read_lobby_match),
          .all_matches = read_count(fields, "all_matches")};
}

Invitation read_invitation(const Fields& fields) {
  Invitation invitation{.from = fields.text("from"),
                        .game = fields.text("game"),
                        .seat = *seat_of(fields.integer("seat", 0, 1)),
                        .start = fields.optional_integer("start", 0, max_number),
                        .clock = {},
                        .rated = fields.optional_flag("rated").value_or(false)};
  if (const auto clock = fields.optional_object("clock")) invitation.clock = read_clock(*clock);
  return invitation;
}

Hint read_hint(const Fields& fields) {
  const auto value = parse_value(fields.text("value"));
  if (!value) fields.fail("value", "win, draw or loss");
  Hint hint{.match = fields.text("match"),
            .ply = read_count(fields, "ply"),
            .value = *value,
            .move = fields.optional_text("move"),
            .reason = fields.optional_text("reason")};
  if (const Json* claims = fields.find("claims")) hint.claims = claims->dump();
  return hint;
}

OpponentNews read_opponent(const Fields& fields) {
  const auto did = parse_opponent_did(fields.text("did"));
  if (!did) fields.fail("did", "a known deed");
  OpponentNews news{.match = fields.text("match"), .from = fields.text("from"), .did = *did};
  if (fields.find("left_ms")) news.left_ms = read_count(fields, "left_ms");
  return news;
}

std::optional<RefereeMessage> read_message(const Json& object) {
  const Fields fields(object);
  const std::string type = fields.text("type");
  if (type == "welcome") return read_welcome(fields);
  if (type == "start") return read_start(fields);
  if (type == "move_request") return read_move_request(fields, object);
  if (type == "end") return read_end(fields, object);
  if (type == "error") return read_error(fields, object);
  if (type == "ping") return Ping{.id = read_count(fields, "id")};
  if (type == "bye") return Bye{fields.optional_text("reason").value_or(""), read_bye_code(fields)};
  if (type == "view") return read_view(fields);
  if (type == "lobby") return read_lobby(fields);
  if (type == "invitation") return read_invitation(fields);
  if (type == "asked") return Asked{.name = fields.text("name"), .game = fields.text("game")};
  if (type == "withdrawn")
    return Withdrawn{
        .from = fields.text("from"), .why = fields.text("why"), .cause = read_cause(fields, object)};
  if (type == "hint") return read_hint(fields);
  if (type == "undo_asked") return UndoAsked{.match = fields.text("match"), .from = fields.text("from")};
  if (type == "opponent") return read_opponent(fields);
  if (type == "said")
    return Said{.match = fields.text("match"), .from = fields.text("from"), .text = fields.text("text")};
  if (type == "idle") return Idle{.match = fields.text("match"), .left_ms = read_count(fields, "left_ms")};
  return std::nullopt;
}

void append_integer(std::string& line, std::integral auto number) {
  std::array<char, 24> digits;
  line.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
}

void append_text(std::string& line, const std::string& text) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::ranges::all_of(text, is_plain)) {
    ((line += '"') += text) += '"';
  } else {
    line += write_json(text);
  }
}

template <class Range, class Append>
void append_list(std::string& line, const Range& range, Append append_each) {
  line += '[';
  for (bool first = true; const auto& each : range) {
    if (!std::exchange(first, false)) line += ',';
    append_each(each);
  }
  line += ']';
}

void append_moves(std::string& line, const Moves& moves) {
  append_list(line, moves, [&](const AnyMove& move) {
    append_list(line, move, [&](Number number) { append_integer(line, number); });
  });
}

template <class T>
OrderedJson or_null(const std::optional<T>& value) {
  return value ? OrderedJson(*value) : OrderedJson();
}

OrderedJson or_null(const std::optional<Seat>& seat) {
  return seat ? OrderedJson(number_of(*seat)) : OrderedJson();
}

OrderedJson or_null(const std::optional<ClockSettings>& clock) {
  return clock ? write_clock(*clock) : OrderedJson();
}

OrderedJson text_or_null(const std::string& text) {
  return text.empty() ? OrderedJson() : OrderedJson(text);
}

OrderedJson write(const Welcome& welcome) {
  return {{"type", "welcome"},
          {"protocol", welcome.protocol},
          {"server", welcome.server},
          {"session", welcome.session},
          {"name", text_or_null(welcome.name)},
          {"resume", text_or_null(welcome.resume)},
          {"limits",
           {{"line_bytes", welcome.limits.line_bytes},
            {"play_bytes", welcome.limits.play_bytes},
            {"board_size", welcome.limits.board_size},
            {"any_board_size", welcome.limits.any_board_size},
            {"idle_ms", welcome.limits.idle_ms}}}};
}

OrderedJson write(const Made& made) {
  OrderedJson json{{"seed", made.seed}, {"size", made.size}};
  if (made.difficulty) json["difficulty"] = name(*made.difficulty);
  json["winner"] = name(made.winner);
  if (made.start_given) json["start_given"] = true;
  if (made.decisions) json["decisions"] = *made.decisions;
  if (made.decisions_wanted) json["decisions_wanted"] = *made.decisions_wanted;
  return json;
}

// Writes the field `start` and those that follow it in the message. `seat` is the receiver's.
OrderedJson write(const Start& start, std::optional<Seat> seat) {
  OrderedJson json{{"start", or_null(start.start)}, {"seat", or_null(seat)},
                   {"roles", start.roles.both},     {"players", start.players.both},
                   {"clock", or_null(start.clock)}, {"rated", start.rated}};
  if (start.their_clock) json["their_clock"] = write_clock(*start.their_clock);
  if (start.made) json.update(write(*start.made));
  if (start.rules) {
    json["rules"] = start.rules->rules;
    json["board_form"] = start.rules->board_form;
    json["move_form"] = start.rules->move_form;
  }
  return json;
}

void add(OrderedJson& end, const SpectatorOutcome& spectator_outcome) {
  end["winner"] = or_null(spectator_outcome.winner);
  end["detail"] = spectator_outcome.detail;
  end["record"] = or_null(spectator_outcome.record);
}

OrderedJson write(const End& end) {
  OrderedJson json{{"type", "end"},
                   {"match", end.match},
                   {"outcome", end.outcome ? name(*end.outcome) : "none"},
                   {"reason", name(end.reason)}};
  if (end.spectator_outcome) add(json, *end.spectator_outcome);
  return json;
}

OrderedJson write(const WatchedEnd& end) {
  OrderedJson json{{"type", "end"}, {"match", end.match}, {"outcome", nullptr}, {"reason", name(end.reason)}};
  add(json, end.spectator_outcome);
  return json;
}

void add(OrderedJson& json, const std::optional<Cause>& cause) {
  if (!cause) return;
  json["cause"] = {{"what", cause->what}};
  for (const auto& [key, value] : cause->about) json["cause"][key] = value;
}

OrderedJson write(const Error& error) {
  OrderedJson json{{"type", "error"},
                   {"code", name(error.code)},
                   {"message", error.message},
                   {"match", or_null(error.match)},
                   {"fatal", error.fatal}};
  add(json, error.cause);
  return json;
}

OrderedJson write(const Ping& ping) {
  return {{"type", "ping"}, {"id", ping.id}};
}

OrderedJson write(const Bye& bye) {
  OrderedJson message{{"type", "bye"}, {"code", nullptr}, {"reason", bye.reason}};
  if (bye.code) message["code"] = name(*bye.code);
  return message;
}

OrderedJson write(const LobbyState& lobby) {
  OrderedJson players = OrderedJson::array(), matches = OrderedJson::array();
  for (const LobbyState::Player& player : lobby.players) {
    players.push_back({{"name", player.name},
                       {"kind", name(player.kind)},
                       {"games", or_null(player.games)},
                       {"playing", player.playing},
                       {"capacity", player.capacity}});
  }
  for (const LobbyState::Match& match : lobby.matches) {
    matches.push_back({{"match", match.match},
                       {"game", match.game},
                       {"players", match.players.both},
                       {"ply", match.ply},
                       {"size", match.size},
                       {"rated", match.rated}});
  }
  return {{"type", "lobby"},
          {"open", lobby.open},
          {"players", std::move(players)},
          {"all_players", lobby.all_players},
          {"matches", std::move(matches)},
          {"all_matches", lobby.all_matches}};
}

OrderedJson write(const Invitation& invitation) {
  return {{"type", "invitation"},
          {"from", invitation.from},
          {"game", invitation.game},
          {"seat", number_of(invitation.seat)},
          {"start", or_null(invitation.start)},
          {"clock", or_null(invitation.clock)},
          {"rated", invitation.rated}};
}

OrderedJson write(const Asked& asked) {
  return {{"type", "asked"}, {"name", asked.name}, {"game", asked.game}};
}

OrderedJson write(const Withdrawn& withdrawn) {
  OrderedJson json{{"type", "withdrawn"}, {"from", withdrawn.from}, {"why", withdrawn.why}};
  add(json, withdrawn.cause);
  return json;
}

OrderedJson write(const Hint& hint) {
  return {{"type", "hint"},
          {"match", hint.match},
          {"ply", hint.ply},
          {"value", name(hint.value)},
          {"move", or_null(hint.move)},
          {"reason", or_null(hint.reason)},
          {"claims", OrderedJson::parse(hint.claims)}};
}

OrderedJson write(const UndoAsked& asked) {
  return {{"type", "undo_asked"}, {"match", asked.match}, {"from", asked.from}};
}

OrderedJson write(const OpponentNews& news) {
  return {{"type", "opponent"},
          {"match", news.match},
          {"from", news.from},
          {"did", name(news.did)},
          {"left_ms", or_null(news.left_ms)}};
}

OrderedJson write(const Said& said) {
  return {{"type", "said"}, {"match", said.match}, {"from", said.from}, {"text", said.text}};
}

OrderedJson write(const Idle& idle) {
  return {{"type", "idle"}, {"match", idle.match}, {"left_ms", idle.left_ms}};
}

// For speed, these messages are written without a Json value, because they can have very many moves or a very
// long board, or are sent for every move.

template <class Message>
void append_with_moves(std::string& line, const Message& message) {
  line.back() = ',';
  line += R"("moves":)";
  append_moves(line, message.moves);
  line += '}';
}

template <class Message>
std::string line_of(const Message& message) {
  return write_json(write(message));
}

std::string line_of(const Start& start, std::optional<Seat> seat) {
  const std::string& board = json_of(start.board);
  std::string line = R"({"type":"start","match":)";
  line.reserve(board.size() + 1000);
  append_text(line, start.match);
  line += R"(,"game":)";
  append_text(line, start.game);
  (line += R"(,"board":)") += board;
  (line += ',') += std::string_view(write_json(write(start, seat))).substr(1);
  append_with_moves(line, start);
  return line;
}

std::string line_of(const Start& start) {
  return line_of(start, start.seat);
}

std::string line_of(const WatchedStart& watched) {
  return line_of(watched.match, std::nullopt);
}

std::string line_of(const End& end) {
  std::string line = write_json(write(end));
  append_with_moves(line, end);
  return line;
}

std::string line_of(const View& view) {
  OrderedJson clock;
  if (view.clock) clock = {{"left_ms", view.clock->left_ms.both}, {"running", or_null(view.clock->running)}};
  std::string line = R"({"type":"view","match":)";
  append_text(line, view.match);
  ((line += ',') += json_members(view.position)) += R"(,"moves":)";
  line += write_json(view.moves);
  (line += R"(,"clock":)") += write_json(clock);
  return line += '}';
}

/// Writes text into a buffer that is allocated once, large enough.
class RequestWriter {
 public:
  explicit RequestWriter(char* at) : at_(at) {}

  void put(std::string_view text) { at_ = std::ranges::copy(text, at_).out; }
  void put(std::integral auto number) { at_ = std::to_chars(at_, at_ + most_digits, number).ptr; }
  void put(const Moves& moves) {
    put_list(moves, [this](const AnyMove& move) { put_list(move, [this](Number each) { put(each); }); });
  }

  char* end() const { return at_; }

  static std::size_t room_for(const Moves& moves) {
    return 2 + moves.size() * (3 + AnyMove::max_size * (most_digits + 1));
  }

  static constexpr std::size_t most_digits = 20;  // digits of the longest number, with its sign

 private:
  template <class Range, class Put>
  void put_list(const Range& range, Put put_each) {
    put("[");
    for (bool first = true; const auto& each : range) {
      if (!std::exchange(first, false)) put(",");
      put_each(each);
    }
    put("]");
  }

  char* at_;
};

std::string line_of(const MoveRequest& request) {
  constexpr std::size_t room_for_names = 150, usual_capacity = 1024;
  std::string match;
  append_text(match, request.match);
  std::string line(room_for_names + match.size() + 3 * RequestWriter::most_digits +
                       RequestWriter::room_for(request.moves) +
                       (request.legal ? RequestWriter::room_for(*request.legal) : 0),
                   ' ');
  RequestWriter writer(line.data());
  writer.put(R"({"type":"move_request","match":)");
  writer.put(match);
  writer.put(R"(,"ply":)");
  writer.put(request.ply);
  writer.put(R"(,"moves":)");
  writer.put(request.moves);
  writer.put(R"(,"clock":)");
  if (request.clock) {
    writer.put(R"({"yours_ms":)");
    writer.put(request.clock->yours_ms);
    writer.put(R"(,"theirs_ms":)");
    writer.put(request.clock->theirs_ms);
    writer.put("}");
  } else {
    writer.put("null");
  }
  if (request.with_legal) {
    writer.put(R"(,"legal":)");
    if (request.legal) {
      writer.put(*request.legal);
    } else {
      writer.put("null");
    }
  }
  writer.put("}");
  line.resize(static_cast<std::size_t>(writer.end() - line.data()));
  // frees the unused capacity, because the message may wait long before it is sent
  if (line.capacity() > usual_capacity) line.shrink_to_fit();
  return line;
}

}  // namespace

std::optional<RefereeMessage> parse_referee_line(std::string_view line) {
  const ReadJson read = read_json(line, bounds);
  if (!read.error.empty() || !read.value.is_object()) return std::nullopt;
  try {
    return read_message(read.value);
  } catch (const BadField&) {
    return std::nullopt;
  }
}

std::string to_line(const RefereeMessage& message) {
  return std::visit([](const auto& each) { return line_of(each); }, message);
}

const std::string& json_of(const SharedText& text) {
  return text.encoded([](std::string_view plain) { return write_json(plain); });
}

}  // namespace gramy::protocol
