#include "engine/policjant-i-zlodziej/crew.hpp"

#include "tests/engine/testing.hpp"

using gramy::policjant::Crew;

TEST_CASE("policjant: a crew processes every item once in each job") {
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    Crew crew(threads);
    CHECK(crew.size() == threads);
    for (const std::uint32_t items : {0u, 1u, 31u, 32u, 33u, 1000u}) {
      std::vector<std::uint32_t> done(items);
      for (std::uint32_t call = 1; call <= 50; ++call) {
        const std::uint64_t sum = crew.sum(items, [&](std::uint32_t first, std::uint32_t last) {
          std::uint64_t part = 0;
          for (std::uint32_t i = first; i < last; ++i) part += i + ++done[i];
          return part;
        });
        CHECK(sum == std::uint64_t{items} * (items - (items > 0)) / 2 + std::uint64_t{items} * call);
      }
    }
  }
}

TEST_CASE("policjant: a crew of threads that gets no job can be destroyed") {
  for (int trial = 0; trial < 20; ++trial) CHECK(Crew(4).size() == 4);
}
