// The JSON of an edition.
#include <array>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/edition/edition.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;
using protocol::ClockSettings;

constexpr std::size_t longest_quoted = 60;

[[noreturn]] void fail(std::string_view expected, const ordered_json& found) {
  throw BadInput(fmt::format(
      "an edition: expected {}, found {}", expected,
      quoted_word(found.dump(-1, ' ', false, ordered_json::error_handler_t::replace), longest_quoted)));
}

/// Returns the object. Throws BadInput unless it has exactly these members.
const ordered_json& members(const ordered_json& object, std::string_view what,
                            std::initializer_list<const char*> names) {
  if (!object.is_object() || object.size() != names.size()) fail(what, object);
  for (const char* name : names) {
    if (!object.contains(name)) fail(fmt::format("{} with {}", what, name), object);
  }
  return object;
}

std::string text_in(const ordered_json& value) {
  if (!value.is_string()) fail("a text", value);
  return value.get<std::string>();
}

bool flag_in(const ordered_json& value) {
  if (!value.is_boolean()) fail("true or false", value);
  return value.get<bool>();
}

double number_in(const ordered_json& value) {
  if (!value.is_number()) fail("a number", value);
  return value.get<double>();
}

template <class Integer>
Integer integer_in(const ordered_json& value) {
  if (!value.is_number_integer()) fail("an integer", value);
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    if (std::in_range<Integer>(number)) return static_cast<Integer>(number);
  } else if (const auto number = value.get<std::int64_t>(); std::in_range<Integer>(number)) {
    return static_cast<Integer>(number);
  }
  fail("a smaller integer", value);
}

/// The value of the name that a JSON string contains. Throws BadInput if there is no such name.
template <class Value, std::size_t count>
Value one_of(const std::array<std::pair<const char*, Value>, count>& names, const ordered_json& value) {
  const std::string word = text_in(value);
  for (const auto& [name, named] : names) {
    if (word == name) return named;
  }
  fail("another word", value);
}

template <class Value, std::size_t count>
const char* name_of(const std::array<std::pair<const char*, Value>, count>& names, Value value) {
  for (const auto& [name, named] : names) {
    if (named == value) return name;
  }
  return "";
}

template <class Value>
ordered_json optional(const std::optional<Value>& value, auto write) {
  return value ? ordered_json(write(*value)) : ordered_json();
}

template <class Read>
auto optional_in(const ordered_json& value, Read read) -> std::optional<std::decay_t<decltype(read(value))>> {
  if (value.is_null()) return std::nullopt;
  return read(value);
}

template <class List>
ordered_json list_of(const List& list, auto write) {
  ordered_json array = ordered_json::array();
  for (const auto& each : list) array.push_back(write(each));
  return array;
}

template <class Read>
auto list_in(const ordered_json& value, Read read) {
  if (!value.is_array()) fail("a list", value);
  std::vector<std::decay_t<decltype(read(value))>> list;
  list.reserve(value.size());
  for (const ordered_json& each : value) list.push_back(read(each));
  return list;
}

const auto same = [](const auto& value) -> const auto& {
  return value;
};

std::string hash_text(const ContentHash& hash) {
  return hash.text();
}
ContentHash hash_in(const ordered_json& value) {
  const auto hash = ContentHash::parse(text_in(value));
  if (!hash) fail("a hash", value);
  return *hash;
}

// --- Clocks, boards ---

ordered_json clock_json(const ClockSettings& clock) {
  return {{"ready_ms", clock.ready_ms},
          {"initial_ms", clock.initial_ms},
          {"increment_ms", clock.increment_ms},
          {"margin_ms", clock.margin_ms},
          {"move_ms", clock.move_ms}};
}
ClockSettings clock_in(const ordered_json& value) {
  members(value, "a clock", {"ready_ms", "initial_ms", "increment_ms", "margin_ms", "move_ms"});
  const auto ms = [&](const char* name) { return integer_in<std::int64_t>(value[name]); };
  return {ms("ready_ms"), ms("initial_ms"), ms("increment_ms"), ms("margin_ms"), ms("move_ms")};
}

constexpr std::array<std::pair<const char*, Level>, 3> levels{
    {{"easy", Level::easy}, {"normal", Level::normal}, {"hard", Level::hard}}};

ordered_json difficulty_json(const Difficulty& difficulty) {
  if (const auto* level = std::get_if<Level>(&difficulty)) return name_of(levels, *level);
  return std::get<double>(difficulty);
}
Difficulty difficulty_in(const ordered_json& value) {
  if (value.is_number()) return number_in(value);
  return one_of(levels, value);
}

ordered_json source_json(const GeneratedBoards& boards) {
  return {{"generate", boards.count},
          {"size", optional(boards.size, same)},
          {"difficulty", optional(boards.difficulty, difficulty_json)},
          {"balanced", boards.balanced}};
}
ordered_json source_json(const BoardFiles& boards) {
  return {{"files", list_of(boards.files, [](const auto& file) { return file.string(); })},
          {"starts", boards.starts},
          {"balanced", boards.balanced}};
}
std::variant<GeneratedBoards, BoardFiles> source_in(const ordered_json& value) {
  if (value.is_object() && value.contains("files")) {
    members(value, "board files", {"files", "starts", "balanced"});
    return BoardFiles{
        .files = list_in(value["files"],
                         [](const ordered_json& file) { return std::filesystem::path(text_in(file)); }),
        .starts = list_in(value["starts"], integer_in<Number>),
        .balanced = flag_in(value["balanced"])};
  }
  members(value, "generated boards", {"generate", "size", "difficulty", "balanced"});
  return GeneratedBoards{.count = integer_in<std::size_t>(value["generate"]),
                         .size = optional_in(value["size"], integer_in<Number>),
                         .difficulty = optional_in(value["difficulty"], difficulty_in),
                         .balanced = flag_in(value["balanced"])};
}

ordered_json board_json(const BoardSet::Board& board) {
  return {board.name, board.content.text(), optional(board.start, same)};
}
BoardSet::Board board_in(const ordered_json& value) {
  if (!value.is_array() || value.size() != 3) fail("a board's name, hash and start", value);
  return {.name = text_in(value[0]),
          .content = hash_in(value[1]),
          .start = optional_in(value[2], integer_in<Number>)};
}

ordered_json game_json(const Edition::Game& game) {
  return {{"id", game.id},
          {"source", std::visit([](const auto& source) { return source_json(source); }, game.boards.source)},
          {"boards", list_of(game.boards.boards, board_json)},
          {"play_off_boards", game.boards.play_off_boards},
          {"where", game.boards.where},
          {"players", game.players},
          {"clock", clock_json(game.clock)}};
}
Edition::Game game_in(const ordered_json& value) {
  members(value, "a game", {"id", "source", "boards", "play_off_boards", "where", "players", "clock"});
  Edition::Game game{.id = text_in(value["id"]),
                     .boards = {.source = source_in(value["source"]),
                                .boards = list_in(value["boards"], board_in),
                                .play_off_boards = integer_in<std::size_t>(value["play_off_boards"]),
                                .where = text_in(value["where"])},
                     .players = list_in(value["players"], integer_in<std::size_t>),
                     .clock = clock_in(value["clock"])};
  if (game.boards.play_off_boards > game.boards.boards.size()) fail("fewer play-off boards", value);
  return game;
}

// --- Formats ---

ordered_json format_json(const RoundRobin&) {
  return ordered_json::object();
}
ordered_json format_json(const Gauntlet& gauntlet) {
  return {{"player", gauntlet.player}};
}
ordered_json format_json(const Swiss& swiss) {
  ordered_json missed = ordered_json::array();
  for (const auto& [player, rounds] : swiss.missed) missed.push_back({player, rounds});
  return {{"rounds", swiss.rounds}, {"missed", std::move(missed)}};
}
ordered_json format_json(const Knockout& knockout) {
  return {{"tie_breaks", list_of(knockout.tie_breaks, [](auto tie_break) { return name(tie_break); })}};
}
ordered_json format_json(const Sprt& sprt) {
  return {{"measure", name(sprt.measure)},
          {"theta0", sprt.theta0},
          {"theta1", sprt.theta1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"batch", sprt.batch},
          {"max_pairs", optional(sprt.max_pairs, same)}};
}

Swiss swiss_in(const ordered_json& value) {
  members(value, "a Swiss", {"rounds", "missed"});
  Swiss swiss{.rounds = integer_in<std::size_t>(value["rounds"])};
  for (const ordered_json& missed : value["missed"]) {
    if (!missed.is_array() || missed.size() != 2) fail("a player and the rounds missed", missed);
    const auto rounds = list_in(missed[1], integer_in<std::size_t>);
    swiss.missed[integer_in<std::size_t>(missed[0])] = {rounds.begin(), rounds.end()};
  }
  return swiss;
}

Knockout knockout_in(const ordered_json& value) {
  using enum Knockout::TieBreak;
  static constexpr std::array<std::pair<const char*, Knockout::TieBreak>, 3> names{
      {{"play-offs", play_offs}, {"accuracy", accuracy}, {"faults", faults}}};
  members(value, "a knockout", {"tie_breaks"});
  return {.tie_breaks =
              list_in(value["tie_breaks"], [](const ordered_json& word) { return one_of(names, word); })};
}

Sprt sprt_in(const ordered_json& value) {
  using enum Sprt::Measure;
  static constexpr std::array<std::pair<const char*, Sprt::Measure>, 3> names{
      {{"elo", elo}, {"normalised_elo", normalised_elo}, {"accuracy", accuracy}}};
  members(value, "a test", {"measure", "theta0", "theta1", "alpha", "beta", "batch", "max_pairs"});
  return {.theta0 = number_in(value["theta0"]),
          .theta1 = number_in(value["theta1"]),
          .alpha = number_in(value["alpha"]),
          .beta = number_in(value["beta"]),
          .batch = integer_in<std::size_t>(value["batch"]),
          .max_pairs = optional_in(value["max_pairs"], integer_in<std::size_t>),
          .measure = one_of(names, value["measure"])};
}

Format format_in(const std::string& format, const ordered_json& value) {
  if (format == name(Format(RoundRobin()))) return members(value, "nothing", {}), RoundRobin();
  if (format == name(Format(Gauntlet())))
    return Gauntlet{integer_in<std::size_t>(members(value, "a gauntlet", {"player"})["player"])};
  if (format == name(Format(Swiss()))) return swiss_in(value);
  if (format == name(Format(Knockout()))) return knockout_in(value);
  if (format == name(Format(Sprt()))) return sprt_in(value);
  fail("a format", format);
}

// --- Players ---

constexpr std::array<std::pair<const char*, Transport>, 2> transports{
    {{"tcp", Transport::tcp}, {"stdio", Transport::stdio}}};

ordered_json sandbox_json(const SandboxLimits& limits) {
  return {{"memory_mb", limits.memory_mb}, {"processes", limits.processes}, {"cpu_s", limits.cpu_s}};
}
SandboxLimits sandbox_in(const ordered_json& value) {
  members(value, "a sandbox", {"memory_mb", "processes", "cpu_s"});
  return {.memory_mb = integer_in<std::int64_t>(value["memory_mb"]),
          .processes = integer_in<std::int64_t>(value["processes"]),
          .cpu_s = integer_in<std::int64_t>(value["cpu_s"])};
}

ordered_json file_json(const PlayerVersion::File& file) {
  return {{"word", file.word}, {"content", file.content}, {"path", file.path}};
}
PlayerVersion::File file_in(const ordered_json& value) {
  members(value, "a file", {"word", "content", "path"});
  return {
      .word = text_in(value["word"]), .content = text_in(value["content"]), .path = text_in(value["path"])};
}

ordered_json version_json(const PlayerVersion& version) {
  return {{"command", version.command},
          {"transport", name_of(transports, version.transport)},
          {"sandbox", optional(version.sandbox, sandbox_json)},
          {"clock", optional(version.clock, clock_json)},
          {"folder", optional(version.folder, hash_text)},
          {"files", list_of(version.files, file_json)}};
}
PlayerVersion version_in(const ordered_json& value) {
  members(value, "a player's version", {"command", "transport", "sandbox", "clock", "folder", "files"});
  return {.command = text_in(value["command"]),
          .transport = one_of(transports, value["transport"]),
          .sandbox = optional_in(value["sandbox"], sandbox_in),
          .clock = optional_in(value["clock"], clock_in),
          .folder = optional_in(value["folder"], hash_in),
          .files = list_in(value["files"], file_in)};
}

ordered_json player_json(const Edition::Player& player) {
  return {{"name", player.name},
          {"ids", player.ids},
          {"past_ids", player.past_ids},
          {"was", player.was},
          {"person", player.person},
          {"has_left", player.has_left},
          {"version", version_json(player.version)}};
}
Edition::Player player_in(const ordered_json& value) {
  members(value, "a player", {"name", "ids", "past_ids", "was", "person", "has_left", "version"});
  return {.name = text_in(value["name"]),
          .ids = list_in(value["ids"], [](const ordered_json& id) { return text_in(id); }),
          .past_ids = list_in(value["past_ids"], [](const ordered_json& id) { return text_in(id); }),
          .was = text_in(value["was"]),
          .person = text_in(value["person"]),
          .has_left = flag_in(value["has_left"]),
          .version = version_in(value["version"])};
}

ordered_json accepted_json(const Edition::Accepted& accepted) {
  return {{"player", accepted.player},
          {"was", optional(accepted.was, hash_text)},
          {"is", optional(accepted.is, hash_text)}};
}
Edition::Accepted accepted_in(const ordered_json& value) {
  members(value, "an accepted version", {"player", "was", "is"});
  return {.player = text_in(value["player"]),
          .was = optional_in(value["was"], hash_in),
          .is = optional_in(value["is"], hash_in)};
}

/// Throws BadInput if a number of a player in the value is not in the edition.
void expect_players(const Edition& edition, const ordered_json& value) {
  const auto expect = [&](std::size_t player) {
    if (player >= edition.players.size()) fail("the number of a player", value["format"]);
  };
  for (const Edition::Game& game : edition.games) {
    for (const std::size_t player : game.players) expect(player);
  }
  if (const auto* gauntlet = std::get_if<Gauntlet>(&edition.format)) expect(gauntlet->player);
  if (const auto* swiss = std::get_if<Swiss>(&edition.format)) {
    for (const auto& [player, rounds] : swiss->missed) expect(player);
  }
}

}  // namespace

std::string to_json(const Edition& edition) {
  return ordered_json{
      {"number", edition.number},
      {"date", edition.date},
      {"recorded", edition.recorded},
      {"program", edition.program},
      {"path", edition.path},
      {"source", edition.source},
      {"text", edition.text},
      {"name", edition.name},
      {"seed", edition.seed},
      {"format", name(edition.format)},
      {"rules", std::visit([](const auto& format) { return format_json(format); }, edition.format)},
      {"players", list_of(edition.players, player_json)},
      {"games", list_of(edition.games, game_json)},
      {"accepted", list_of(edition.accepted, accepted_json)}}
      .dump(-1, ' ', false, ordered_json::error_handler_t::replace);  // a path may be invalid UTF-8
}

Edition parse_edition(std::string_view text) {
  const auto read = protocol::bounded_json_in<ordered_json>(text);
  if (!read) fail("JSON of bounded size", text);
  const ordered_json& value = *read;
  members(value, "an edition",
          {"number", "date", "recorded", "program", "path", "source", "text", "name", "seed", "format",
           "rules", "players", "games", "accepted"});
  Edition edition{.number = integer_in<std::uint64_t>(value["number"]),
                  .date = text_in(value["date"]),
                  .recorded = integer_in<std::uint64_t>(value["recorded"]),
                  .program = text_in(value["program"]),
                  .path = text_in(value["path"]),
                  .source = text_in(value["source"]),
                  .text = text_in(value["text"]),
                  .name = text_in(value["name"]),
                  .seed = integer_in<std::uint64_t>(value["seed"]),
                  .format = format_in(text_in(value["format"]), value["rules"]),
                  .players = list_in(value["players"], player_in),
                  .games = list_in(value["games"], game_in),
                  .accepted = list_in(value["accepted"], accepted_in)};
  expect_players(edition, value);
  return edition;
}

}  // namespace gramy::referee
