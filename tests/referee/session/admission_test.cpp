#include "referee/session/admission.hpp"

#include <doctest/doctest.h>

using gramy::referee::Admission;
using gramy::referee::Time;
using namespace std::chrono_literals;

namespace {

/// Enters and says who it is. Why it may not, else empty.
std::string enter_known(Admission& admission, gramy::referee::ConnectionId id, std::string_view address) {
  const auto answer = admission.enter(id, address, Time(0s));
  CHECK_FALSE(answer.makes_room);
  admission.introduced(id);
  return answer.why_not.value_or("");
}

}  // namespace

TEST_CASE("only so many connections are let in") {
  Admission admission({.connections = 3, .connections_per_address = 2});
  CHECK(enter_known(admission, 1, "a") == "");
  CHECK(enter_known(admission, 2, "a") == "");
  CHECK(enter_known(admission, 3, "a") == "from a there are 2 connections, as many as are allowed at once");
  CHECK(enter_known(admission, 4, "b") == "");
  CHECK(enter_known(admission, 5, "c") == "there are 3 connections, as many as are allowed at once");
}

TEST_CASE("who leaves makes room, and who was not let in does not") {
  Admission admission({.connections = 3, .connections_per_address = 1});
  CHECK(enter_known(admission, 1, "a") == "");
  CHECK(enter_known(admission, 2, "a") != "");
  admission.leave(2);
  CHECK(enter_known(admission, 3, "a") != "");
  admission.leave(1);
  admission.leave(1);
  CHECK(enter_known(admission, 4, "a") == "");
  CHECK(enter_known(admission, 5, "a") != "");
}

TEST_CASE("who has stood there longest without saying who it is makes room") {
  Admission admission({.connections = 4, .connections_per_address = 2});
  CHECK(enter_known(admission, 1, "a") == "");
  admission.enter(2, "a", Time(0s));
  admission.enter(3, "b", Time(0s));
  admission.enter(4, "c", Time(0s));
  admission.expect_hello(2, Time(1s));
  CHECK(admission.enter(5, "a", Time(2s)).makes_room == 2);  // of its address
  CHECK(admission.enter(6, "d", Time(2s)).makes_room == 3);  // of all
  admission.introduced(4);
  admission.introduced(5);
  CHECK(admission.enter(7, "b", Time(2s)).makes_room == 6);
  admission.introduced(7);
  CHECK(admission.enter(8, "a", Time(2s)).why_not);
  CHECK(admission.enter(9, "b", Time(2s)).why_not);
  CHECK_FALSE(admission.take(Time(1h)));  // nobody waits any more
}

TEST_CASE("somebody silent has as long as a person needs") {
  Admission admission({.hello = 10s, .name = 300s});
  admission.enter(1, "a", Time(5s));
  CHECK(admission.deadline() == Time(305s));
  CHECK_FALSE(admission.take(Time(305s) - 1ns));
  const auto overdue = admission.take(Time(305s));
  REQUIRE(overdue);
  CHECK(overdue->id == 1);
  CHECK(overdue->limit == 300s);
  CHECK_FALSE(admission.take(Time(1h)));
  CHECK_FALSE(admission.deadline());
}

TEST_CASE("a bot that has begun its hello is to finish it, however slowly it speaks") {
  Admission admission({.hello = 10s, .name = 300s});
  admission.enter(1, "a", Time(0s));
  for (const auto second : {20s, 25s, 29s}) admission.expect_hello(1, Time(second));
  CHECK_FALSE(admission.take(Time(30s) - 1ns));
  const auto overdue = admission.take(Time(30s));
  REQUIRE(overdue);
  CHECK(overdue->limit == 10s);
}

TEST_CASE("who has said who they are may stay") {
  Admission admission({.hello = 10s, .name = 300s});
  admission.enter(1, "a", Time(0s));
  admission.introduced(1);
  admission.enter(2, "a", Time(0s));
  admission.expect_hello(2, Time(1s));
  admission.introduced(2);
  admission.expect_hello(2, Time(2s));
  CHECK_FALSE(admission.deadline());
  CHECK_FALSE(admission.take(Time(24h)));
}

TEST_CASE("nobody who has left is overdue") {
  Admission admission({.hello = 10s, .name = 300s});
  admission.enter(1, "a", Time(0s));
  admission.expect_hello(1, Time(0s));
  admission.leave(1);
  admission.expect_hello(1, Time(0s));
  admission.introduced(1);
  CHECK_FALSE(admission.deadline());
}
