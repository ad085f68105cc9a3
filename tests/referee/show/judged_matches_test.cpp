#include "referee/show/judged_matches.hpp"

#include <doctest/doctest.h>
#include <memory>
#include <string>

using namespace gramy;
using namespace gramy::referee;

namespace {

HttpResponse answer_of(std::size_t bytes, char letter) {
  HttpResponse answer;
  answer.body = std::make_shared<const std::string>(bytes, letter);
  return answer;
}

}  // namespace

TEST_CASE("the exact values of the newest matches are kept in memory, as many as fit") {
  JudgedMatches judged;
  judged.begin_edition(1);
  constexpr std::uint32_t fit = 64, kept = 100;
  const HttpResponse large = answer_of(1 << 20, 'a');
  for (std::uint32_t match = 0; match < kept; ++match) judged.keep({1, match}, large);
  for (std::uint32_t match = 0; match < kept; ++match)
    CHECK(judged.truth({1, match}).has_value() == (match >= kept - fit));

  // An entry that replaces an earlier entry of the same match counts as the newest.
  const HttpResponse other = answer_of(1 << 20, 'b');
  judged.keep({1, kept - fit}, other);
  judged.keep({1, kept}, large);
  CHECK(judged.truth({1, kept - fit})->body == other.body);
  CHECK(!judged.truth({1, kept - fit + 1}));
  CHECK(judged.truth({1, kept - fit + 2}));
}

TEST_CASE("exact values are dropped when the tournament file gets a new edition") {
  JudgedMatches judged;
  judged.begin_edition(1);
  judged.keep({1, 0}, answer_of(10, 'a'));
  judged.begin_edition(2);
  CHECK(!judged.truth({2, 0}));
  judged.keep({1, 0}, answer_of(10, 'a'));
  CHECK(!judged.truth({1, 0}));
  judged.keep({2, 0}, answer_of(20, 'b'));
  CHECK(judged.truth({2, 0})->body->size() == 20);
}
