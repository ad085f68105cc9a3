#include "protocol/supervision/supervision.hpp"

#include <doctest/doctest.h>

using namespace gramy;

using Words = std::vector<std::string>;

TEST_CASE("gramy-supervise reads from its command line the same settings that were written there") {
  const Supervision task{
      .parent = 7,
      .logged = Logged::errors,
      .log_file = true,
      .sandbox = Sandbox{.limits = {.memory_mb = 100, .processes = 20, .cpu_s = 3, .allow_engine = true},
                         .shown = "/a folder"},
      .command = {"/bin/bash", "-c", "exec \"--sandbox\" --"},
  };
  const auto read = read_supervision(to_arguments(task));
  REQUIRE(read);
  CHECK(read->parent == task.parent);
  CHECK(read->logged == task.logged);
  CHECK(read->log_file);
  REQUIRE(read->sandbox);
  CHECK(read->sandbox->limits == task.sandbox->limits);
  CHECK(read->sandbox->shown == task.sandbox->shown);
  CHECK(read->command == task.command);
}

TEST_CASE(
    "without a sandbox and a log file, the command line of gramy-supervise has no arguments about them") {
  CHECK(to_arguments({.parent = 7, .command = {"true"}}) == Words{"7", "--", "true"});
  const auto read = read_supervision({"7", "--log-all", "--", "true"});
  REQUIRE(read);
  CHECK(read->logged == Logged::all);
  CHECK(!read->log_file);
  CHECK(!read->sandbox);
}

TEST_CASE("read_supervision() returns nothing for malformed arguments") {
  for (const Words& words : std::initializer_list<Words>{{},
                                                         {"7"},
                                                         {"7", "--"},
                                                         {"seven", "--", "true"},
                                                         {"7x", "--", "true"},
                                                         {"7", "true"},
                                                         {"7", "--log-some", "--", "true"},
                                                         {"7", "--sandbox", "1", "2", "3", "--", "true"},
                                                         {"7", "--sandbox", "1", "2", "/", "--", "true"},
                                                         {"7", "--sandbox", "1", "2", "3", "/", "--hide"}}) {
    CHECK(!read_supervision(words));
  }
}
