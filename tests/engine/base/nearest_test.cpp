#include "engine/base/nearest.hpp"

#include "tests/engine/testing.hpp"

static constexpr std::array<std::string_view, 6> games = {"misie-patysie", "paski", "hydrorozgrywka",
                                                          "zielone",       "graf",  "policjant-i-zlodziej"};

TEST_CASE("the edit distance counts inserted, dropped, replaced and swapped letters") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("", "graf") == 4);
  CHECK(edit_distance("graf", "") == 4);
  CHECK(edit_distance("graf", "graf") == 0);
  CHECK(edit_distance("GRAF", "graf") == 0);
  CHECK(edit_distance("gra", "graf") == 1);
  CHECK(edit_distance("graff", "graf") == 1);
  CHECK(edit_distance("grap", "graf") == 1);
  CHECK(edit_distance("garf", "graf") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("ca", "abc") == 3);
}

TEST_CASE("the suggestion for a mistyped word is the intended word") {
  CHECK(nearest("paksi", games) == "paski");
  CHECK(nearest("Zielona", games) == "zielone");
  CHECK(nearest("graph", games) == "graf");
  CHECK(nearest("garf", games) == "graf");
  CHECK(nearest("hydrorozgrwyka", games) == "hydrorozgrywka");
  CHECK(nearest("policjant-i-zlodzej", games) == "policjant-i-zlodziej");
}

TEST_CASE("if a mistyped word is the beginning of exactly one known word, that known word is suggested") {
  CHECK(nearest("misie", games) == "misie-patysie");
  CHECK(nearest("POL", games) == "policjant-i-zlodziej");
  CHECK(nearest("po", games) == std::nullopt);
  constexpr std::array<std::string_view, 2> alike = {"serverless", "servers-of-all"};
  CHECK(nearest("serv", alike) == std::nullopt);
}

TEST_CASE("a word that resembles no known word gets no suggestion") {
  CHECK(nearest("chess", games) == std::nullopt);
  CHECK(nearest("", games) == std::nullopt);
  CHECK(nearest("paski", {}) == std::nullopt);
  CHECK(nearest(std::string(1 << 20, 'p'), games) == std::nullopt);
}

TEST_CASE("a mistyped word gets no suggestion if there are very many known words") {
  std::vector<std::string_view> many(gramy::most_compared - 1, "zielone");
  many.push_back("paski");
  CHECK(nearest("paksi", many) == "paski");
  many.push_back("graf");
  CHECK(nearest("paksi", many) == std::nullopt);
}

TEST_CASE("of several equally near known words, the first one is suggested") {
  constexpr std::array<std::string_view, 2> alike = {"abce", "abcf"};
  CHECK(nearest("xyzd", alike) == std::nullopt);
  CHECK(nearest("abcd", alike) == "abce");
}

TEST_CASE("a list of alternatives has commas, and `or` before the last alternative") {
  constexpr std::array<std::string_view, 3> words = {"a", "b", "c"};
  CHECK(alternatives(words) == "a, b or c");
  CHECK(alternatives(std::span(words).first(2)) == "a or b");
  CHECK(alternatives(std::span(words).first(1)) == "a");
}
