#include "referee/tournament/records/record.hpp"

#include <array>
#include <ctime>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/base/bad_input.hpp"
#include "engine/base/version.hpp"
#include "protocol/bounded_json.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

/// The value as JSON in one line. Never throws, even if a client sent bytes that are not UTF-8.
std::string dumped(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Appends text instead of building a tree of JSON values, because a match may have hundreds of thousands of
/// moves.
void append_moves(std::string& line, const std::vector<PlayedMove>& moves) {
  const char* comma = "";
  for (const PlayedMove& played : moves) {
    fmt::format_to(std::back_inserter(line), "{}[[{}],{}]", comma, fmt::join(played.move, ","), played.ms);
    comma = ",";
  }
}

json lags(const std::vector<PlayedMove>& moves) {
  json list = json::array();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (moves[ply].lag_ms > 0) list.push_back({ply, moves[ply].lag_ms});
  }
  return list;
}

json infos(const std::vector<PlayedMove>& moves) {
  json list = json::array();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (moves[ply].info.empty()) continue;
    auto info = protocol::bounded_json_in(moves[ply].info);
    if (info) list.push_back({ply, *std::move(info)});
  }
  return list;
}

/// The record's field of this name. Throws BadInput if it is missing.
const json& field(const json& line, const char* key) {
  const auto found = line.find(key);
  if (found == line.end()) throw BadInput(fmt::format("expected a match record, found no '{}' in it", key));
  return *found;
}

/// Throws BadInput unless the value is an integer in range. A cast would change a larger value silently.
std::int64_t integer(const json& value) {
  if (!value.is_number_integer()) {
    throw BadInput("expected a match record, found " + dumped(value) + " where an integer belongs");
  }
  return value.get<std::int64_t>();
}

std::vector<PlayedMove> read_moves(const json& line) {
  std::vector<PlayedMove> moves;
  for (const json& pair : field(line, "moves")) {
    const auto numbers = pair.at(0).get<json::array_t>();
    if (numbers.empty() || numbers.size() > AnyMove::max_size) {
      throw BadInput("moves: expected moves of 1 to 4 numbers, found " + std::to_string(numbers.size()));
    }
    PlayedMove& played = moves.emplace_back();
    for (const json& number : numbers) played.move.push_back(integer(number));
    played.ms = integer(pair.at(1));
  }
  if (line.contains("lag")) {
    for (const json& pair : line["lag"]) {
      moves.at(static_cast<std::size_t>(integer(pair.at(0)))).lag_ms = integer(pair.at(1));
    }
  }
  if (line.contains("info")) {
    for (const json& pair : line["info"]) {
      moves.at(static_cast<std::size_t>(integer(pair.at(0)))).info = dumped(pair.at(1));
    }
  }
  return moves;
}

}  // namespace

RecordedMatch recorded(MatchRecord record, std::string tournament, std::string board,
                       std::chrono::system_clock::time_point at) {
  return {.match = std::move(record.setup.id),
          .tournament = std::move(tournament),
          .game = std::string(record.setup.board.game().id()),
          .board = std::move(board),
          .start = record.setup.start,
          .players = std::move(record.setup.players),
          .moves = std::move(record.moves),
          .result = record.result.value(),
          .reason = record.reason,
          .detail = std::move(record.detail),
          .at = utc_text(at),
          .versions = {{"gramy", program_version}, {"protocol", std::to_string(protocol::version)}},
          .to_win = record.setup.to_win,
          .opening = record.setup.asked ? record.setup.opening.size() : 0};
}

std::string result_word(const Result& result, protocol::Reason reason) {
  if (reason == protocol::Reason::asked) return "none";
  return result.winner ? std::to_string(number_of(*result.winner)) : "draw";
}

Result parse_result(const std::string& word, protocol::Reason reason) {
  Result result{.by_repetition = reason == protocol::Reason::repetition};
  if (word == "0") result.winner = Seat::first;
  if (word == "1") result.winner = Seat::second;
  const std::string_view otherwise = reason == protocol::Reason::asked ? "none" : "draw";
  if (!result.winner && word != otherwise)
    throw BadInput(fmt::format("result: expected 0, 1 or {}, found {}", otherwise, word));
  return result;
}

std::string utc_text(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

std::string to_line(const RecordedMatch& match) {
  std::string line =
      fmt::format(R"({{"match":{},"tournament":{},"game":{},"board":{},"start":{},"players":{},)",
                  dumped(match.match), dumped(match.tournament), dumped(match.game), dumped(match.board),
                  match.start ? std::to_string(*match.start) : "null", dumped(match.players.both));
  line += R"("moves":[)";
  append_moves(line, match.moves);
  line += fmt::format(R"(],"result":"{}","reason":"{}","at":{},"versions":{})",
                      result_word(match.result, match.reason), protocol::name(match.reason), dumped(match.at),
                      dumped(match.versions));
  if (const json lag = lags(match.moves); !lag.empty()) line += ",\"lag\":" + dumped(lag);
  if (const json info = infos(match.moves); !info.empty()) line += ",\"info\":" + dumped(info);
  if (!match.detail.empty()) line += ",\"detail\":" + dumped(match.detail);
  if (match.casual) line += ",\"casual\":true";
  if (match.to_win) line += fmt::format(",\"to_win\":{}", number_of(*match.to_win));
  if (match.opening > 0) line += fmt::format(",\"opening\":{}", match.opening);
  if (!match.played_as.empty()) line += ",\"played_as\":" + dumped(match.played_as);
  line += "}";
  return line;
}

RecordedMatch parse_recorded_match(std::string_view line) {
  try {
    const json fields = protocol::parse_bounded_json(line);
    RecordedMatch match;
    field(fields, "match").get_to(match.match);
    field(fields, "tournament").get_to(match.tournament);
    field(fields, "game").get_to(match.game);
    field(fields, "board").get_to(match.board);
    if (!field(fields, "start").is_null()) match.start = integer(fields["start"]);
    field(fields, "players").get_to(match.players.both);
    match.moves = read_moves(fields);
    const auto reason = field(fields, "reason").get<std::string>();
    const auto known = protocol::parse_reason(reason);
    if (!known)
      throw BadInput("reason: expected a reason for which the protocol ends a match, found " + reason);
    match.reason = *known;
    match.result = parse_result(field(fields, "result").get<std::string>(), match.reason);
    match.detail = fields.value("detail", "");
    match.casual = fields.value("casual", false);
    if (fields.contains("to_win")) match.to_win = seat_of(integer(fields["to_win"]));
    match.opening = fields.value("opening", std::size_t{0});
    if (match.opening > match.moves.size())
      throw BadInput(
          fmt::format("opening: expected at most {} moves, found {}", match.moves.size(), match.opening));
    match.played_as = fields.value("played_as", "");
    field(fields, "at").get_to(match.at);
    field(fields, "versions").get_to(match.versions);
    return match;
  } catch (const json::parse_error&) {
    throw BadInput("expected a match record, found text that is not JSON");
  } catch (const json::exception&) {
    throw BadInput("expected a match record, found a field of the wrong type in it");
  } catch (const std::out_of_range&) {
    throw BadInput("lag, info: expected the number of a move of this match, found a larger number");
  }
}

}  // namespace gramy::referee
