#include "referee/session/door.hpp"

#include <doctest/doctest.h>

using gramy::referee::Door;
using gramy::referee::Time;
using namespace std::chrono_literals;

namespace {

/// Enters and says who it is. Why it may not, else empty.
std::string enter_known(Door& door, gramy::referee::ConnectionId id, std::string_view address) {
  const auto answer = door.enter(id, address, Time(0s));
  CHECK_FALSE(answer.makes_room);
  door.introduced(id);
  return answer.why_not.value_or("");
}

}  // namespace

TEST_CASE("only so many connections are let in") {
  Door door({.connections = 3, .connections_per_address = 2});
  CHECK(enter_known(door, 1, "a") == "");
  CHECK(enter_known(door, 2, "a") == "");
  CHECK(enter_known(door, 3, "a") == "from a there are 2 connections, as many as are allowed at once");
  CHECK(enter_known(door, 4, "b") == "");
  CHECK(enter_known(door, 5, "c") == "there are 3 connections, as many as are allowed at once");
}

TEST_CASE("who leaves makes room, and who was not let in does not") {
  Door door({.connections = 3, .connections_per_address = 1});
  CHECK(enter_known(door, 1, "a") == "");
  CHECK(enter_known(door, 2, "a") != "");
  door.leave(2);
  CHECK(enter_known(door, 3, "a") != "");
  door.leave(1);
  door.leave(1);
  CHECK(enter_known(door, 4, "a") == "");
  CHECK(enter_known(door, 5, "a") != "");
}

TEST_CASE("who has stood there longest without saying who it is makes room") {
  Door door({.connections = 4, .connections_per_address = 2});
  CHECK(enter_known(door, 1, "a") == "");
  door.enter(2, "a", Time(0s));
  door.enter(3, "b", Time(0s));
  door.enter(4, "c", Time(0s));
  door.expect_hello(2, Time(1s));
  CHECK(door.enter(5, "a", Time(2s)).makes_room == 2);  // of its address
  CHECK(door.enter(6, "d", Time(2s)).makes_room == 3);  // of all
  door.introduced(4);
  door.introduced(5);
  CHECK(door.enter(7, "b", Time(2s)).makes_room == 6);
  door.introduced(7);
  CHECK(door.enter(8, "a", Time(2s)).why_not);
  CHECK(door.enter(9, "b", Time(2s)).why_not);
  CHECK_FALSE(door.take(Time(1h)));  // nobody waits any more
}

TEST_CASE("somebody silent has as long as a person needs") {
  Door door({.hello = 10s, .name = 300s});
  door.enter(1, "a", Time(5s));
  CHECK(door.deadline() == Time(305s));
  CHECK_FALSE(door.take(Time(305s) - 1ns));
  const auto overdue = door.take(Time(305s));
  REQUIRE(overdue);
  CHECK(overdue->id == 1);
  CHECK(overdue->limit == 300s);
  CHECK_FALSE(door.take(Time(1h)));
  CHECK_FALSE(door.deadline());
}

TEST_CASE("a bot that has begun its hello is to finish it, however slowly it speaks") {
  Door door({.hello = 10s, .name = 300s});
  door.enter(1, "a", Time(0s));
  for (const auto second : {20s, 25s, 29s}) door.expect_hello(1, Time(second));
  CHECK_FALSE(door.take(Time(30s) - 1ns));
  const auto overdue = door.take(Time(30s));
  REQUIRE(overdue);
  CHECK(overdue->limit == 10s);
}

TEST_CASE("who has said who they are may stay") {
  Door door({.hello = 10s, .name = 300s});
  door.enter(1, "a", Time(0s));
  door.introduced(1);
  door.enter(2, "a", Time(0s));
  door.expect_hello(2, Time(1s));
  door.introduced(2);
  door.expect_hello(2, Time(2s));
  CHECK_FALSE(door.deadline());
  CHECK_FALSE(door.take(Time(24h)));
}

TEST_CASE("nobody who has left is overdue") {
  Door door({.hello = 10s, .name = 300s});
  door.enter(1, "a", Time(0s));
  door.expect_hello(1, Time(0s));
  door.leave(1);
  door.expect_hello(1, Time(0s));
  door.introduced(1);
  CHECK_FALSE(door.deadline());
}
