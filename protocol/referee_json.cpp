// The messages of the referee.
#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <utility>

#include "protocol/json.hpp"
#include "protocol/json_object.hpp"

namespace gramy::protocol {
namespace {

// A referee is trusted with the length of its lists: `moves` may be all of a very long match.
constexpr JsonBounds bounds{.depth = 64, .values = SIZE_MAX};

std::uint64_t read_count(const Fields& fields, std::string_view key) {
  return static_cast<std::uint64_t>(fields.integer(key, 0, max_number));
}

Moves read_moves(const Fields& fields, std::string_view key) {
  const Json* list = fields.find(key);
  if (!list || !list->is_array()) fields.fail(key, "a list of moves");
  Moves moves;
  moves.reserve(list->size());
  for (const Json& each : *list) {
    if (!each.is_array() || each.size() > AnyMove::max_size) fields.fail(key, "moves of at most 4 numbers");
    AnyMove& move = moves.emplace_back();
    for (const Json& number : each) {
      const auto value = as_integer(number);
      if (!value) fields.fail(key, "moves of integers");
      move.push_back(*value);
    }
  }
  return moves;
}

BySeat<std::string> read_pair(const Fields& fields, std::string_view key) {
  auto texts = fields.optional_texts(key);
  if (!texts || texts->size() != 2) fields.fail(key, "two strings");
  return {std::move((*texts)[0]), std::move((*texts)[1])};
}

/// Empty if there is none.
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
  welcome.resume = fields.text("resume");
  if (const auto limits = fields.optional_object("limits")) {
    welcome.limits.line_bytes = read_count(*limits, "line_bytes");
    welcome.limits.play_bytes = read_count(*limits, "play_bytes");
    welcome.limits.board_size = read_sizes(*limits, "board_size");
    welcome.limits.any_board_size = read_sizes(*limits, "any_board_size");
    if (limits->find("idle_ms")) welcome.limits.idle_ms = read_count(*limits, "idle_ms");
  }
  return welcome;
}

Start read_start(const Fields& fields) {
  Start start;
  start.match = fields.text("match");
  start.game = fields.text("game");
  start.board = fields.text("board");
  start.start = fields.optional_integer("start", 0, max_number);
  start.seat = *seat_of(fields.integer("seat", 0, 1));
  start.roles = read_pair(fields, "roles");
  start.players = read_pair(fields, "players");
  if (const auto clock = fields.optional_object("clock")) start.clock = read_clock(*clock);
  start.rated = fields.optional_flag("rated").value_or(false);
  start.moves = read_moves(fields, "moves");
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

End read_end(const Fields& fields) {
  End end;
  end.match = fields.text("match");
  const std::string outcome = fields.text("outcome");
  if (outcome != "none") {
    for (const Value value : {Value::loss, Value::draw, Value::win}) {
      if (outcome == name(value)) end.outcome = value;
    }
    if (!end.outcome) fields.fail("outcome", "win, loss, draw or none");
  }
  const auto reason = parse_reason(fields.text("reason"));
  if (!reason) fields.fail("reason", "a known reason");
  end.reason = *reason;
  end.moves = read_moves(fields, "moves");
  return end;
}

Error read_error(const Fields& fields) {
  const auto code = parse_error_code(fields.text("code"));
  if (!code) fields.fail("code", "a known code");
  return {.code = *code,
          .message = fields.text("message"),
          .match = fields.optional_text("match"),
          .fatal = fields.optional_flag("fatal").value_or(false)};
}

std::optional<RefereeMessage> read_message(const Json& object) {
  const Fields fields(object);
  const std::string type = fields.text("type");
  if (type == "welcome") return read_welcome(fields);
  if (type == "start") return read_start(fields);
  if (type == "move_request") return read_move_request(fields, object);
  if (type == "end") return read_end(fields);
  if (type == "error") return read_error(fields);
  if (type == "ping") return Ping{.id = read_count(fields, "id")};
  if (type == "bye") return Bye{.reason = fields.optional_text("reason").value_or("")};
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

OrderedJson write(const Welcome& welcome) {
  return {{"type", "welcome"},
          {"protocol", welcome.protocol},
          {"server", welcome.server},
          {"session", welcome.session},
          {"resume", welcome.resume},
          {"limits",
           {{"line_bytes", welcome.limits.line_bytes},
            {"play_bytes", welcome.limits.play_bytes},
            {"board_size", welcome.limits.board_size},
            {"any_board_size", welcome.limits.any_board_size},
            {"idle_ms", welcome.limits.idle_ms}}}};
}

// But for what stands at its beginning.
OrderedJson write(const Start& start) {
  return {{"start", or_null(start.start)},
          {"seat", number_of(start.seat)},
          {"roles", start.roles.both},
          {"players", start.players.both},
          {"clock", start.clock ? write_clock(*start.clock) : OrderedJson()},
          {"rated", start.rated}};
}

OrderedJson write(const End& end) {
  return {{"type", "end"},
          {"match", end.match},
          {"outcome", end.outcome ? name(*end.outcome) : "none"},
          {"reason", name(end.reason)}};
}

OrderedJson write(const Error& error) {
  return {{"type", "error"},
          {"code", name(error.code)},
          {"message", error.message},
          {"match", or_null(error.match)},
          {"fatal", error.fatal}};
}

OrderedJson write(const Ping& ping) {
  return {{"type", "ping"}, {"id", ping.id}};
}

OrderedJson write(const Bye& bye) {
  return {{"type", "bye"}, {"reason", bye.reason}};
}

// Moves may be very many, and boards very long: they are written without a Json of them; so is the one
// message of every move.

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

std::string line_of(const Start& start) {
  const std::string& board = json_of(start.board);
  std::string line = R"({"type":"start","match":)";
  line.reserve(board.size() + 1000);  // so that it is not moved
  append_text(line, start.match);
  line += R"(,"game":)";
  append_text(line, start.game);
  (line += R"(,"board":)") += board;
  (line += ',') += std::string_view(write_json(write(start))).substr(1);
  append_with_moves(line, start);
  return line;
}

std::string line_of(const End& end) {
  std::string line = write_json(write(end));
  append_with_moves(line, end);
  return line;
}

/// Writes text where it will stay: room for all of it is made before.
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

  static constexpr std::size_t most_digits = 20;  // with the sign

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
  if (line.capacity() > usual_capacity) line.shrink_to_fit();  // it may wait long to be read
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
