// Options of the commands that serve browsers.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "referee/web/client_address.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

struct WebOptions {
  std::vector<std::string> hosts;    ///< names that requests may have for this machine
  std::vector<std::string> proxies;  ///< proxies that are trusted to name the client they forward
};

/// `loopback`: only this machine can connect.
inline Site site_with(decltype(Site::find) find, const WebOptions& options, bool loopback) {
  Site site{.find = std::move(find), .hosts = options.hosts, .loopback = loopback};
  for (const std::string& proxy : options.proxies)
    site.proxies.push_back(canonical_address(proxy).value_or(proxy));
  return site;
}

}  // namespace gramy::referee
