#include "protocol/plain_move.hpp"

#include <array>
#include <doctest/doctest.h>
#include <utility>

#include "engine/base/random.hpp"
#include "protocol/json.hpp"

namespace gramy::protocol {
namespace {

std::string any_move_line(Random& random) {
  const auto space = [&] {
    return random.chance(0.2) ? std::string(random.below(3), " \t\r"[random.below(3)]) : "";
  };
  const auto number = [&] {
    const auto size = random.chance(0.8) ? 100 : 999'999'999'999'999;
    return std::to_string(random.between(random.chance(0.1) ? -size : 0, size));
  };
  std::string numbers;
  for (auto left = random.below(5); left > 0; --left) {
    numbers += space() + number() + space() + (left > 1 ? "," : "");
  }
  std::array<std::string, 4> fields{R"("type")" + space() + ":" + space() + R"("move")",
                                    R"("match":)" + space() + R"("m/7:a-b")",
                                    R"("ply":)" + space() + number(), R"("move":[)" + numbers + "]"};
  for (std::size_t i = 0; i < fields.size(); ++i) std::swap(fields[i], fields[random.below(fields.size())]);
  return space() + "{" + space() + fields[0] + space() + "," + space() + fields[1] + "," + fields[2] +
         space() + "," + fields[3] + space() + "}" + space();
}

TEST_CASE("the fast reader reads a move as bots usually write it") {
  const Move move{.match = "m17", .ply = 2, .numbers = std::vector<Number>{3, -14}};
  CHECK(parse_plain_move(R"({"type":"move","match":"m17","ply":2,"move":[3,-14]})") == move);
  CHECK(parse_plain_move(R"({"match": "m17", "move": [3, -14], "ply": 2, "type": "move"})") == move);
  CHECK(parse_plain_move(to_line(ClientMessage(move))) == move);
}

TEST_CASE("the fast reader leaves unusual and malformed lines to the general reader") {
  for (const std::string_view line : {
           R"({"type":"move","match":"m","ply":2})",
           R"({"type":"move","match":"m","ply":2,"move":[1],"ply":2})",
           R"({"type":"move","match":"m","ply":2,"move":[1],"info":7})",
           R"({"type":"move","match":"\u006d","ply":2,"move":[1]})",
           R"({"type":"move","match":"m","ply":-1,"move":[1]})",
           R"({"type":"move","match":"m","ply":02,"move":[1]})",
           R"({"type":"move","match":"m","ply":2,"move":[1,]})",
           R"({"type":"move","match":"m","ply":2,"move":[1.0]})",
           R"({"type":"move","match":"m","ply":2,"move":[1e2]})",
           R"({"type":"move","match":"m","ply":2,"move":[1234567890123456]})",
           R"({"type":"move","match":"m","ply":2,"move":null})",
           R"({"type":"move","match":"m","ply":2,"move":[1]}})",
           R"({"type":"move","match":"m","ply":2,"move":[1])",
           R"({"type":"play","match":"m","ply":2,"move":[1]})",
           "{}",
           "",
       }) {
    CAPTURE(line);
    CHECK_FALSE(parse_plain_move(line));
  }
}

TEST_CASE("both readers give the same plain move, and the fast reader accepts no malformed move") {
  Random random(6);
  int plain = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string line = any_move_line(random);
    if (random.chance(0.5)) {
      line[random.below(line.size())] = R"( {}[]",:\-.0e7x)"[random.below(15)];
    }
    CAPTURE(line);
    const auto move = parse_plain_move(line);
    if (!move) continue;
    ++plain;
    REQUIRE(parse_client_line(line) == std::variant<ClientMessage, Error>(ClientMessage(*move)));
  }
  CHECK(plain > 20'000);
}

}  // namespace
}  // namespace gramy::protocol
