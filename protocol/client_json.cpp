// JSON of the messages that clients send.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/bounded_json.hpp"
#include "protocol/json.hpp"
#include "protocol/json_object.hpp"
#include "protocol/name.hpp"

namespace gramy::protocol {
namespace {

constexpr int largest_capacity = 10'000;
constexpr std::size_t longest_info = 4096;

constexpr std::array<std::pair<std::string_view, bool Wants::*>, 6> wishes{{{"legal", &Wants::legal},
                                                                            {"moves", &Wants::moves},
                                                                            {"view", &Wants::view},
                                                                            {"undo", &Wants::undo},
                                                                            {"rated", &Wants::rated},
                                                                            {"rules", &Wants::rules}}};

Hello read_hello(const Fields& fields) {
  Hello hello;
  const Json* protocol = fields.find("protocol");
  const auto number = protocol ? as_integer(*protocol) : std::nullopt;
  if (!number || !std::in_range<int>(*number)) fields.fail("protocol", std::to_string(version));
  hello.protocol = static_cast<int>(*number);
  // A hello of another version may look different, so no other field is checked.
  if (hello.protocol != version) return hello;
  if (auto name = fields.optional_text("name")) {
    if (!is_name(*name)) fields.fail("name", "1 to 32 of A-Z a-z 0-9 _ -");
    hello.name = std::move(*name);
  }
  hello.games = fields.optional_texts("games");
  hello.token = fields.optional_text("token");
  const auto wants = fields.optional_texts("wants").value_or(std::vector<std::string>());
  for (const auto& [word, wish] : wishes) hello.wants.*wish = std::ranges::count(wants, word) > 0;
  hello.capacity = static_cast<int>(fields.optional_integer("capacity", 1, largest_capacity).value_or(1));
  hello.person = fields.optional_flag("person").value_or(false);
  hello.spectator = fields.optional_flag("spectator").value_or(false);
  if (hello.person && hello.spectator) fields.fail("spectator", "false in the hello of a person");
  hello.resume = fields.optional_text("resume");
  return hello;
}

Ready read_ready(const Fields& fields) {
  return {.match = fields.text("match")};
}

Move read_move(const Fields& fields) {
  Move move;
  move.match = fields.text("match");
  move.ply = static_cast<std::uint64_t>(fields.integer("ply", 0, max_number));
  if (const Json* info = fields.find("info")) {
    move.info = info->dump();
    if (move.info.size() > longest_info) move.info.clear();
  }
  const Json* numbers = fields.find("move");
  if (!numbers) {
    move.found = "nothing";
    return move;
  }
  if (!numbers->is_array()) {
    move.found = shown(*numbers);
    return move;
  }
  move.numbers.emplace();
  for (const Json& each : *numbers) {
    const auto number = as_integer(each);
    if (!number) {
      move.numbers.reset();
      move.found = "a list that holds " + shown(each);
      return move;
    }
    move.numbers->push_back(*number);
  }
  return move;
}

Resign read_resign(const Fields& fields) {
  return {.match = fields.text("match")};
}

Play read_play(const Fields& fields) {
  Play play;
  play.game = fields.text("game");
  play.board = fields.optional_text("board");
  play.seed = fields.optional_integer("seed", 0, max_number);
  if (play.board && play.seed) fields.fail("seed", "no seed for a given board");
  if (const Json* moves = fields.find("moves")) {
    if (moves->is_array() && moves->size() > Play::most_moves)
      fields.fail("moves", "at most " + std::to_string(Play::most_moves) + " moves");
    play.moves = read_moves(fields, "moves");
  }
  if (!play.board && !play.moves.empty()) fields.fail("moves", "no moves without a board");
  play.start = fields.optional_integer("start", 0, max_number);
  if (const auto seat = fields.optional_integer("seat", 0, 1)) play.seat = seat_of(*seat);
  play.size = fields.optional_integer("size", 0, max_number);
  play.difficulty = read_word(fields, "difficulty", parse_difficulty, "easy, normal or hard");
  play.winner = read_word(fields, "winner", parse_favoured, "me, them or any");
  for (const std::string_view key : {"size", "difficulty", "winner"}) {
    if (play.board && fields.find(key)) fields.fail(key, "no " + std::string(key) + " for a given board");
  }
  play.against = fields.optional_text("against").value_or(play.against);
  play.rated = fields.optional_flag("rated").value_or(play.rated);
  if (const auto clock = fields.optional_object("clock")) play.clock = read_clock(*clock);
  return play;
}

Pong read_pong(const Fields& fields) {
  return {.id = static_cast<std::uint64_t>(fields.integer("id", 0, max_number))};
}

Topic read_topic(const Fields& fields) {
  const auto topic = read_word(fields, "to", parse_topic, name(Topic::lobby));
  if (!topic) fields.fail("to", name(Topic::lobby));
  return *topic;
}

Undo read_undo(const Fields& fields) {
  Undo undo{.match = fields.text("match")};
  if (const auto ply = fields.optional_integer("ply", 0, max_number))
    undo.ply = static_cast<std::uint64_t>(*ply);
  return undo;
}

Answer read_answer(const Fields& fields) {
  const auto accept = fields.optional_flag("accept");
  if (!accept) fields.fail("accept", "true or false");
  return {.accept = *accept, .match = fields.optional_text("match"), .from = fields.optional_text("from")};
}

Say read_say(const Fields& fields) {
  return {.match = fields.text("match"), .text = fields.text("text")};
}

ClientMessage read_message(const Fields& fields) {
  const std::string type = fields.text("type");
  if (type == "hello") return read_hello(fields);
  if (type == "ready") return read_ready(fields);
  if (type == "move") return read_move(fields);
  if (type == "resign") return read_resign(fields);
  if (type == "play") return read_play(fields);
  if (type == "pong") return read_pong(fields);
  if (type == "bye") return Bye{};
  if (type == "subscribe") return Subscribe{read_topic(fields)};
  if (type == "unsubscribe") return Unsubscribe{read_topic(fields)};
  if (type == "watch") return Watch{fields.text("match")};
  if (type == "unwatch") return Unwatch{fields.text("match")};
  if (type == "hint") return HintRequest{fields.text("match")};
  if (type == "undo") return read_undo(fields);
  if (type == "again") return Again{fields.text("match"), fields.optional_flag("swap").value_or(false)};
  if (type == "answer") return read_answer(fields);
  if (type == "say") return read_say(fields);
  fields.fail(
      "type",
      "hello, ready, move, resign, play, pong, bye, subscribe, unsubscribe, watch, unwatch, hint, undo, "
      "again, answer or say");
}

OrderedJson object_of(const Hello& hello) {
  OrderedJson json{{"type", "hello"}, {"protocol", hello.protocol}};
  if (!hello.name.empty()) json["name"] = hello.name;
  if (hello.games) json["games"] = *hello.games;
  if (hello.token) json["token"] = *hello.token;
  for (const auto& [word, wish] : wishes) {
    if (hello.wants.*wish) json["wants"].push_back(word);
  }
  json["capacity"] = hello.capacity;
  if (hello.person) json["person"] = true;
  if (hello.spectator) json["spectator"] = true;
  if (hello.resume) json["resume"] = *hello.resume;
  return json;
}

OrderedJson object_of(const Ready& ready) {
  return {{"type", "ready"}, {"match", ready.match}};
}

OrderedJson object_of(const Move& move) {
  OrderedJson json{{"type", "move"}, {"match", move.match}, {"ply", move.ply}};
  if (move.numbers) json["move"] = *move.numbers;
  if (!move.info.empty()) json["info"] = parse_bounded_json<OrderedJson>(move.info);
  return json;
}

OrderedJson object_of(const Resign& resign) {
  return {{"type", "resign"}, {"match", resign.match}};
}

OrderedJson object_of(const Play& play) {
  OrderedJson json{{"type", "play"}, {"game", play.game}};
  if (play.board) json["board"] = *play.board;
  if (play.seed) json["seed"] = *play.seed;
  if (!play.moves.empty()) {
    OrderedJson moves = OrderedJson::array();
    for (const AnyMove& move : play.moves) moves.push_back(std::vector<Number>(move.begin(), move.end()));
    json["moves"] = std::move(moves);
  }
  if (play.start) json["start"] = *play.start;
  if (play.seat) json["seat"] = number_of(*play.seat);
  if (play.size) json["size"] = *play.size;
  if (play.difficulty) json["difficulty"] = name(*play.difficulty);
  if (play.winner) json["winner"] = name(*play.winner);
  json["against"] = play.against;
  json["rated"] = play.rated;
  if (play.clock) json["clock"] = write_clock(*play.clock);
  return json;
}

OrderedJson object_of(const Pong& pong) {
  return {{"type", "pong"}, {"id", pong.id}};
}

OrderedJson object_of(const Bye&) {
  return OrderedJson::object({{"type", "bye"}});
}

OrderedJson object_of(const Subscribe& subscribe) {
  return {{"type", "subscribe"}, {"to", name(subscribe.to)}};
}

OrderedJson object_of(const Unsubscribe& unsubscribe) {
  return {{"type", "unsubscribe"}, {"to", name(unsubscribe.to)}};
}

OrderedJson object_of(const Watch& watch) {
  return {{"type", "watch"}, {"match", watch.match}};
}

OrderedJson object_of(const Unwatch& unwatch) {
  return {{"type", "unwatch"}, {"match", unwatch.match}};
}

OrderedJson object_of(const HintRequest& request) {
  return {{"type", "hint"}, {"match", request.match}};
}

OrderedJson object_of(const Undo& undo) {
  OrderedJson json{{"type", "undo"}, {"match", undo.match}};
  if (undo.ply) json["ply"] = *undo.ply;
  return json;
}

OrderedJson object_of(const Again& again) {
  OrderedJson json{{"type", "again"}, {"match", again.match}};
  if (again.swap) json["swap"] = true;
  return json;
}

OrderedJson object_of(const Answer& answer) {
  OrderedJson json{{"type", "answer"}, {"accept", answer.accept}};
  if (answer.match) json["match"] = *answer.match;
  if (answer.from) json["from"] = *answer.from;
  return json;
}

OrderedJson object_of(const Say& say) {
  return {{"type", "say"}, {"match", say.match}, {"text", say.text}};
}

}  // namespace

std::variant<ClientMessage, Error> parse_client_line(std::string_view line) {
  const ReadJson read = read_json(line, {});
  if (!read.error.empty()) return Error{ErrorCode::bad_json, read.error, {}, false};
  if (!read.value.is_object()) {
    return Error{ErrorCode::bad_json, "expected one JSON object, found " + shown(read.value), {}, false};
  }
  try {
    return read_message(Fields(read.value));
  } catch (const BadField& field) {
    return Error{ErrorCode::bad_message, field.message, {}, false};
  }
}

Opening opening_of(std::string_view beginning) {
  const ReadJson read = read_json(beginning, {});
  if (read.value.is_object()) {
    const auto type = read.value.find("type");
    if (type != read.value.end()) return *type == "play" ? Opening::play : Opening::other;
    if (read.cut_short) return Opening::unknown;
  }
  return Opening::other;
}

std::string to_line(const ClientMessage& message) {
  return write_json(std::visit([](const auto& each) { return object_of(each); }, message));
}

}  // namespace gramy::protocol
