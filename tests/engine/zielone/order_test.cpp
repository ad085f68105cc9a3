// The order of the vertices in a force.
#include "engine/zielone/order.hpp"

#include "tests/engine/testing.hpp"

using namespace gramy::zielone;

namespace {

void require_same(const Order& order, const std::vector<Vertex>& list) {
  for (std::size_t i = 1; i < list.size(); ++i) {
    REQUIRE(order.before(list[i - 1], list[i]));
    REQUIRE_FALSE(order.before(list[i], list[i - 1]));
  }
}

}  // namespace

TEST_CASE("zielone: after random moves of vertices, the class Order has the same sequence as a plain list") {
  Random random(50);
  for (int i = 0; i < 100; ++i) {
    const auto count = static_cast<Vertex>(random.between(1, 40));
    std::vector<Vertex> list;
    for (Vertex v = 0; v < count; ++v) {
      if (random.chance(0.8)) list.push_back(v);
    }
    random.shuffle(list);
    Order order(count);
    for (const Vertex v : list) order.append(v);
    for (int move = 0; move < 100 && !list.empty(); ++move) {
      std::vector<Vertex> block, rest;
      for (const Vertex v : list) (random.chance(0.1) ? block : rest).push_back(v);
      random.shuffle(block);
      if (random.chance(0.1)) {
        for (const Vertex v : block) order.erase(v);
        list = rest;
      } else {
        const auto at = random.below(rest.size() + 1);
        at == rest.size() ? order.move_to_end(block) : order.move_before(block, rest[at]);
        rest.insert(rest.begin() + static_cast<std::ptrdiff_t>(at), block.begin(), block.end());
        list = rest;
      }
      require_same(order, list);
    }
  }
}

TEST_CASE(
    "zielone: the class Order keeps the right sequence when thousands of vertices move to the same place") {
  constexpr Vertex count = 3000;
  std::vector<Vertex> list(count);
  for (Vertex v = 0; v < count; ++v) list[v] = v;
  Order order(count);
  for (const Vertex v : list) order.append(v);
  const std::uint64_t version = order.version();
  // The first loop reverses the order of all vertices between the first and the last one. The second loop
  // restores the order.
  for (Vertex v = 1; v + 1 < count; ++v) order.move_before(std::vector{v}, v == 1 ? count - 1 : v - 1);
  std::vector<Vertex> expected{0};
  for (Vertex v = count - 2; v > 0; --v) expected.push_back(v);
  expected.push_back(count - 1);
  require_same(order, expected);
  for (Vertex v = 1; v + 1 < count; ++v) order.move_before(std::vector{v}, count - 1);
  require_same(order, list);
  CHECK(order.version() != version);
}
