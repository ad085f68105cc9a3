#include "protocol/bounded_json.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/base/bad_input.hpp"

using gramy::BadInput;
using namespace gramy::protocol;

namespace {

std::string lists(int levels) {
  return std::string(static_cast<std::size_t>(levels), '[') +
         std::string(static_cast<std::size_t>(levels), ']');
}

template <class Json>
void check_levels() {
  CHECK(parse_bounded_json<Json>(lists(128)).dump() == lists(128));
  CHECK_THROWS_WITH_AS(parse_bounded_json<Json>(lists(129)),
                       "expected JSON of at most 128 levels of nesting, found more", BadInput);
  CHECK_THROWS_AS(parse_bounded_json<Json>("[1"), typename Json::parse_error);
  CHECK_THROWS_WITH_AS(parse_bounded_json<Json>("[-1e999]"),
                       "expected JSON with numbers up to 1.79e308, found '-1e999'", BadInput);
  CHECK(bounded_json_in<Json>(lists(128)));
  CHECK_FALSE(bounded_json_in<Json>(lists(129)));
}

}  // namespace

TEST_CASE("bounded JSON has at most 128 levels") {
  check_levels<nlohmann::json>();
  check_levels<nlohmann::ordered_json>();
}

TEST_CASE("the reader of bounded JSON returns nothing for text that is not JSON") {
  for (const char* text : {"", "[1", "{'a':1}", "1 2", "\"\xff\"", "1e999"})
    CHECK_FALSE(bounded_json_in(text));
  CHECK(bounded_json_in(R"({"b":1,"a":[2]})").value()["a"][0] == 2);
}

TEST_CASE_TEMPLATE("the reader of bounded JSON returns the same value as the library's reader", Json,
                   nlohmann::json, nlohmann::ordered_json) {
  for (const char* text :
       {"null", "-0", "1.5e3", "18446744073709551615", "-9223372036854775808", R"("\u00e9\ud83d\ude00")",
        "[]", "{}", R"({"a": [1, [2, {}], 3], "b": {"c": {"d": []}, "e": true}, "f": null})",
        R"({"a": [1], "b": -1, "a": {"c": 1.5}, "b": [{"a": 2}, "x"]})"}) {
    CAPTURE(text);
    const Json read = parse_bounded_json<Json>(text), expected = Json::parse(text);
    CHECK(read == expected);
    CHECK(read.dump() == expected.dump());
  }
}

TEST_CASE("ordered JSON keeps the order of an object's keys") {
  CHECK(parse_bounded_json<nlohmann::ordered_json>(R"({"b":1,"a":2})").dump() == R"({"b":1,"a":2})");
}

TEST_CASE("the reader of bounded JSON refuses too many values") {
  std::string text = "[1";
  for (std::size_t i = 1; i < most_json_values; ++i) text += ",1";
  CHECK_THROWS_WITH_AS(parse_bounded_json(text + "]"), "expected JSON of at most 10000000 values, found more",
                       gramy::BadInput);  // the array itself counts as a value
}

TEST_CASE("the time to read a list of many objects is proportional to the length of the list") {
  std::string text = "[{}";
  for (int i = 1; i < 300'000; ++i)
    text += ",{}";  // would take minutes if each object searched all earlier objects
  CHECK(parse_bounded_json(text + "]").size() == 300'000);
}

TEST_CASE("an object of ordered JSON has at most 4096 keys") {
  const auto object = [](int keys) {
    std::string text = R"([{"a":0},{"x":[{}])";
    for (int i = 1; i < keys; ++i) text += ",\"" + std::to_string(i) + "\":0";
    return text + "}]";
  };
  CHECK(parse_bounded_json<nlohmann::ordered_json>(object(4096))[1].size() == 4096);
  CHECK_THROWS_WITH_AS(parse_bounded_json<nlohmann::ordered_json>(object(4097)),
                       "expected JSON of at most 4096 keys in an object, found more", BadInput);
  CHECK(parse_bounded_json(object(4097))[1].size() == 4097);
}
