// The page: one HTML document for all addresses, with scripts and a style, embedded in the program.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// A file of the bundle, and its content compressed by gzip.
struct PageFile {
  std::string_view content, gzip;
};

/// A script that the page loads on demand. The attribute data-NAME of the main script's tag has its file's
/// name in /assets.
struct PagePart {
  std::string_view name;
  PageFile script;
};

/// The bundle of referee/web/page from the build.
struct PageFiles {
  PageFile script, style;
  std::vector<PagePart> parts;
};

/// None if the build left the page out.
std::optional<PageFiles> page_files();

/// What programs that show a link to a page say of it.
struct PageDescription {
  std::string title, about;
};

/// Describes a match by its id; none if it is not known.
using DescribeMatch = std::function<std::optional<PageDescription>(const std::string& id)>;

/// The page, one of its scripts, or its style; none for other paths. The addresses of scripts and style
/// change with their content. They are relative, so the page may lie below a prefix that a proxy removes. If
/// the page was left out, the answer is a sentence about that (501). The page of a match has its description.
/// Only `/embed/ID` may be shown in frames of other sites.
std::optional<HttpResponse> page_response(const PageRequest& request, const DescribeMatch& describe = {});

/// The names of the scripts and of the style, which lie in /assets.
std::vector<std::string> page_assets();

/// Answers the requests it knows; none for all others.
using Finder = std::function<std::optional<Reply>(const PageRequest& request, const std::stop_token& stop)>;

/// Answers with the page at its addresses, otherwise with the first finder that knows the request, otherwise
/// with 404.
decltype(Site::find) with_page(std::vector<Finder> finders, DescribeMatch describe = {});

/// The page with status 404, for a request without content; none if the page was left out.
std::optional<HttpResponse> page_of_nothing(const PageRequest& request);

}  // namespace gramy::referee
