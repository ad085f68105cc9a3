#include "referee/process/launcher.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <regex>

#include "referee/process/player_process.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace asio = boost::asio;

namespace {

/// A launcher and the events that it reported.
struct Launches {
  Launches() {
    launcher.emplace(
        loop, Launcher::Events{
                  .linked =
                      [this](const std::string& name, Link link) {
                        events.push_back(name + " linked");
                        links.emplace_back(std::move(link));
                      },
                  .ended =
                      [this](const std::string& name, const ProcessEnd& end) {
                        events.push_back(name + " " + end.how);
                        if (on_end) on_end(name);
                      },
                  .unreachable = [this](const std::string& name) { events.push_back(name + " unreachable"); },
              });
  }

  std::string read_all(Link& link) {
    std::string text;
    boost::system::error_code end;
    asio::read(link, asio::dynamic_buffer(text), end);
    return text;
  }

  asio::io_context loop{1};
  std::vector<std::string> events;
  std::vector<Link> links;
  std::function<void(const std::string& name)> on_end;
  std::optional<Launcher> launcher;
};

using Events = std::vector<std::string>;

/// A log file that is deleted after the test.
class ScratchLog {
 public:
  std::filesystem::path path() const { return folder_.path() / "log"; }
  std::string text() const { return folder_.read("log"); }
  /// The log's text without days and times.
  std::string undated() const {
    return std::regex_replace(text(), std::regex(R"((\d{4}-\d\d-\d\dT)?\d\d:\d\d:\d\d\.\d{3}Z? )"), "");
  }
  /// The texts of the marks in the log, without their times.
  std::vector<std::string> marks() const {
    constexpr std::size_t before = std::string_view("--- 2024-02-29T12:00:00.007Z ").size();
    std::vector<std::string> found;
    std::ifstream file(path());
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("--- ")) found.push_back(line.substr(before));
    }
    return found;
  }

 private:
  gramy::ScratchFolder folder_;
};

constexpr const char* say_environment = "echo name=$GRAMY_NAME address=$GRAMY_ADDRESS token=$GRAMY_TOKEN";

}  // namespace

TEST_CASE("a player that is given no address talks over its standard streams") {
  Launches launches;
  launches.launcher->start(
      "ANIA", player_process({.command = "read line; echo $GRAMY_NAME has read $line; exit 3"}, "ANIA",
                             std::nullopt));
  REQUIRE(launches.links.size() == 1);
  asio::write(launches.links[0], asio::buffer("a line\n", 7));
  CHECK(launches.read_all(launches.links[0]) == "ANIA has read a line\n");
  launches.loop.run();
  CHECK(launches.events == Events{"ANIA linked", "ANIA exited with code 3"});
  CHECK(launches.launcher->all_gone());
}

TEST_CASE("a player that connects by itself finds the address and its token in its environment") {
  const ScratchLog log;
  Launches launches;
  launches.launcher->start("BOLEK", player_process({.command = say_environment, .log = log.path()}, "BOLEK",
                                                   RefereeAddress{"127.0.0.1:1", "secret"}));
  launches.loop.run();
  CHECK(launches.events == Events{"BOLEK exited with code 0"});
  CHECK(log.undated() ==
        "--- started\nname=BOLEK address=127.0.0.1:1 token=secret\n--- ended: with exit code 0\n");
}

TEST_CASE(
    "a line that the referee adds to a process's log stands between the process's earlier and later output") {
  const ScratchLog log;
  Launches launches;
  launches.launcher->start(
      "ANIA",
      {.command = "while read line; do echo $line >&2; echo; done", .log = log.path(), .piped = true});
  std::string expected = "--- started\n";
  for (int i = 0; i < 300; ++i) {
    const std::string number = std::to_string(i);
    launches.launcher->mark("ANIA", "mark " + number);
    asio::write(launches.links.at(0), asio::buffer(number + "\n"));
    std::string answer;
    asio::read_until(launches.links.at(0), asio::dynamic_buffer(answer), '\n');
    expected += "--- mark " + number + "\n" + number + "\n";
  }
  launches.links.at(0).close();
  launches.loop.run();
  CHECK(log.undated() == expected + "--- ended: with exit code 0\n");
}

TEST_CASE("the log of a process that prints endlessly contains all lines that the referee adds") {
  const ScratchLog log;
  Launches launches;
  launches.launcher->start("ANIA", {.command = "yes >&2 & echo; wait", .log = log.path(), .piped = true});
  std::string begun;
  asio::read_until(launches.links.at(0), asio::dynamic_buffer(begun), '\n');
  std::vector<std::string> expected{"started"};
  for (int i = 0; i < 200; ++i) {
    launches.launcher->mark("ANIA", "mark " + std::to_string(i));
    expected.push_back("mark " + std::to_string(i));
  }
  launches.launcher->end("ANIA");
  launches.loop.run();
  expected.emplace_back("ended: by signal 9");
  CHECK(log.marks() == expected);
  // Each mark has replaced its placeholder, which has zero bytes.
  CHECK(log.text().find('\0') == std::string::npos);
}

TEST_CASE(
    "the referee's text in a log is cut to one line of 1000 characters, and is dropped while no process "
    "runs") {
  for (const bool is_logged : {true, false}) {
    const ScratchLog log;
    Launches launches;
    launches.launcher->mark("ANIA", "mark");
    launches.launcher->start("ANIA", {.command = "read line; exit 0",
                                      .log = is_logged ? log.path() : std::filesystem::path(),
                                      .piped = true});
    launches.launcher->mark("ANIA", "one\ntwo" + std::string(5000, 'x'));
    launches.links.at(0).close();
    launches.loop.run();
    CHECK(launches.events == Events{"ANIA linked", "ANIA exited with code 0"});
    if (is_logged)
      CHECK(log.marks() == Events{"started", "one?two" + std::string(993, 'x'), "ended: with exit code 0"});
  }
}

TEST_CASE("a process that cannot be started is reported as ended after `start` has returned") {
  Launches launches;
  launches.launcher->start("ANIA", {.command = "true", .directory = "/no/such/folder"});
  CHECK(launches.events.empty());
  CHECK(launches.launcher->all_gone());
  launches.loop.run();
  REQUIRE(launches.events.size() == 1);
  CHECK(launches.events[0].starts_with("ANIA cannot start 'true'"));
}

TEST_CASE("a process that ended can be started again after a pause") {
  Launches launches;
  int ends = 0;
  launches.on_end = [&](const std::string& name) {
    if (++ends < 3) launches.launcher->start(name, {.command = "exit " + std::to_string(ends)}, 1ms);
  };
  launches.launcher->start("ANIA", {.command = "exit 0"});
  launches.loop.run();
  CHECK(launches.events ==
        Events{"ANIA exited with code 0", "ANIA exited with code 1", "ANIA exited with code 2"});
}

TEST_CASE(
    "if a process closes its pipes but keeps running, the process is ended when its connection is reported "
    "as lost") {
  Launches launches;
  launches.launcher->start("ANIA", {.command = "exec sleep 1000 <&- >&-", .piped = true});
  launches.launcher->link_lost("ANIA");
  launches.loop.run();
  REQUIRE(launches.events.size() == 3);
  CHECK(launches.events[1] == "ANIA unreachable");
  CHECK(launches.events[2].starts_with("ANIA "));
}

TEST_CASE("after a process closes its output streams, it runs on, and so do other processes") {
  const ScratchLog log;
  Launches launches;
  launches.launcher->start(
      "ANIA", {.command = "read line; exec 2>&- >&-; read line; exit 3", .log = log.path(), .piped = true});
  launches.launcher->start("BOLEK", {.command = "echo; exec sleep 1000", .piped = true});
  std::string running;
  asio::read_until(launches.links.at(1), asio::dynamic_buffer(running), '\n');
  asio::write(launches.links.at(0), asio::buffer("\n", 1));
  CHECK(launches.read_all(launches.links.at(0)).empty());
  launches.loop.poll();
  CHECK(launches.events == Events{"ANIA linked", "BOLEK linked"});
  asio::write(launches.links.at(0), asio::buffer("\n", 1));
  launches.on_end = [&](const std::string& name) {
    if (name == "ANIA") launches.launcher->end("BOLEK");
  };
  launches.loop.run();
  CHECK(launches.events ==
        Events{"ANIA linked", "BOLEK linked", "ANIA exited with code 3", "BOLEK was killed by signal 9"});
}

TEST_CASE("a process that ended is reported as ended, and not as unreachable because of its closed pipes") {
  Launches launches;
  launches.launcher->start("ANIA", {.command = "exit 5", .piped = true});
  launches.launcher->link_lost("ANIA");
  launches.loop.run();
  CHECK(launches.events == Events{"ANIA linked", "ANIA exited with code 5"});
  launches.launcher->link_lost("ANIA");  // has no effect, because the process has ended
  launches.loop.restart();
  CHECK(launches.loop.run() == 0);
}

TEST_CASE("a player that connects by itself may reconnect, and is not ended when its connection is lost") {
  Launches launches;
  launches.launcher->start("ANIA", {.command = "exec sleep 1000"});
  launches.launcher->link_lost("ANIA");
  asio::steady_timer later(launches.loop, 2 * Launcher::patience);
  later.async_wait([&](boost::system::error_code) {
    CHECK(launches.events.empty());
    launches.launcher->end("ANIA");
  });
  launches.loop.run();
  CHECK(launches.events.size() == 1);
}

TEST_CASE(
    "after `stop`, a launcher neither starts nor reports processes, and `terminate` ends those that run") {
  Launches launches;
  launches.launcher->start("ANIA", {.command = "exec sleep 1000"});
  launches.launcher->start("BOLEK", {.command = "exit 0"}, 1ms);
  launches.launcher->stop();
  launches.launcher->start("CELA", {.command = "exit 0"});
  CHECK(!launches.launcher->all_gone());
  launches.launcher->terminate();
  launches.loop.run();
  CHECK(launches.events.empty());
  CHECK(launches.launcher->all_gone());
}

TEST_CASE("a destroyed launcher ends its processes") {
  Launches launches;
  launches.launcher->start("ANIA", {.command = "echo $$; exec sleep 1000", .piped = true});
  std::string pid;
  asio::read_until(launches.links.at(0), asio::dynamic_buffer(pid), '\n');
  pid.pop_back();
  CHECK(std::filesystem::exists("/proc/" + pid));
  launches.launcher.reset();
  CHECK(!std::filesystem::exists("/proc/" + pid));
}
