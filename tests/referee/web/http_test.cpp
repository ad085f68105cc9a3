#include "referee/web/http.hpp"

#include <doctest/doctest.h>

using namespace gramy::referee;

namespace {

/// Reads bytes that arrive in one piece, and holds the head or the fault that was found.
struct Read {
  HttpReader reader;
  std::optional<std::variant<HttpHead, HttpFault>> first;

  explicit Read(std::string_view bytes) {
    reader.receive(bytes);
    first = reader.next();
  }
  const HttpHead& head() const {
    REQUIRE(first);
    REQUIRE(std::holds_alternative<HttpHead>(*first));
    return std::get<HttpHead>(*first);
  }
  const HttpFault& fault() const {
    REQUIRE(first);
    REQUIRE(std::holds_alternative<HttpFault>(*first));
    return std::get<HttpFault>(*first);
  }
};

constexpr std::string_view simple = "GET /a?b=c HTTP/1.1\r\nHost: localhost:4242\r\nAccept: */*\r\n\r\n";

}  // namespace

TEST_CASE("the head of an HTTP request is read into its fields") {
  const Read read(simple);
  CHECK(read.head().method == HttpMethod::get);
  CHECK(read.head().target == "/a?b=c");
  CHECK(read.head().host == "localhost:4242");
  CHECK(read.head().keep_alive);
  CHECK(read.head().bytes == simple.size());
  CHECK_FALSE(read.reader.begun());
}

TEST_CASE("the head of an HTTP request says which method it has and whether the connection stays open") {
  CHECK(Read("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n").head().method == HttpMethod::head);
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "FROBNICATE"}) {
    CAPTURE(method);
    CHECK(Read(std::string(method) + " / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
              .head()
              .method == HttpMethod::other);
  }
  CHECK_FALSE(Read("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").head().keep_alive);
  CHECK_FALSE(Read("GET / HTTP/1.0\r\nHost: x\r\n\r\n").head().keep_alive);
}

TEST_CASE("the field Accept-Encoding of an HTTP request says whether the client accepts gzip") {
  const auto accepts = [](const std::string& field) {
    return Read("GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: " + field + "\r\n\r\n").head().accepts_gzip;
  };
  CHECK_FALSE(Read(simple).head().accepts_gzip);
  for (const char* field : {"gzip", "gzip, deflate, br", "br;q=1.0, GZip;q=0.5", "*", "identity, *;q=0.1"}) {
    CAPTURE(field);
    CHECK(accepts(field));
  }
  for (const char* field : {"", "identity", "br", "gzip;q=0", "gzip;q=0.000, *", "*;q=0", "gzipped"}) {
    CAPTURE(field);
    CHECK_FALSE(accepts(field));
  }
}

TEST_CASE("an HTTP request may arrive byte by byte, or together with others") {
  HttpReader reader;
  for (const char byte : simple.substr(0, simple.size() - 1)) {
    reader.receive({&byte, 1});
    CHECK_FALSE(reader.next());
    CHECK(reader.begun());
  }
  reader.receive("\n");
  const auto first = reader.next();
  REQUIRE(first);
  CHECK(std::get<HttpHead>(*first).bytes == simple.size());

  reader.receive(std::string(simple) + "\r\n" + std::string(simple) + "GET /");
  CHECK(reader.next());
  CHECK(reader.next());
  CHECK_FALSE(reader.next());
  CHECK(reader.begun());
}

TEST_CASE("an HTTP request whose head is too long is refused, even if the head is incomplete") {
  const std::string begun = "GET / HTTP/1.1\r\nHost: x\r\nCookie: ";
  const std::string end = "\r\n\r\n";
  const std::string fits = begun + std::string(longest_http_head - begun.size() - end.size(), 'a') + end;
  CHECK(Read(fits).head().host == "x");
  CHECK(Read(begun + std::string(longest_http_head, 'a')).fault().status == 431);
  CHECK(Read("GET /" + std::string(longest_http_head, 'a')).fault().status == 431);
  CHECK(Read(begun + std::string(100'000, 'a') + end).fault().status == 431);
}

TEST_CASE("an HTTP request with a malformed head, no host, two hosts or a body is refused") {
  for (const char* bytes :
       {"GET / HTTP/1.1\r\n\r\n",                                                       // no host
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",                                 // two hosts
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",                    // a body
        "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",              // a body
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 3\r\n\r\n",  // two lengths
        "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "GET /\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "{\"type\":\"hello\"}\n\n\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n"}) {
    CAPTURE(bytes);
    CHECK(Read(bytes).fault().status == 400);
  }
}

TEST_CASE("the head of an HTTP answer restricts what the page may do") {
  const HttpResponse answer{
      .status = 404, .type = "text/plain", .body = std::make_shared<const std::string>("gone")};
  const std::string head = http_head(answer, {.keep_alive = true, .loopback = true});
  CHECK(head.starts_with("HTTP/1.1 404 Not Found\r\n"));
  CHECK(head.ends_with("\r\n\r\n"));
  for (const char* field :
       {"Content-Type: text/plain", "Content-Length: 4", "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' "
        "data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}) {
    CAPTURE(field);
    CHECK(head.find(std::string("\r\n") + field + "\r\n") != std::string::npos);
  }
  CHECK(http_head({.embeddable = true}, {}).find("form-action 'none'; frame-ancestors *\r\n") !=
        std::string::npos);
  CHECK(head.find("Connection: close") == std::string::npos);
  CHECK(http_head(answer, {.loopback = true}).find("\r\nConnection: close\r\n") != std::string::npos);
  CHECK(http_head(answer, {.keep_alive = true}).find("Opener") == std::string::npos);
  CHECK(http_head({.status = 405}, {.loopback = true}).find("\r\nAllow: GET, HEAD\r\n") != std::string::npos);
  CHECK(http_head({.immutable = true}, {.keep_alive = true, .loopback = true})
            .find("\r\nCache-Control: public, max-age=31536000, immutable\r\n") != std::string::npos);
}

TEST_CASE("a compressed body is sent only to clients that accept gzip") {
  const HttpResponse answer{.body = std::make_shared<const std::string>("a long body"),
                            .gzip = std::make_shared<const std::string>("short")};
  const AnswerTo browser{.accepts_gzip = true}, other{};
  CHECK(*body_of(answer, browser) == "short");
  CHECK(*body_of(answer, other) == "a long body");
  const std::string compressed = http_head(answer, browser), plain = http_head(answer, other);
  CHECK(compressed.find("\r\nContent-Encoding: gzip\r\n") != std::string::npos);
  CHECK(compressed.find("\r\nContent-Length: 5\r\n") != std::string::npos);
  CHECK(plain.find("Content-Encoding") == std::string::npos);
  CHECK(plain.find("\r\nContent-Length: 11\r\n") != std::string::npos);
  for (const std::string& head : {compressed, plain})
    CHECK(head.find("\r\nVary: Accept-Encoding\r\n") != std::string::npos);
  CHECK(http_head({}, browser).find("Encoding") == std::string::npos);
}
