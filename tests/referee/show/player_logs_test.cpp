#include "referee/show/player_logs.hpp"

#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "referee/web/target.hpp"
#include "tests/referee/tournament/testing.hpp"

using nlohmann::json;

namespace {

constexpr const char* token = "0123456789abcdef0123456789abcdef";

/// A results folder with players' logs, and the site's answers about them.
struct Logged {
  ScratchFolder folder;
  PlayerLogs logs{folder.path(), token};

  void write(const std::string& player, const std::string& text) const {
    folder.write("logs/" + player + ".log", text);
  }

  std::optional<HttpResponse> get(const std::string& target) const {
    return logs.find(parse_target(target).value());
  }

  json read(const std::string& player) const {
    const auto answer = get("/api/logs/" + player + "?token=" + token);
    REQUIRE(answer);
    REQUIRE(answer->status == 200);
    return json::parse(*answer->body)["logs"];
  }
};

}  // namespace

TEST_CASE("the logs of all copies of a player are shown") {
  const Logged logged;
  logged.write("ann", "one\n");
  logged.write("ann-2", "two\n\xff");
  logged.write("ann-4", "another player's\n");
  const json logs = logged.read("ann");
  REQUIRE(logs.size() == 2);
  CHECK(logs[0] == json{{"name", "ann"}, {"bytes", 4}, {"end", "one\n"}});
  CHECK(logs[1]["name"] == "ann-2");
  CHECK(logs[1]["end"] == "two\n\xef\xbf\xbd");  // invalid UTF-8 is replaced
  CHECK(logged.read("bob") == json::array());
}

TEST_CASE("a tournament in a folder with other tournaments shows only its own logs") {
  Logged logged;
  logged.write("ann", "another tournament's\n");
  logged.folder.write("tournaments/winter/logs/ann.log", "one\n");
  logged.logs = PlayerLogs(logged.folder.path(), token, "tournaments/winter");
  const json logs = logged.read("ann");
  REQUIRE(logs.size() == 1);
  CHECK(logs[0]["end"] == "one\n");
}

TEST_CASE("the last whole lines of a long log are shown") {
  const Logged logged;
  std::string text;
  for (int line = 0; line < 100000; ++line) text += "line " + std::to_string(line) + "\n";
  logged.write("ann", text);
  const json log = logged.read("ann")[0];
  const auto end = log["end"].get<std::string>();
  CHECK(log["bytes"] == text.size());
  CHECK(end.size() <= 65536);
  CHECK(end.size() > 65000);
  CHECK(end.starts_with("line "));
  CHECK(text.ends_with(end));
}

TEST_CASE("without the right token, answers do not reveal which players have logs") {
  const Logged logged;
  logged.write("ann", "secret\n");
  for (const std::string& query : Words{"", "?token=", "?token=0123456789abcdef0123456789abcdee",
                                        "?token=" + std::string(token) + "0"}) {
    CAPTURE(query);
    const auto known = logged.get("/api/logs/ann" + query), unknown = logged.get("/api/logs/nobody" + query);
    REQUIRE(known);
    REQUIRE(unknown);
    CHECK(known->status == 403);
    CHECK(unknown->status == 403);
    CHECK(*known->body == *unknown->body);
  }
  const PlayerLogs for_nobody(logged.folder.path(), std::nullopt);
  for (const std::string& query : Words{"", "?token=", std::string("?token=") + token})
    CHECK_FALSE(for_nobody.find(parse_target("/api/logs/ann" + query).value()));
}

TEST_CASE("only logs of the tournament's players are read") {
  const Logged logged;
  logged.folder.write("t.log", "secret\n");
  std::filesystem::create_directories(logged.folder.path() / "logs" / "folder.log");
  for (const char* name : {"..%2Ft", "%2Fetc%2Fpasswd", "..", "a%00b", "folder"}) {
    CAPTURE(name);
    CHECK(logged.read(name) == json::array());
  }
  CHECK_FALSE(logged.get(std::string("/api/logs?token=") + token));
  CHECK_FALSE(logged.get(std::string("/api/logs/ann/bob?token=") + token));
}

TEST_CASE("a symbolic link or a pipe instead of a log is neither followed nor waited for") {
  const Logged logged;
  const auto logs = logged.folder.path() / "logs";
  logged.folder.write("elsewhere/ann.log", "secret\n");
  logged.write("bob", "bob's\n");
  std::filesystem::create_symlink(logged.folder.path() / "elsewhere/ann.log", logs / "ann.log");
  REQUIRE(mkfifo((logs / "pipe.log").c_str(), 0600) == 0);
  for (const char* name : {"ann", "pipe"}) CHECK(logged.read(name) == json::array());
  CHECK(logged.read("bob").size() == 1);
  std::filesystem::remove_all(logs);
  std::filesystem::create_symlink(logged.folder.path() / "elsewhere", logs);
  CHECK(logged.read("ann") == json::array());
}
