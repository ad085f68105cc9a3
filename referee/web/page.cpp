#include "referee/web/page.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <sodium.h>
#include <utility>

namespace gramy::referee {
namespace {

/// A file of the page, with its name in /assets and the answer to a request for it.
struct Asset {
  std::string name;
  HttpResponse answer;
};

Asset asset(const PageFile& file, std::string_view end, std::string type) {
  const std::string_view content = file.content;
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(content.data()),
                     content.size(), nullptr, 0);
  return {.name = fmt::format("{:02x}{}", fmt::join(hash, ""), end),
          .answer = {.type = std::move(type),
                     .body = std::make_shared<const std::string>(content),
                     .gzip = std::make_shared<const std::string>(file.gzip),
                     .immutable = true}};
}

Asset script_asset(const PageFile& file) {
  return asset(file, ".js", "text/javascript; charset=utf-8");
}

/// The text escaped for HTML. It may also stand within double quotes.
std::string escaped(std::string_view text) {
  std::string html;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += letter;
    }
  }
  return html;
}

std::string title_of(const std::optional<PageDescription>& described) {
  if (!described) return "<title>gramy</title>";
  return fmt::format(
      R"(<title>{0} · gramy</title>
<meta name="description" content="{1}">
<meta property="og:site_name" content="gramy">
<meta property="og:type" content="website">
<meta property="og:title" content="{0}">
<meta property="og:description" content="{1}">)",
      escaped(described->title), escaped(described->about));
}

/// The answers with the page's document, scripts and style.
class Page {
 public:
  explicit Page(const PageFiles& files)
      : assets_{asset(files.style, ".css", "text/css; charset=utf-8"), script_asset(files.script)} {
    for (const auto& [name, script] : files.parts) {
      assets_.push_back(script_asset(script));
      parts_ += fmt::format(" data-script-{}=\"{}\"", name, assets_.back().name);
    }
  }

  const std::vector<Asset>& assets() const { return assets_; }

  /// The document for an address with `depth` slashes after the first.
  HttpResponse html(std::size_t depth, const std::optional<PageDescription>& described = {}) const {
    // No page has more slashes in its address than this. If an address without a page has more, the limit
    // keeps the HTML document short.
    constexpr std::size_t deepest = 16;
    std::string root;
    for (std::size_t i = 0; i < std::min(depth, deepest); ++i) root += "../";
    return {.type = "text/html; charset=utf-8",
            .body = std::make_shared<const std::string>(fmt::format(
                R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{4}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{0}assets/{1}">
<script defer src="{0}assets/{2}"{3}></script>
</head>
<body>
<div id="root"></div>
</body>
</html>
)",
                root, assets_[0].name, assets_[1].name, parts_, title_of(described)))};
  }

 private:
  std::vector<Asset> assets_;
  std::string parts_;
};

const std::optional<Page>& page() {
  static const std::optional<Page> made =
      page_files() ? std::optional<Page>(std::in_place, *page_files()) : std::nullopt;
  return made;
}

bool is_of_the_page(const std::vector<std::string>& path) {
  static const std::set<std::string> alone{"tournament", "shared"};
  static const std::set<std::string> with_a_name{"tournament", "player", "match", "play", "embed", "puzzle"};
  return path.empty() || (path.size() == 1 && alone.contains(path.front())) ||
         (path.size() == 2 && with_a_name.contains(path.front()));
}

}  // namespace

std::optional<HttpResponse> page_response(const PageRequest& request, const DescribeMatch& describe) {
  const auto& path = request.path;
  if (is_of_the_page(path)) {
    const bool is_embedded = path.size() == 2 && path.front() == "embed";
    const bool is_match = is_embedded || (path.size() == 2 && path.front() == "match");
    if (page()) {
      HttpResponse answer =
          page()->html(request.depth, is_match && describe ? describe(path.back()) : std::nullopt);
      answer.embeddable = is_embedded;
      return answer;
    }
    return error_response(501,
                          "This program was built without its web page (build option GRAMY_WEB). Its "
                          "data is available as JSON at addresses that begin with /api/.");
  }
  if (!page() || path.size() != 2 || path.front() != "assets") return std::nullopt;
  for (const Asset& asset : page()->assets()) {
    if (path.back() == asset.name) return asset.answer;
  }
  return std::nullopt;
}

std::vector<std::string> page_assets() {
  std::vector<std::string> names;
  if (page())
    for (const Asset& asset : page()->assets()) names.push_back(asset.name);
  return names;
}

std::optional<HttpResponse> page_of_nothing(const PageRequest& request) {
  if (!page()) return std::nullopt;
  HttpResponse answer = page()->html(request.depth);
  answer.status = 404;
  return answer;
}

decltype(Site::find) with_page(std::vector<Finder> finders, DescribeMatch describe) {
  return [finders = std::move(finders), describe = std::move(describe)](
             const PageRequest& request, const std::stop_token& stop) -> Reply {
    if (auto page = page_response(request, describe)) return *page;
    for (const Finder& find : finders) {
      if (auto found = find(request, stop)) return *std::move(found);
    }
    const bool is_for_reading = request.path.empty() || request.path.front() != "api";
    const auto page = is_for_reading ? page_of_nothing(request) : std::nullopt;
    return page.value_or(error_response(404, "There is nothing at this address."));
  };
}

}  // namespace gramy::referee
