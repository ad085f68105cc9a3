#include "referee/show/json_delta.hpp"

#include <nlohmann/json.hpp>

#include "tests/referee/tournament/testing.hpp"

using nlohmann::ordered_json;

namespace {

/// Applies a delta as the page's data/delta.ts does.
ordered_json changed(ordered_json value, const ordered_json& delta) {
  if (delta.is_null()) return value;
  if (delta.contains("=")) return delta["="];
  if (delta.contains("items")) {
    for (const auto& [index, item] : delta["items"].items())
      value[std::stoul(index)] = changed(value[std::stoul(index)], item);
    return value;
  }
  if (delta.contains("splice")) {
    const ordered_json& splice = delta["splice"];
    const auto begin = value.begin() + splice[0].get<std::ptrdiff_t>();
    value.erase(begin, begin + splice[1].get<std::ptrdiff_t>());
    std::ptrdiff_t at = splice[0];
    for (const ordered_json& added : splice[2]) value.insert(value.begin() + at++, added);
    return value;
  }
  if (delta.contains("lines")) {
    std::string text = value, now;
    for (std::size_t line = 0, begin = 0; begin <= text.size(); ++line) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string number = std::to_string(line);
      now += delta["lines"].contains(number) ? delta["lines"][number].get<std::string>()
                                             : text.substr(begin, end - begin);
      if (end < text.size()) now += '\n';
      begin = end + 1;
    }
    return now;
  }
  if (delta.contains("members")) {
    for (const auto& [key, member] : delta["members"].items()) value[key] = changed(value[key], member);
  }
  if (delta.contains("gone")) {
    for (const ordered_json& key : delta["gone"]) value.erase(key.get<std::string>());
  }
  return value;
}

}  // namespace

TEST_CASE("a delta applied to the old value gives the new value") {
  const auto values = {
      R"(null)",
      R"(7)",
      R"("one line")",
      R"("two\nlines")",
      R"("two\nother lines\nand more")",
      R"("two\nother words\nand more")",
      R"("two\nother words\n\n")",
      R"([])",
      R"([1,2,3])",
      R"([1,2,4])",
      R"([1,3])",
      R"([3,1,2,3,3])",
      R"([{"n":1},{"n":2,"m":["used"]}])",
      R"([{"n":1,"m":["last"]},{"n":2}])",
      R"({})",
      R"({"ply":3,"text":"a\nb\n","legal":["1 0","0 1"],"scene":{"kind":"piles","piles":[3,4]}})",
      R"({"ply":4,"text":"a\nc\n","legal":["0 1"],"scene":{"kind":"piles","piles":[3,3]}})",
      R"({"ply":5,"text":"a\nc\n","legal":[],"scene":null,"last":"1 0"})",
  };
  for (const char* one : values) {
    for (const char* other : values) {
      INFO(one, " to ", other);
      const auto before = ordered_json::parse(one), after = ordered_json::parse(other);
      const ordered_json delta = json_delta(before, after);
      CHECK(changed(before, delta) == after);
      CHECK(delta.is_null() == (before == after));
    }
  }
}

TEST_CASE("a delta contains only the parts that differ") {
  const auto delta = [](const char* before, const char* after) {
    return json_delta(ordered_json::parse(before), ordered_json::parse(after)).dump();
  };
  CHECK(delta(R"({"a":[1,2,3],"b":"x\ny"})", R"({"a":[1,5,3],"b":"x\nz"})") ==
        R"({"members":{"a":{"items":{"1":{"=":5}}},"b":{"lines":{"1":"z"}}}})");
  CHECK(delta("[1,2,3,4]", "[1,4]") == R"({"splice":[1,2,[]]})");
}
