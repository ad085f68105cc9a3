// Token that proves to a page that its user is the host.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <string>

#include "referee/commands/web_options.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/lobby/secret.hpp"

namespace gramy::referee {

/// Makes a new token for each run; none if other machines can connect, directly or by a proxy.
inline std::optional<std::string> host_token(const boost::asio::ip::address& address, const WebOptions& web) {
  if (!address.is_loopback() || !web.proxies.empty()) return std::nullopt;
  return bot_secret(system_entropy);
}

/// The token stands behind a '#', so a browser does not send it to the server by itself.
inline std::string logs_line(const boost::asio::ip::tcp::endpoint& endpoint, const std::string& token) {
  return "logs, for you only, at http://" + text_of(reached_locally(endpoint)) + "/tournament#token=" + token;
}

}  // namespace gramy::referee
