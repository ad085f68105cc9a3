#include "referee/web/page.hpp"

#include <doctest/doctest.h>

#include "referee/web/target.hpp"

using namespace gramy::referee;

namespace {

std::optional<HttpResponse> get(std::string_view target) {
  return page_response(parse_target(target).value());
}

}  // namespace

TEST_CASE("only requests for the page's own addresses get the page") {
  const auto first = get("/");
  REQUIRE(first);
  CHECK(first->status == (page_files() ? 200 : 501));
  for (const char* target : {"/tournament", "/?x=/"}) CHECK(*get(target).value().body == *first->body);
  for (const char* target : {"/tournament/paski", "/player/perfect", "/play/graf?against=perfect",
                             "/match/paski%3Aa%3Ax%3Ay", "/embed/abc", "/shared", "/tournament/"})
    CHECK(get(target).value().status == first->status);
  for (const char* target :
       {"/api", "/assets", "/assets/x.js", "/tournament/a/b", "/match", "/favicon.ico", "/..%2f"})
    CHECK_FALSE(get(target));
}

TEST_CASE("the page names its scripts and its style sheet, which browsers may cache forever") {
  if (!page_files()) return;
  const std::string html = *get("/").value().body;
  CHECK(html.find("style=") == std::string::npos);  // the page's policy refuses inline styles
  const std::vector<std::string> assets = page_assets();
  CHECK(assets.size() == 12);
  for (const std::string& name : assets) {
    CHECK(html.find(name + '"') != html.npos);
    const auto asset = get("/assets/" + name);
    REQUIRE(asset);
    CHECK(asset->immutable);
    REQUIRE(asset->gzip);
    CHECK(asset->gzip->starts_with("\x1f\x8b"));
    CHECK(2 * asset->gzip->size() < asset->body->size());
  }
}

TEST_CASE("the page names its files relative to its own address, however many folders that address has") {
  if (!page_files()) return;
  const std::string style = page_assets().front();
  const auto named = [&](const HttpResponse& page, const std::string& root) {
    return page.body->find("href=\"" + root + "assets/" + style + '"') != std::string::npos;
  };
  CHECK(named(*get("/tournament"), ""));
  CHECK(named(*get("/match/a%2Fb"), "../"));
  const PageRequest nothing = parse_target("/no/such/place/").value();
  CHECK(named(page_of_nothing(nothing).value(), "../../../"));
  CHECK(page_of_nothing(nothing)->status == 404);
  const PageRequest deep = parse_target("/" + std::string(4000, '/')).value();
  CHECK(page_of_nothing(deep)->body->size() < 2000);
}

TEST_CASE("HTML in the title and the description of a match is escaped in the page of the match") {
  if (!page_files()) return;
  const auto describe = [](const std::string& id) -> std::optional<PageDescription> {
    if (id != "abc") return std::nullopt;
    return PageDescription{.title = "ala – <b>", .about = "\"><script>alert('&')</script>"};
  };
  for (const char* target : {"/match/abc", "/embed/abc"}) {
    const HttpResponse page = page_response(parse_target(target).value(), describe).value();
    CHECK(page.body->find("<title>ala – &lt;b&gt; · gramy</title>\n") != std::string::npos);
    CHECK(page.body->find("<meta property=\"og:description\" "
                          "content=\"&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;\">\n") !=
          std::string::npos);
  }
  CHECK(page_response(parse_target("/match/x").value(), describe)->body->find("<title>gramy</title>") !=
        std::string::npos);
}

TEST_CASE("only the page of a match below /embed may be shown in a frame") {
  if (!page_files()) return;
  const auto describe = [](const std::string&) { return PageDescription{}; };
  CHECK(page_response(parse_target("/embed/abc").value(), describe).value().embeddable);
  for (const char* target : {"/match/abc", "/", "/play/abc", "/embed", "/embed/abc/x", "/shared"}) {
    const auto page = page_response(parse_target(target).value(), describe);
    CHECK_FALSE((page && page->embeddable));
  }
}

TEST_CASE("a request that is not for a page is answered by the first function that can, or else with 404") {
  const auto knows = [](std::string word, std::string answer) -> Finder {
    return [=](const PageRequest& request, const std::stop_token&) -> std::optional<Reply> {
      if (request.path != std::vector<std::string>{"api", word}) return std::nullopt;
      return json_response(answer);
    };
  };
  const auto find = with_page({knows("one", "1"), knows("two", "2"), knows("two", "3")});
  const auto ask = [&](std::vector<std::string> path) {
    return std::get<HttpResponse>(find({.path = std::move(path)}, {}));
  };
  CHECK(*ask({"api", "one"}).body == "1");
  CHECK(*ask({"api", "two"}).body == "2");
  CHECK(ask({"api", "three"}).status == 404);
  CHECK(ask({"api", "three"}).type == "application/json");
  CHECK(ask({"nowhere"}).status == 404);
  CHECK(ask({}).status == (page_files() ? 200 : 501));
}
