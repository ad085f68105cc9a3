#include "referee/session/http_session.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

constexpr std::size_t large_reply = 1 << 20;

/// Answers with the first part of the path. The paths `long`, `wrong` and `large` get special answers.
Reply echo(const PageRequest& request, const std::stop_token&) {
  const std::string word = request.path.empty() ? "/" : request.path[0];
  if (word == "wrong") throw std::runtime_error("a secret of the referee's");
  if (word == "long") return [](const std::stop_token&) { return json_response("\"at last\""); };
  return json_response(word == "large" ? std::string(large_reply, 'x') : word);
}

struct SiteBench : RefereeBench {
  explicit SiteBench(Site site = {.find = echo, .alone = true}, LobbySettings settings = {})
      : RefereeBench(Catalogue({pile()}), std::move(settings), std::move(site)) {}

  /// Sends a request over a new connection. Returns the answer.
  std::string answer_to(std::string_view request) {
    const ConnectionId id = connect();
    receive(id, request);
    return take(id);
  }
};

std::string get(std::string_view target, std::string_view fields = "Host: localhost\r\n") {
  return "GET " + std::string(target) + " HTTP/1.1\r\n" + std::string(fields) + "\r\n";
}

std::string status_of(std::string_view answer) {
  return std::string(answer.substr(0, answer.find("\r\n")));
}

std::string body_of(std::string_view answer) {
  return std::string(answer.substr(answer.find("\r\n\r\n") + 4));
}

std::size_t answers_in(std::string_view text) {
  std::size_t count = 0;
  for (auto at = text.find("HTTP/1.1 "); at != text.npos; at = text.find("HTTP/1.1 ", at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("requests over one connection are answered one after another") {
  SiteBench bench;
  const ConnectionId id = bench.connect();
  for (const char* word : {"one", "two"}) {
    bench.receive(id, get(std::string("/") + word));
    const std::string answer = bench.take(id);
    CHECK(status_of(answer) == "HTTP/1.1 200 OK");
    CHECK(body_of(answer) == word);
    CHECK(bench.open(id));
  }
  bench.receive(id, get("/last", "Host: localhost\r\nConnection: close\r\n"));
  CHECK(body_of(bench.take(id)) == "last");
  CHECK_FALSE(bench.open(id));
}

TEST_CASE("HEAD is answered like GET, without the body") {
  SiteBench bench;
  const ConnectionId id = bench.connect();
  bench.receive(id, "HEAD /four HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string answer = bench.take(id);
  CHECK(answer.find("\r\nContent-Length: 4\r\n") != std::string::npos);
  CHECK(body_of(answer) == "");
  bench.receive(id, get("/then"));
  CHECK(body_of(bench.take(id)) == "then");
}

TEST_CASE("HTTP methods other than GET and HEAD are refused, and the connection is closed") {
  SiteBench bench;
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE"}) {
    CAPTURE(method);
    const ConnectionId id = bench.connect();
    bench.receive(id,
                  std::string(method) +
                      " / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\nplay misie-patysie\r\n");
    const std::string answer = bench.take(id);
    CHECK(status_of(answer) == "HTTP/1.1 405 Method Not Allowed");
    CHECK(answers_in(answer) == 1);
    CHECK_FALSE(bench.open(id));
  }
}

TEST_CASE("a line inside an HTTP request from another site's page is not read as a person's command") {
  SiteBench bench(Site{});  // accepts bots and people, and has no pages
  for (const char* method :
       {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE"}) {
    CAPTURE(method);
    const ConnectionId id = bench.connect();
    bench.receive(id, std::string(method) + " /\nname EVE\n HTTP/1.1\r\n\r\n");
    CHECK(bench.take(id).starts_with("HTTP/1.1 "));
    CHECK_FALSE(bench.open(id));
  }
}

TEST_CASE("a request whose Host field names another site is refused") {
  SiteBench bench({.find = echo, .hosts = {"games.example.org"}});
  CHECK(status_of(bench.answer_to(get("/", "Host: evil.example\r\n"))) == "HTTP/1.1 421 Misdirected Request");
  CHECK(status_of(bench.answer_to(get("/", "Host: games.example.org\r\n"))) == "HTTP/1.1 200 OK");
  CHECK(status_of(bench.answer_to(get("http://localhost/"))) == "HTTP/1.1 400 Bad Request");
}

TEST_CASE(
    "a site without pages tells browsers that it has none, and a site that only shows pages refuses bots' "
    "messages and typed commands") {
  SiteBench bench(Site{});
  const std::string answer = bench.answer_to(get("/", "Host: anything\r\n"));
  CHECK(status_of(answer) == "HTTP/1.1 501 Not Implemented");
  CHECK(answer.find("gramy-referee show") != std::string::npos);
  SiteBench alone;
  for (const char* bytes : {"{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ala\"}\r\n\r\n", "help\r\n\r\n"}) {
    const ConnectionId id = alone.connect();
    alone.receive(id, bytes);
    CHECK(status_of(alone.take(id)) == "HTTP/1.1 400 Bad Request");
    CHECK_FALSE(alone.open(id));
  }
}

TEST_CASE("a connection that begins TLS is closed without an answer") {
  for (const bool alone : {false, true}) {
    SiteBench bench({.find = echo, .alone = alone});
    const ConnectionId id = bench.connect();
    bench.receive(id, "\x16\x03\x01");
    CHECK(bench.take(id) == "");
    CHECK_FALSE(bench.open(id));
  }
}

TEST_CASE("the head of each HTTP request has a time limit that begins with its first byte") {
  SiteBench bench({.find = echo, .alone = true}, {.links = {.hello = 10s, .name = 300s}});
  const ConnectionId id = bench.connect();
  bench.pass(60s);
  CHECK(bench.take(id) == "");  // a site that has only pages sends no greeting
  bench.receive(id, get("/first"));
  bench.take(id);
  bench.pass(60s);
  const std::string head = get("/second");
  for (std::size_t i = 0; i < 9; ++i) {
    bench.receive(id, head.substr(i, 1));
    bench.pass(1s);
  }
  CHECK(bench.open(id));
  bench.pass(1s);
  CHECK(status_of(bench.take(id)) == "HTTP/1.1 408 Request Timeout");
  CHECK_FALSE(bench.open(id));
}

TEST_CASE(
    "a browser's idle connection is closed to make room for another connection, or after a time limit") {
  SiteBench bench({.find = echo, .alone = true},
                  {.links = {.connections = 2, .connections_per_address = 2, .name = 300s}});
  const ConnectionId id = bench.connect();
  bench.pass(200s);
  bench.receive(id, get("/a"));
  bench.take(id);
  bench.pass(299s);
  CHECK(bench.open(id));
  bench.pass(1s);
  CHECK_FALSE(bench.open(id));
  CHECK(bench.take(id) == "");

  const ConnectionId served = bench.connect();
  bench.receive(served, get("/a"));
  bench.take(served);
  const ConnectionId busy = bench.connect();
  bench.works = false;
  bench.receive(busy, get("/a"));
  bench.connect();
  CHECK_FALSE(bench.open(served));
  CHECK(bench.open(busy));  // stays open, because a request is being answered
  bench.works = true;
  bench.work();
  CHECK(body_of(bench.take(busy)) == "a");
}

TEST_CASE("pipelined requests are answered in order, one at a time") {
  SiteBench bench;
  const ConnectionId id = bench.connect();
  bench.works = false;
  bench.receive(id, get("/one") + get("/two") + get("/three"));
  CHECK(bench.put_off.size() == 1);
  bench.works = true;
  bench.work();
  const std::string answers = bench.take(id);
  CHECK(answers_in(answers) == 3);
  CHECK(answers.find("one") < answers.find("two"));
  CHECK(answers.ends_with("three"));
}

TEST_CASE("at most one HTTP answer at a time is held in memory for a client that reads slowly") {
  SiteBench bench;
  const ConnectionId id = bench.connect();
  bench.blocked.insert(id);
  for (int i = 0; i < 20; ++i) bench.receive(id, get("/large"));
  CHECK(bench.referee.output(id).size() < 2 * large_reply);
  bench.blocked.clear();
  bench.referee.written(id, 0, bench.now);
  std::size_t answers = 0;
  for (auto output = bench.referee.output(id); !output.empty(); output = bench.referee.output(id)) {
    answers += output.starts_with("HTTP/1.1 200");
    bench.referee.written(id, output.size(), bench.now);
    bench.settle();
  }
  CHECK(answers_in(bench.take(id)) + answers == 20);
}

TEST_CASE("a client that exceeds its rate limit of requests gets an error after the current answer") {
  SiteBench bench;
  const ConnectionId id = bench.connect();
  bench.works = false;
  for (int i = 0; i < 1000; ++i) bench.receive(id, get("/one"));
  bench.works = true;
  bench.work();
  const std::string answers = bench.take(id);
  CHECK(answers_in(answers) == 2);
  CHECK(answers.find("HTTP/1.1 429 ") != std::string::npos);
  CHECK_FALSE(bench.open(id));
  SiteBench slow({.find = echo, .alone = true}, {.links = {.lines_per_second = 1, .lines_at_once = 2}});
  const ConnectionId other = slow.connect();
  for (int i = 0; i < 3; ++i) {
    CHECK(slow.open(other));
    slow.take(other);
    slow.receive(other, get("/a"));
  }
  CHECK(status_of(slow.take(other)) == "HTTP/1.1 429 Too Many Requests");
  CHECK_FALSE(slow.open(other));
}

TEST_CASE("a long answer is made by a worker thread, and cancelled when no client waits for it") {
  for (const bool closes : {false, true}) {
    SiteBench bench;
    const ConnectionId id = bench.connect();
    bench.works = false;
    bench.receive(id, get("/long"));
    REQUIRE(bench.put_off.size() == 1);
    CHECK(std::holds_alternative<FindAnswer>(bench.put_off[0].what));
    bench.work();
    REQUIRE(bench.put_off.size() == 1);
    CHECK(std::holds_alternative<MakeAnswer>(bench.put_off[0].what));
    CHECK(bench.take(id) == "");
    if (closes) bench.close(id);
    CHECK(bench.cancelled == (closes ? std::vector{bench.put_off[0].id} : std::vector<WorkId>{}));
    bench.work();  // ends the work, although the client may have closed its connection
    if (!closes) CHECK(body_of(bench.take(id)) == "\"at last\"");
  }
}

TEST_CASE("an answer to a request that failed or was stopped does not contain the reason") {
  SiteBench bench;
  const std::string answer = bench.answer_to(get("/wrong"));
  CHECK(status_of(answer) == "HTTP/1.1 500 Internal Server Error");
  CHECK(answer.find("secret") == std::string::npos);
  const LongResponse stopped = [](const std::stop_token&) -> referee::HttpResponse { throw Stopped(); };
  SolvedBoards boards;
  const WorkDone done = perform(Work{WorkId(1), ConnectionId(1), "", MakeAnswer{stopped}}, boards);
  CHECK(std::get<referee::HttpResponse>(std::get<Reply>(done.result)).status == 503);
}

TEST_CASE("the unread answers to all clients of one address are limited together") {
  SiteBench bench({.find = echo, .alone = true}, {.links = {.queue_bytes = 3 * large_reply}});
  std::vector<ConnectionId> slow;
  for (int i = 0; i < 6; ++i) {
    slow.push_back(bench.connect());
    bench.blocked.insert(slow.back());
    bench.receive(slow.back(), get("/large"));
  }
  const auto waiting = [&](ConnectionId id) { return bench.referee.output(id); };
  for (int i = 0; i < 3; ++i) CHECK(waiting(slow[i]).starts_with("HTTP/1.1 200 "));
  for (int i = 3; i < 6; ++i) CHECK(waiting(slow[i]).starts_with("HTTP/1.1 503 "));
  const ConnectionId other = bench.connect("198.51.100.1");
  bench.receive(other, get("/large"));
  CHECK(body_of(bench.take(other)).size() == large_reply);
  bench.close(slow[0]);  // the unread answer of this client no longer counts
  bench.blocked.erase(slow[1]);
  bench.referee.written(slow[1], waiting(slow[1]).size(), bench.now);
  bench.referee.written(slow[1], waiting(slow[1]).size(), bench.now);
  bench.settle();
  CHECK(body_of(bench.answer_to(get("/large"))).size() == large_reply);
}

TEST_CASE("behind a proxy, an unread answer of one client is not charged to the next client") {
  SiteBench bench({.find = echo, .proxies = {"10.0.0.1"}});
  const auto ask = [&](ConnectionId id, const std::string& target, const std::string& client) {
    bench.receive(id, get(target, "Host: localhost\r\nX-Forwarded-For: " + client + "\r\n"));
  };
  const ConnectionId id = bench.connect("10.0.0.1");
  bench.blocked.insert(id);
  ask(id, "/large", "192.0.2.7");
  bench.referee.unwritable(id, bench.now);
  bench.settle();
  ask(id, "/a", "192.0.2.8");
  CHECK(bench.moved[id] == "192.0.2.8");
  const ConnectionId other = bench.connect("10.0.0.1");
  ask(other, "/a", "192.0.2.8");
  CHECK(status_of(bench.take(other)) == "HTTP/1.1 200 OK");
}

TEST_CASE("only a trusted proxy can name the client in the head of each request") {
  SiteBench bench({.find = echo, .proxies = {"10.0.0.1"}});
  const ConnectionId id = bench.connect("10.0.0.1");
  const auto ask = [&](const std::string& fields) {
    bench.receive(id, get("/a", "Host: localhost\r\n" + fields));
    CHECK(status_of(bench.take(id)) == "HTTP/1.1 200 OK");
    return bench.moved[id];
  };
  CHECK(ask("X-Forwarded-For: 192.0.2.7\r\n") == "192.0.2.7");
  CHECK(ask("X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-For: 2001:db8::7, 10.0.0.1\r\n") == "2001:db8::/64");
  CHECK(ask("") == "10.0.0.1");
  CHECK(ask("X-Forwarded-For: 192.0.2.8\r\n") == "192.0.2.8");
  CHECK(ask("X-Forwarded-For: 192.0.2.9, nonsense\r\n") == "10.0.0.1");
  CHECK(ask("Forwarded: for=192.0.2.9\r\n") == "10.0.0.1");
  // The session names the client before any other request, so that the cost of reading the head is charged to
  // this client.
  const ConnectionId fresh = bench.connect("10.0.0.1");
  CHECK(bench.referee.origin(fresh) == "");
  bench.referee.received(fresh, get("/a", "Host: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n"), {bench.now});
  CHECK(bench.referee.origin(fresh) == "192.0.2.7");
  bench.settle();
  const ConnectionId untrusted = bench.connect("10.0.0.2");
  bench.receive(untrusted, get("/a", "Host: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n"));
  CHECK_FALSE(bench.moved.contains(untrusted));
}

TEST_CASE("a proxy's connection counts towards the limit of the client that its request names") {
  SiteBench bench({.find = echo, .proxies = {"10.0.0.1"}}, {.links = {.connections_per_address = 2}});
  const auto come = [&](const std::string& client) {
    const ConnectionId id = bench.connect("10.0.0.1");
    bench.works = false;  // so that the connection stays busy with this request
    bench.receive(id, get("/a", "Host: localhost\r\nX-Forwarded-For: " + client + "\r\n"));
    return bench.take(id);
  };
  for (int i = 0; i < 2; ++i) CHECK(come("192.0.2.7") == "");
  CHECK(status_of(come("192.0.2.7")) == "HTTP/1.1 503 Service Unavailable");
  for (int i = 0; i < 2; ++i) CHECK(come("192.0.2.8") == "");
  // Connections of the proxy that do not use HTTP count for the proxy itself.
  for (int i = 0; i < 3; ++i) {
    const ConnectionId id = bench.connect("10.0.0.1");
    bench.receive(id, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"B" + std::to_string(i) + "\"}\n");
    CHECK(bench.open(id) == (i < 2));
    CHECK((bench.take(id).find("\"busy\"") == std::string::npos) == (i < 2));
  }
}

TEST_CASE("a connection gets no greeting if its address has spoken HTTP in the last ten minutes") {
  SiteBench bench({.find = echo});
  const auto hears = [&](ConnectionId id) { return !bench.take(id).empty(); };
  const ConnectionId before = bench.connect();
  const ConnectionId browser = bench.connect();
  bench.receive(browser, get("/a"));
  bench.take(browser);
  const ConnectionId after = bench.connect();
  const ConnectionId other = bench.connect("198.51.100.1");
  bench.pass(3s);
  for (const ConnectionId id : {before, after}) {
    CHECK_FALSE(hears(id));
    bench.receive(id, get("/b"));
    CHECK(body_of(bench.take(id)) == "b");
  }
  CHECK(hears(other));
  bench.pass(598s);
  const ConnectionId soon = bench.connect();
  bench.pass(1s);
  CHECK_FALSE(hears(soon));
  bench.pass(2s);
  const ConnectionId later = bench.connect();
  bench.pass(2s);
  CHECK(hears(later));
}

TEST_CASE("the addresses of the latest browsers are remembered for ten minutes, up to a limited number") {
  RecentBrowsers browsers;
  const Time now(1h);
  const auto address = [](std::size_t i) { return "host " + std::to_string(i); };
  browsers.remember(address(0), now);
  for (std::size_t i = 1; i < RecentBrowsers::most; ++i) browsers.remember(address(i), now + 1s);
  browsers.remember(address(0), now + 2s);
  browsers.remember(address(RecentBrowsers::most), now + 3s);
  CHECK(browsers.has(address(0), now + 4s));
  CHECK_FALSE(browsers.has(address(1), now + 4s));
  CHECK(browsers.has(address(2), now + 4s));
  CHECK_FALSE(browsers.has(address(2), now + 601s + 1ns));
}
