// The page: one HTML document for all addresses, with its scripts and its style, embedded in the program.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// A file of the page, and the same file compressed by gzip.
struct PageFile {
  std::string_view content, gzip;
};

/// A script that the page loads on demand. In the document, the attribute data-script-NAME of the main
/// script's tag names the file of the script NAME.
struct PagePart {
  std::string_view name;
  PageFile script;
};

/// The files that the build made from referee/web/page.
struct PageFiles {
  PageFile script, style;
  std::vector<PagePart> parts;
};

/// The bundled page; none if the build left the page out.
std::optional<PageFiles> page_files();

/// The title and the text that other programs show for a link to a page.
struct PageDescription {
  std::string title, about;
};

/// Describes the match with this id; none if it is not known.
using DescribeMatch = std::function<std::optional<PageDescription>(const std::string& id)>;

/// The page, one of its scripts, or its style; none for other paths. The addresses of scripts and style
/// change when their content changes. They are relative, so a proxy may serve the page below a prefix. The
/// document of a match has the match's description. Only `/embed/ID` may be shown in frames of other sites. A
/// build without the page answers 501 and says why.
std::optional<HttpResponse> page_response(const PageRequest& request, const DescribeMatch& describe = {});

/// The names of the scripts and of the style in /assets.
std::vector<std::string> page_assets();

/// Answers some requests; returns none for all others.
using Finder = std::function<std::optional<Reply>(const PageRequest& request, const std::stop_token& stop)>;

/// Answers each request for the page with the page. For other requests, asks the finders in order. If no
/// finder answers, returns 404.
decltype(Site::find) with_page(std::vector<Finder> finders, DescribeMatch describe = {});

/// The page with status 404, for an address without content; none in a build without the page.
std::optional<HttpResponse> page_of_nothing(const PageRequest& request);

}  // namespace gramy::referee
