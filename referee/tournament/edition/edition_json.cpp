// The JSON of an edition. Each struct is described once, for writing and for reading.
#include <algorithm>
#include <array>
#include <concepts>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <string>
#include <tuple>
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

template <class Struct, class Value>
struct Member {
  const char* name;
  Value Struct::*value;
};
template <class Struct, class Value>
Member(const char*, Value Struct::*) -> Member<Struct, Value>;

// --- Members of each struct ---

template <class Struct>
constexpr auto members_of = nullptr;
template <>
constexpr auto members_of<ClockSettings> =
    std::tuple{Member{"ready_ms", &ClockSettings::ready_ms}, Member{"initial_ms", &ClockSettings::initial_ms},
               Member{"increment_ms", &ClockSettings::increment_ms},
               Member{"margin_ms", &ClockSettings::margin_ms}, Member{"move_ms", &ClockSettings::move_ms}};
template <>
constexpr auto members_of<GeneratedBoards> = std::tuple{
    Member{"generate", &GeneratedBoards::count}, Member{"size", &GeneratedBoards::size},
    Member{"difficulty", &GeneratedBoards::difficulty}, Member{"balanced", &GeneratedBoards::balanced}};
template <>
constexpr auto members_of<BoardFiles> =
    std::tuple{Member{"files", &BoardFiles::files}, Member{"starts", &BoardFiles::starts},
               Member{"balanced", &BoardFiles::balanced}};
template <>
constexpr auto members_of<BoardSheet> = std::tuple{Member{"sheet", &BoardSheet::file}};
template <>
constexpr auto members_of<BoardSet> =
    std::tuple{Member{"source", &BoardSet::source}, Member{"boards", &BoardSet::boards},
               Member{"play_off_boards", &BoardSet::play_off_boards}, Member{"where", &BoardSet::where}};
template <>
constexpr auto members_of<Edition::Game> =
    std::tuple{Member{"id", &Edition::Game::id}, Member{"boards", &Edition::Game::boards},
               Member{"players", &Edition::Game::players}, Member{"clock", &Edition::Game::clock}};
template <>
constexpr auto members_of<RoundRobin> = std::tuple{};
template <>
constexpr auto members_of<Gauntlet> = std::tuple{Member{"player", &Gauntlet::player}};
template <>
constexpr auto members_of<Swiss> =
    std::tuple{Member{"rounds", &Swiss::rounds}, Member{"missed", &Swiss::missed}};
template <>
constexpr auto members_of<Knockout> = std::tuple{Member{"tie_breaks", &Knockout::tie_breaks}};
template <>
constexpr auto members_of<SequentialTest> =
    std::tuple{Member{"measure", &SequentialTest::measure}, Member{"theta0", &SequentialTest::theta0},
               Member{"theta1", &SequentialTest::theta1},   Member{"alpha", &SequentialTest::alpha},
               Member{"beta", &SequentialTest::beta},       Member{"batch", &SequentialTest::batch}};
template <>
constexpr auto members_of<SandboxLimits> =
    std::tuple{Member{"memory_mb", &SandboxLimits::memory_mb}, Member{"processes", &SandboxLimits::processes},
               Member{"cpu_s", &SandboxLimits::cpu_s}, Member{"allow_engine", &SandboxLimits::allow_engine}};
template <>
constexpr auto members_of<PlayerVersion::File> =
    std::tuple{Member{"word", &PlayerVersion::File::word}, Member{"content", &PlayerVersion::File::content},
               Member{"path", &PlayerVersion::File::path}};
template <>
constexpr auto members_of<PlayerVersion> =
    std::tuple{Member{"command", &PlayerVersion::command}, Member{"transport", &PlayerVersion::transport},
               Member{"sandbox", &PlayerVersion::sandbox}, Member{"clock", &PlayerVersion::clock},
               Member{"folder", &PlayerVersion::folder},   Member{"files", &PlayerVersion::files}};
template <>
constexpr auto members_of<Edition::Player> =
    std::tuple{Member{"name", &Edition::Player::name},         Member{"ids", &Edition::Player::ids},
               Member{"past_ids", &Edition::Player::past_ids}, Member{"was", &Edition::Player::was},
               Member{"person", &Edition::Player::person},     Member{"has_left", &Edition::Player::has_left},
               Member{"version", &Edition::Player::version}};
template <>
constexpr auto members_of<Edition::Accepted> =
    std::tuple{Member{"player", &Edition::Accepted::player}, Member{"was", &Edition::Accepted::was},
               Member{"is", &Edition::Accepted::is}};
template <>
constexpr auto members_of<Edition> =
    std::tuple{Member{"number", &Edition::number},     Member{"date", &Edition::date},
               Member{"recorded", &Edition::recorded}, Member{"program", &Edition::program},
               Member{"path", &Edition::path},         Member{"source", &Edition::source},
               Member{"text", &Edition::text},         Member{"name", &Edition::name},
               Member{"seed", &Edition::seed},         Member{"format", &Edition::format},
               Member{"players", &Edition::players},   Member{"games", &Edition::games},
               Member{"accepted", &Edition::accepted}};

template <class Type>
concept Described = !std::is_null_pointer_v<std::remove_cv_t<decltype(members_of<Type>)>>;

// --- Words of each enumeration ---

template <class Enum>
constexpr auto enum_words = nullptr;
template <>
constexpr auto enum_words<Level> = std::array{
    std::pair{"easy", Level::easy}, std::pair{"normal", Level::normal}, std::pair{"hard", Level::hard}};
/// The values that a question's position may have for the player who is asked. A right answer keeps the
/// value, so no question begins in a lost position.
template <>
constexpr auto enum_words<Value> = std::array{std::pair{"win", Value::win}, std::pair{"draw", Value::draw}};
template <>
constexpr auto enum_words<Transport> =
    std::array{std::pair{"tcp", Transport::tcp}, std::pair{"stdio", Transport::stdio}};
template <>
constexpr auto enum_words<Knockout::TieBreak> = std::array{
    std::pair{"play-offs", Knockout::TieBreak::play_offs},
    std::pair{"accuracy", Knockout::TieBreak::accuracy}, std::pair{"faults", Knockout::TieBreak::faults}};
template <>
constexpr auto enum_words<SequentialTest::Measure> =
    std::array{std::pair{"elo", SequentialTest::Measure::elo},
               std::pair{"normalised_elo", SequentialTest::Measure::normalised_elo},
               std::pair{"accuracy", SequentialTest::Measure::accuracy}};

// --- Writing and reading ---

[[noreturn]] void fail(std::string_view expected, const ordered_json& found) {
  constexpr std::size_t longest_quoted = 60;
  throw BadInput(fmt::format(
      "an edition: expected {}, found {}", expected,
      quoted_word(found.dump(-1, ' ', false, ordered_json::error_handler_t::replace), longest_quoted)));
}

/// How a value is written as JSON and read from it. `read` throws BadInput for JSON that `write` does not
/// produce.
template <class Value>
struct Form;

template <class Value>
ordered_json written(const Value& value) {
  return Form<Value>::write(value);
}

template <class Value>
void read_into(Value& value, const ordered_json& json) {
  value = Form<Value>::read(json);
}

template <>
struct Form<std::string> {
  static ordered_json write(const std::string& text) { return text; }
  static std::string read(const ordered_json& json) {
    if (!json.is_string()) fail("a text", json);
    return json.get<std::string>();
  }
};

template <>
struct Form<bool> {
  static ordered_json write(bool flag) { return flag; }
  static bool read(const ordered_json& json) {
    if (!json.is_boolean()) fail("true or false", json);
    return json.get<bool>();
  }
};

template <>
struct Form<double> {
  static ordered_json write(double number) { return number; }
  static double read(const ordered_json& json) {
    if (!json.is_number()) fail("a number", json);
    return json.get<double>();
  }
};

template <std::integral Integer>
struct Form<Integer> {
  static ordered_json write(Integer number) { return number; }
  static Integer read(const ordered_json& json) {
    if (!json.is_number_integer()) fail("an integer", json);
    if (json.is_number_unsigned()) {
      const auto number = json.get<std::uint64_t>();
      if (std::in_range<Integer>(number)) return static_cast<Integer>(number);
    } else if (const auto number = json.get<std::int64_t>(); std::in_range<Integer>(number)) {
      return static_cast<Integer>(number);
    }
    fail("a smaller integer", json);
  }
};

template <class Enum>
requires std::is_enum_v<Enum>
struct Form<Enum> {
  static ordered_json write(Enum value) {
    return std::ranges::find(enum_words<Enum>, value, [](const auto& each) { return each.second; })->first;
  }
  static Enum read(const ordered_json& json) {
    const std::string text = Form<std::string>::read(json);
    for (const auto& [word, value] : enum_words<Enum>) {
      if (text == word) return value;
    }
    fail("another word", json);
  }
};

template <>
struct Form<std::filesystem::path> {
  static ordered_json write(const std::filesystem::path& path) { return path.string(); }
  static std::filesystem::path read(const ordered_json& json) { return Form<std::string>::read(json); }
};

template <>
struct Form<ContentHash> {
  static ordered_json write(const ContentHash& hash) { return hash.text(); }
  static ContentHash read(const ordered_json& json) {
    const auto hash = ContentHash::parse(Form<std::string>::read(json));
    if (!hash) fail("a hash", json);
    return *hash;
  }
};

template <class Value>
struct Form<std::optional<Value>> {
  static ordered_json write(const std::optional<Value>& value) {
    return value ? written(*value) : ordered_json();
  }
  static std::optional<Value> read(const ordered_json& json) {
    return json.is_null() ? std::nullopt : std::optional(Form<Value>::read(json));
  }
};

/// A list or a set as a JSON list, and a map as a list of pairs.
template <std::ranges::range List>
struct Form<List> {
  static ordered_json write(const List& list) {
    ordered_json array = ordered_json::array();
    for (const auto& each : list) array.push_back(written(each));
    return array;
  }
  static List read(const ordered_json& json) {
    if (!json.is_array()) fail("a list", json);
    List list;
    for (const ordered_json& each : json)
      list.insert(list.end(), Form<std::ranges::range_value_t<List>>::read(each));
    return list;
  }
};

template <class First, class Second>
struct Form<std::pair<First, Second>> {
  static ordered_json write(const std::pair<First, Second>& both) {
    return ordered_json::array({written(both.first), written(both.second)});
  }
  static std::pair<First, Second> read(const ordered_json& json) {
    if (!json.is_array() || json.size() != 2) fail("a list of two", json);
    return {Form<std::remove_const_t<First>>::read(json[0]), Form<Second>::read(json[1])};
  }
};

template <Described Struct>
struct Form<Struct> {
  static ordered_json write(const Struct& value) {
    ordered_json object = ordered_json::object();
    std::apply([&](const auto&... member) { ((object[member.name] = written(value.*member.value)), ...); },
               members_of<Struct>);
    return object;
  }
  static Struct read(const ordered_json& json) {
    Struct value{};
    std::apply(
        [&](const auto&... member) {
          const bool has_all = json.is_object() && (json.contains(member.name) && ...);
          if (!has_all || json.size() != sizeof...(member))
            fail(fmt::format("an object with the members {}",
                             fmt::join(std::array<const char*, sizeof...(member)>{member.name...}, ", ")),
                 json);
          (read_into(value.*member.value, json[member.name]), ...);
        },
        members_of<Struct>);
    return value;
  }
};

template <>
struct Form<AnyMove> {
  static ordered_json write(const AnyMove& move) { return move; }
  static AnyMove read(const ordered_json& json) {
    AnyMove move;
    for (const Number number : Form<std::vector<Number>>::read(json)) {
      if (move.size() == AnyMove::max_size) fail("a move", json);
      move.push_back(number);
    }
    return move;
  }
};

template <>
struct Form<Seat> {
  static ordered_json write(Seat seat) { return number_of(seat); }
  static Seat read(const ordered_json& json) {
    const auto number = Form<std::size_t>::read(json);
    if (number > 1) fail("a seat", json);
    return number == 0 ? Seat::first : Seat::second;
  }
};

/// A question is written as a list without names of members, because an edition may have many questions.
template <>
struct Form<ExamQuestion> {
  static ordered_json write(const ExamQuestion& question) {
    const auto& [seat, value, keeps, of] = question.worth;
    return {written(question.opening), question.size, written(seat), written(value), keeps, of};
  }
  static ExamQuestion read(const ordered_json& json) {
    if (!json.is_array() || json.size() != 6)
      fail(
          "a list of a question's moves, size, seat, value, number of moves that keep the value, and "
          "number of legal moves",
          json);
    ExamQuestion question;
    read_into(question.opening, json[0]);
    read_into(question.size, json[1]);
    read_into(question.worth.seat, json[2]);
    read_into(question.worth.value, json[3]);
    read_into(question.worth.keeps, json[4]);
    read_into(question.worth.of, json[5]);
    if (question.worth.keeps >= question.worth.of)
      fail("more legal moves than moves that keep the value", json);
    return question;
  }
};

/// A board as a list without names of members, because there may be many boards. A board without a question
/// has three elements.
template <>
struct Form<BoardSet::Board> {
  static ordered_json write(const BoardSet::Board& board) {
    ordered_json json{board.name, board.content.text(), written(board.start)};
    if (board.question) json.push_back(written(*board.question));
    return json;
  }
  static BoardSet::Board read(const ordered_json& json) {
    if (!json.is_array() || json.size() < 3 || json.size() > 4)
      fail("a list of a board's name, hash and start, and perhaps its question", json);
    BoardSet::Board board;
    read_into(board.name, json[0]);
    read_into(board.content, json[1]);
    read_into(board.start, json[2]);
    if (json.size() == 4) board.question = Form<ExamQuestion>::read(json[3]);
    return board;
  }
};

template <>
struct Form<Difficulty> {
  static ordered_json write(const Difficulty& difficulty) {
    return std::visit([](const auto& value) { return written(value); }, difficulty);
  }
  static Difficulty read(const ordered_json& json) {
    if (json.is_number()) return Form<double>::read(json);
    return Form<Level>::read(json);
  }
};

template <>
struct Form<BoardOrigin> {
  static ordered_json write(const BoardOrigin& source) {
    return std::visit([](const auto& value) { return written(value); }, source);
  }
  static BoardOrigin read(const ordered_json& json) {
    if (json.is_object() && json.contains("sheet")) return Form<BoardSheet>::read(json);
    if (json.is_object() && json.contains("files")) return Form<BoardFiles>::read(json);
    return Form<GeneratedBoards>::read(json);
  }
};

/// An object with the members of the SPRT's test and `max_pairs`.
template <>
struct Form<Sprt> {
  static constexpr const char* max_pairs = "max_pairs";

  static ordered_json write(const Sprt& sprt) {
    ordered_json object = written(sprt.test);
    object[max_pairs] = written(sprt.max_pairs);
    return object;
  }
  static Sprt read(ordered_json json) {
    if (!json.is_object() || !json.contains(max_pairs)) fail("the rules of an SPRT", json);
    Sprt sprt;
    read_into(sprt.max_pairs, json[max_pairs]);
    json.erase(max_pairs);
    read_into(sprt.test, json);
    return sprt;
  }
};

/// Writes an object with the exam's test, or an empty object if the exam has no test.
template <>
struct Form<Exam> {
  static constexpr const char* until_told = "until_told";

  static ordered_json write(const Exam& exam) {
    ordered_json object = ordered_json::object();
    if (exam.until_told) object[until_told] = written(*exam.until_told);
    return object;
  }
  static Exam read(const ordered_json& json) {
    if (!json.is_object() || json.size() > 1) fail("the rules of an exam", json);
    return json.empty()
               ? Exam{}
               : Exam{.until_told = Form<SequentialTest>::read(json.value(until_told, ordered_json()))};
  }
};

/// A format is written as an object of one member, whose name is the format's.
template <class... Rules>
struct Form<std::variant<RoundRobin, Rules...>> {
  using Format = std::variant<RoundRobin, Rules...>;

  static ordered_json write(const Format& format) {
    const ordered_json rules = std::visit([](const auto& value) { return written(value); }, format);
    return {{name(format), rules}};
  }
  static Format read(const ordered_json& json) {
    if (!json.is_object() || json.size() != 1) fail("a format", json);
    Format format = RoundRobin();
    const bool is_any = try_to_read<RoundRobin>(format, json) || (try_to_read<Rules>(format, json) || ...);
    if (!is_any) fail("a format", json);
    return format;
  }

 private:
  template <class Each>
  static bool try_to_read(Format& format, const ordered_json& json) {
    const auto rules = json.find(std::string(name(Format(Each()))));
    if (rules == json.end()) return false;
    format = Form<Each>::read(*rules);
    return true;
  }
};

/// Throws BadInput if the edition has an index of a player or a board that does not exist.
void expect_consistent(const Edition& edition, const ordered_json& json) {
  const auto expect = [&](std::size_t player) {
    if (player >= edition.players.size()) fail("the index of a player", json["format"]);
  };
  for (const Edition::Game& game : edition.games) {
    for (const std::size_t player : game.players) expect(player);
    if (game.boards.play_off_boards > game.boards.boards.size())
      fail("no more play-off boards than boards", json["games"]);
  }
  if (const auto* gauntlet = std::get_if<Gauntlet>(&edition.format)) expect(gauntlet->player);
  if (const auto* swiss = std::get_if<Swiss>(&edition.format)) {
    for (const auto& [player, rounds] : swiss->missed) expect(player);
  }
  if (const SequentialTest* test = test_of(edition.format)) {
    if (test->batch < 1 || test->batch > SequentialTest::most_batch)
      fail(fmt::format("a batch of 1 to {}", SequentialTest::most_batch), json["format"]);
    if (edition.players.size() < 2) fail("a test with two players", json["players"]);
    if (is_exam(edition.format) && test->measure != SequentialTest::Measure::accuracy)
      fail("a test on accuracy", json["format"]);
  }
}

}  // namespace

std::string to_json(const Edition& edition) {
  // Replaces invalid UTF-8, which a path may have.
  return written(edition).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

Edition parse_edition(std::string_view text) {
  const auto json = protocol::bounded_json_in<ordered_json>(text);
  if (!json) fail("JSON that is not too large and not too deeply nested", text);
  Edition edition = Form<Edition>::read(*json);
  expect_consistent(edition, *json);
  return edition;
}

}  // namespace gramy::referee
