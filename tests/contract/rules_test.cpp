// Contract of the rules of every game, by random playouts on generated boards.
#include "lines.hpp"
#include "opening.hpp"
#include "protocol/json.hpp"

namespace gramy::contract {
namespace {

constexpr std::uint64_t seeds = 40;
// Random play on small boards ends much earlier, if necessary by repetition.
constexpr int longest_playout = 100'000;
constexpr int copies_examined = 400;

/// Everything that a position shows. If it is equal before and after a refused move, that move has changed
/// nothing.
std::string fingerprint(const AnyPosition& position) {
  std::string text = position.picture() + std::to_string(number_of(position.to_move()));
  for (const AnyMove& move : position.moves(50)) text += '|' + to_text(move);
  if (const auto result = position.result())
    text += result->winner ? std::to_string(number_of(*result->winner)) : "draw";
  return text;
}

/// Moves made of numbers near those of the legal moves, and of numbers far from them.
std::vector<AnyMove> candidates(const std::vector<AnyMove>& legal, Random& random) {
  std::vector<AnyMove> tried{{},
                             {0},
                             {0, 0},
                             {-1, -1},
                             {1, 1, 1},
                             {max_number},
                             {max_number, max_number},
                             {INT64_MIN},
                             {1, -1},
                             {1},
                             {1, 2, 3, 4},
                             {INT64_MAX, INT64_MIN}};
  for (const AnyMove& move : legal) {
    for (std::size_t changed = 0; changed < move.size(); ++changed) {
      AnyMove other;
      for (std::size_t i = 0; i < move.size(); ++i) {
        other.push_back(move[i] + (i == changed ? random.between(-3, 3) : 0));
      }
      tried.push_back(other);
    }
  }
  return tried;
}

void check_position(const AnyPosition& position, Random& random) {
  const std::uint64_t many = 5000;
  const std::vector<AnyMove> legal = position.moves(many);
  const std::set<AnyMove> unique(legal.begin(), legal.end());
  REQUIRE(unique.size() == legal.size());
  REQUIRE(!legal.empty());
  REQUIRE(position.count_moves(many) == legal.size());
  REQUIRE(position.count_moves(1) == 1);
  const std::vector<AnyMove> first = position.moves(3);
  REQUIRE(std::ranges::equal(first, std::span(legal).first(std::min<std::size_t>(3, legal.size()))));
  for (const AnyMove& move : legal) {
    const auto why = position.why_illegal(move);
    CAPTURE(to_text(move));
    REQUIRE_MESSAGE(!why, *why);
    REQUIRE(parse_move(to_text(move)) == move);
    REQUIRE(!position.describe(move).empty());
  }
  const std::string before = fingerprint(position);
  for (const AnyMove& move : candidates(legal, random)) {
    const auto why = position.why_illegal(move);
    CAPTURE(to_text(move));
    // If the list was cut, a legal move may be missing.
    if (legal.size() < many) REQUIRE(why.has_value() == !unique.contains(move));
    if (why) REQUIRE(!why->empty());
    if (why) REQUIRE(why->find('\n') == std::string::npos);
  }
  REQUIRE(fingerprint(position) == before);
  for (int i = 0; i < 3; ++i) {
    REQUIRE(!position.why_illegal(position.random_move(random)));
    REQUIRE(!position.why_illegal(position.greedy_move(random)));
  }
}

}  // namespace

TEST_CASE("each game in the catalogue has complete texts and a unique id") {
  std::set<std::string_view> ids;
  for (const AnyGame& game : all_games()) {
    const GameInfo& info = game.info();
    CAPTURE(info.id);
    CHECK(ids.insert(info.id).second);
    CHECK(std::ranges::all_of(info.id, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; }));
    for (const std::string_view text :
         {info.title, info.board_form, info.move_form, info.size_unit, info.generated_unit}) {
      CHECK(!text.empty());
      CHECK(text.size() <= 100);
    }
    CHECK(std::ranges::count(info.rules, '\n') >= 3);
    check_lines(info.rules, 8);
    CHECK(info.default_max_size > 0);
    CHECK(info.default_size > 0);
    REQUIRE(!info.methods.empty());
    for (const Method& method : info.methods) {
      CHECK(!method.name.empty());
      CHECK(!method.player.empty());
    }
  }
  CHECK(all_games().find(seventh_game) != nullptr);
  CHECK(all_games().find("chess") == nullptr);
}

TEST_CASE("in random play the listed moves are exactly the legal moves, and every match ends") {
  for (const AnyGame& game : all_games()) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      INFO(game.id(), ", seed ", seed);
      const Number size = 1 + static_cast<Number>(seed) % game.info().default_size;
      const auto [board, start] = opening(game, size, seed);
      AnyPosition position = board.begin(start);
      Random random(seed);
      int plies = 0;
      while (!position.result() && plies < longest_playout) {
        if (plies < 20) check_position(position, random);
        if (plies < 20) check_lines(position.picture(), 40);
        const AnyPosition copy = position;
        const std::string before = plies < copies_examined ? fingerprint(copy) : "";
        const Seat mover = position.to_move();
        const AnyMove move = position.random_move(random);
        position.play(move);
        ++plies;
        REQUIRE(position.to_move() == other(mover));
        // A copy is independent of the original.
        if (plies <= copies_examined) REQUIRE(fingerprint(copy) == before);
      }
      const auto result = position.result();
      REQUIRE(result);
      check_lines(position.picture(), 40);
      CHECK(position.why_illegal({1}).has_value());
      if (result->by_repetition) CHECK(!result->winner);
    }
  }
}

TEST_CASE("on every board the first seat moves first, and both seats have names") {
  for (const AnyGame& game : all_games()) {
    const auto [board, start] = opening(game, game.info().default_size, 1);
    CAPTURE(game.id());
    CHECK(board.begin(start).to_move() == Seat::first);
    const auto roles = board.roles(start);
    CHECK(!roles[Seat::first].empty());
    CHECK(roles[Seat::first] != roles[Seat::second]);
  }
}

TEST_CASE("boards and moves stay the same when they are written as text and JSON and read back") {
  for (const AnyGame& game : all_games()) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      INFO(game.id(), ", seed ", seed);
      const auto [board, start] = opening(game, 1 + static_cast<Number>(seed), seed);
      const std::string text = board.text();
      CHECK_NOTHROW(board.check_start(start));
      CHECK(game.read_board(text).text() == text);
      CHECK(game.read_board(text).size() == board.size());
      CHECK(game.read_board(text, board.size()).text() == text);
      if (board.size() > 0) CHECK_THROWS_AS(game.read_board(text, board.size() - 1), BadInput);
      std::string one_line = text;
      std::ranges::replace(one_line, '\n', ' ');
      CHECK(game.read_board(one_line).text() == text);
      CHECK_THROWS_AS(game.read_board(text + " x"), BadInput);
      const protocol::Start message{
          .match = "m", .game = std::string(game.id()), .board = text, .start = start};
      const auto read = protocol::parse_referee_line(protocol::to_line(protocol::RefereeMessage(message)));
      REQUIRE(read.has_value());
      CHECK(std::get<protocol::Start>(*read).board == text);
      const AnyPosition position = board.begin(start);
      if (position.result()) continue;
      protocol::MoveRequest request{.match = "m", .moves = position.moves(100)};
      const auto answer = protocol::parse_referee_line(protocol::to_line(protocol::RefereeMessage(request)));
      REQUIRE(answer.has_value());
      CHECK(std::get<protocol::MoveRequest>(*answer).moves == request.moves);
    }
  }
}

TEST_CASE("a board refuses a start that it does not have") {
  for (const AnyGame& game : all_games()) {
    const auto [board, start] = opening(game, game.info().default_size, 2);
    CAPTURE(game.id());
    CHECK_NOTHROW(board.check_start(start));
    const Number count = board.start_count();
    CHECK(start.has_value() == (count > 0));
    CHECK_THROWS_AS(board.check_start(count + 1), BadInput);
    CHECK_THROWS_AS(board.check_start(0), BadInput);
    CHECK_THROWS_AS(board.check_start(-1), BadInput);
    if (count > 0) CHECK_THROWS_AS(board.check_start(std::nullopt), BadInput);
  }
}

TEST_CASE("a damaged board text is refused with a one-line error, unless it describes another lawful board") {
  for (const AnyGame& game : all_games()) {
    for (const char* text :
         {"", " \n", "x", "-1", "1", "0 0", "99999999999999999999", "9007199254740991 9007199254740991",
          "9007199254740991 0 0", "1e9 1", "\x01\xff\xfe", "3 3 1 2 2 3"}) {
      INFO(game.id(), ": ", text);
      try {
        game.read_board(text, 1'000'000);
      } catch (const BadInput& error) {
        CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos);
        CHECK(std::string_view(error.what()).size() > 10);
      }
    }
    Random random(7);
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      std::string text = opening(game, 6, seed % 10).board.text();
      for (std::uint64_t changes = 1 + random.below(4); changes > 0; --changes) {
        const auto at = text.begin() + static_cast<std::ptrdiff_t>(random.below(text.size()));
        switch (random.below(4)) {
          case 0:
            text.erase(at, text.end());
            break;
          case 1:
            text.erase(at);
            break;
          case 2:
            *at = static_cast<char>(random.below(256));
            break;
          default:
            text.insert(at, "0123456789 -\n*CTE."[random.below(18)]);
        }
        if (text.empty()) text = " ";
      }
      try {
        const AnyBoard board = game.read_board(text, 1'000'000);
        CHECK(game.read_board(board.text()).text() == board.text());
      } catch (const BadInput& error) {
        ++refused;
        CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos);
      }
    }
    CHECK(refused > 200);
  }
}

TEST_CASE("a generated board depends only on game, size and seed") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    std::set<std::string> texts;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto [board, start] = opening(game, game.info().default_size, seed);
      const auto again = opening(game, game.info().default_size, seed);
      CHECK(board.text() == again.board.text());
      CHECK(start == again.start);
      CHECK(board.size() <= game.info().default_max_size);
      texts.insert(board.text());
    }
    CHECK(texts.size() > 10);
  }
}

}  // namespace gramy::contract
