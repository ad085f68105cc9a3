#include "referee/session/admission.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

ConnectionId operator""_id(unsigned long long number) {
  return ConnectionId(number);
}

/// Admits a connection that gives its name at once. Returns the reason for a refusal, or an empty text.
std::string enter_known(Admission& admission, ConnectionId id, std::string_view address) {
  const auto answer = admission.enter(id, address, Time(0s));
  CHECK_FALSE(answer.makes_room);
  admission.introduced(id);
  return answer.why_not.value_or("");
}

}  // namespace

TEST_CASE("connections are limited in total and for each address, and a connection that leaves makes room") {
  Admission admission({.connections = 3, .connections_per_address = 2});
  CHECK(enter_known(admission, 1_id, "a") == "");
  CHECK(enter_known(admission, 2_id, "a") == "");
  CHECK(enter_known(admission, 3_id, "a") ==
        "from a there are 2 connections, as many as are allowed at once");
  CHECK(enter_known(admission, 4_id, "b") == "");
  CHECK(enter_known(admission, 5_id, "c") == "there are 3 connections, as many as are allowed at once");
  admission.leave(3_id);  // has no effect, because connection 3 was not admitted
  CHECK(enter_known(admission, 6_id, "a") != "");
  admission.leave(1_id);
  admission.leave(1_id);
  CHECK(enter_known(admission, 7_id, "a") == "");
  CHECK(enter_known(admission, 8_id, "a") != "");
}

TEST_CASE(
    "at the limit of connections, a new connection closes the connection that has waited longest without "
    "giving a name") {
  Admission admission({.connections = 4, .connections_per_address = 2});
  CHECK(enter_known(admission, 1_id, "a") == "");
  admission.enter(2_id, "a", Time(0s));
  admission.enter(3_id, "b", Time(0s));
  admission.enter(4_id, "c", Time(0s));
  admission.expect_hello(2_id, Time(1s));
  CHECK(admission.enter(5_id, "a", Time(2s)).makes_room ==
        2_id);  // connection 2 has waited longest of those from this address
  CHECK(admission.enter(6_id, "d", Time(2s)).makes_room == 3_id);  // connection 3 has waited longest of all
  admission.introduced(4_id);
  admission.introduced(5_id);
  CHECK(admission.enter(7_id, "b", Time(2s)).makes_room == 6_id);
  admission.introduced(7_id);
  CHECK(admission.enter(8_id, "a", Time(2s)).why_not);
  CHECK(admission.enter(9_id, "b", Time(2s)).why_not);
  CHECK_FALSE(admission.take(Time(1h)));  // all open connections have given their names
}

TEST_CASE(
    "a silent connection has a person's time limit, but a connection that begins a hello has a bot's shorter "
    "limit") {
  Admission admission({.hello = 10s, .name = 300s});
  admission.enter(1_id, "a", Time(5s));
  CHECK(admission.deadline() == Time(305s));
  CHECK_FALSE(admission.take(Time(305s) - 1ns));
  const auto silent = admission.take(Time(305s));
  REQUIRE(silent);
  CHECK(silent->id == 1_id);
  CHECK(silent->limit == 300s);
  CHECK_FALSE(admission.take(Time(1h)));
  CHECK_FALSE(admission.deadline());
  admission.enter(2_id, "a", Time(0s));
  for (const auto second : {20s, 25s, 29s})
    admission.expect_hello(2_id, Time(second));  // a bot that sends its hello in pieces gets no more time
  CHECK_FALSE(admission.take(Time(30s) - 1ns));
  const auto slow = admission.take(Time(30s));
  REQUIRE(slow);
  CHECK(slow->limit == 10s);
}

TEST_CASE("a connection that gave a name or was closed has no deadline for giving a name") {
  Admission admission({.hello = 10s, .name = 300s});
  for (const auto id : {1_id, 2_id, 3_id}) admission.enter(id, "a", Time(0s));
  admission.introduced(1_id);
  admission.expect_hello(2_id, Time(1s));
  admission.introduced(2_id);
  admission.expect_hello(2_id, Time(2s));
  admission.expect_hello(3_id, Time(0s));
  admission.leave(3_id);
  admission.expect_hello(3_id, Time(0s));
  admission.introduced(3_id);
  CHECK_FALSE(admission.deadline());
  CHECK_FALSE(admission.take(Time(24h)));
}

TEST_CASE("a browser's connection between two requests may be closed for a new connection") {
  Admission admission({.connections = 1, .hello = 10s, .name = 300s});
  admission.enter(1_id, "a", Time(0s));
  admission.introduced(1_id);
  CHECK(admission.enter(2_id, "b", Time(1s)).why_not);
  admission.served(1_id, Time(100s));
  CHECK(admission.deadline() == Time(400s));
  admission.expect_hello(1_id, Time(200s));
  CHECK(admission.deadline() == Time(210s));
  CHECK(admission.enter(3_id, "b", Time(205s)).makes_room == 1_id);
}

TEST_CASE("a proxy's connection counts towards the limits of the client that the proxy names") {
  Admission admission({.connections = 5, .connections_per_address = 2});
  for (const auto id : {1_id, 2_id, 3_id}) {
    CHECK_FALSE(admission.enter_for_others(id, Time(0s)).why_not);
    admission.introduced(id);
  }
  CHECK_FALSE(admission.move(1_id, "a").why_not);
  CHECK_FALSE(admission.move(2_id, "a").why_not);
  CHECK(admission.move(3_id, "a").why_not ==
        "from a there are 2 connections, as many as are allowed at once");
  CHECK(enter_known(admission, 4_id, "a") != "");
  CHECK_FALSE(admission.move(3_id, "b").why_not);
  CHECK_FALSE(admission.move(2_id, "b").why_not);
  CHECK(enter_known(admission, 4_id, "a") == "");
  CHECK(enter_known(admission, 5_id, "c") == "");
  CHECK(admission.enter_for_others(6_id, Time(0s)).why_not);
  for (const auto id : {1_id, 2_id, 3_id, 4_id, 5_id}) admission.leave(id);
  CHECK(enter_known(admission, 7_id, "a") == "");
  CHECK_FALSE(admission.deadline());
}

TEST_CASE("to make room for a client behind a proxy, a silent connection is closed") {
  Admission admission({.connections = 5, .connections_per_address = 2});
  admission.enter(1_id, "a", Time(0s));
  CHECK(enter_known(admission, 2_id, "a") == "");
  admission.enter_for_others(3_id, Time(0s));
  CHECK(admission.move(3_id, "a").makes_room == 1_id);
  // needs no room, because the connection already counts for this address
  CHECK(admission.move(3_id, "a").makes_room == std::nullopt);
  CHECK(admission.enter(4_id, "a", Time(0s)).makes_room == 3_id);
}

TEST_CASE(
    "to make room, the referee closes silent connections first, and then spectators, the newest first") {
  Admission admission({.connections = 4, .connections_per_address = 4});
  for (const ConnectionId id : {1_id, 2_id, 3_id}) {
    admission.enter(id, "a", Time(0s));
    admission.looks_on(id);
  }
  admission.enter(4_id, "b", Time(0s));
  for (const auto& [comes, goes] : {std::pair(5_id, 4_id), {6_id, 3_id}, {7_id, 2_id}, {8_id, 1_id}}) {
    CHECK(admission.enter(comes, "c", Time(0s)).makes_room == goes);
    admission.introduced(comes);
  }
  CHECK(admission.enter(9_id, "d", Time(0s)).why_not);
  CHECK_FALSE(admission.deadline());
}
