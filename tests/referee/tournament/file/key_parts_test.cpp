#include "referee/tournament/file/key_parts.hpp"

#include "referee/tournament/file/toml_table.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// A key of this many parts, as in "a.a.a".
std::string dotted(std::size_t parts) {
  std::string key = "a";
  for (std::size_t i = 1; i < parts; ++i) key += ".a";
  return key;
}

std::string toml_error(const std::string& text) {
  return refusal_of([&] { parse_toml(text, "t.toml"); });
}

const std::string too_many = "expected keys of at most 8 parts, found a longer one";

}  // namespace

TEST_CASE(
    "a TOML key with too many parts is refused before the library parses it, wherever it is in the text") {
  const std::string key = dotted(100'000);
  CHECK(toml_error("b = 1\n" + key + " = 1\n") == "t.toml:2: " + too_many);
  for (const std::string& text :
       {"[" + key + "]\n", "[[" + key + "]]\n", "b = { " + key + " = 1 }\n",
        "b = [{ c = 1, " + key + " = 1 }]\n", "\"\\\"=\\\\\"." + key + " = 1\n",
        "b = \"\"\"\"\"\"\"\"\n" + key + " = 1\n", "b = ''''.''''\n" + key + " = 1\n"}) {
    CAPTURE(text.substr(0, 20));
    CHECK(toml_error(text).ends_with(too_many));
  }
  std::string quoted = "'='";
  for (int i = 0; i < 100'000; ++i) quoted += " . \"=\"";
  CHECK(toml_error(quoted + " = 1\n") == "t.toml:1: " + too_many);
}

TEST_CASE("a TOML key with the largest allowed number of parts is read at every level of nesting") {
  const std::string key = dotted(most_key_parts);
  CHECK(toml_error(key + " = 1\n") == "");
  CHECK(toml_error("[" + key + "]\n" + key + " = 1\n") == "");
  CHECK(toml_error(dotted(most_key_parts + 1) + " = 1\n") == "t.toml:1: " + too_many);
  std::string nested = "1";
  for (int i = 0; i < 200; ++i) nested = "{ " + key + " = " + nested + " }";
  CHECK(toml_error("b = " + nested + "\n") == "");
}

TEST_CASE("TOML values that are nested deeper than the library allows are refused") {
  for (const auto& [opening, closing] : {std::pair("[", "]"), std::pair("{ a = ", "}")}) {
    std::string text = "a = ";
    for (int i = 0; i < 100'000; ++i) text += opening;
    text += "1";
    for (int i = 0; i < 100'000; ++i) text += closing;
    CHECK(toml_error(text).starts_with("t.toml:1:"));
  }
}

TEST_CASE("dots in TOML strings, comments and numbers do not separate parts of keys") {
  const std::string dots(100, '.');
  for (const std::string& text :
       {"a = \"" + dots + "\"\n", "a = '" + dots + "'\n", "a = \"\\\"" + dots + "\"\n",
        "a = 'b\\'\n# '" + dots + "\n", "a = \"\"\"\n\"" + dots + "\n" + dots + "\"\"\"\n",
        "a = '''\n''" + dots + "'''''\n", "a = 1 # \"" + dots + "\n# it's " + dots + "\n",
        "a = \"\" # " + dots + "\n", std::string("a = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5]\n"),
        std::string("a.b = 1.5\na.c = 1.5\n[d.e]\nf.g = 1.5\n[h.i]\nj.k = 1.5\n")}) {
    CAPTURE(text);
    CHECK(toml_error(text) == "");
  }
}

TEST_CASE("an unterminated string in a TOML text is reported by the TOML library") {
  for (const char* text :
       {"a = \"", "a = \"\\", "a = '", "a = \"\"\"", "a = \"\"\"\\", "a = '''b", "a = \"b\nc = 1\n"}) {
    CAPTURE(text);
    CHECK(toml_error(text).starts_with("t.toml:"));
  }
}
