// Options and messages of the commands that serve browsers.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/system/system_error.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/tool/command_line.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// The options --listen and --port: where a command listens.
struct Listening {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< the port to listen on; 0 for any free port

  boost::asio::ip::tcp::endpoint endpoint() const;
};

void add_listening(command_line::Command& command, Listening& listening);

/// Throws std::runtime_error that explains why the port cannot be opened.
[[noreturn]] void cannot_serve(const Listening& listening, const boost::system::system_error& error);

struct WebOptions {
  std::vector<std::string> hosts;    ///< host names that requests may use for this machine
  std::vector<std::string> proxies;  ///< proxies that are trusted to name the client they forward
};

void add_web(command_line::Command& command, WebOptions& options);

/// The site whose pages `find` returns. Errors of `find` are logged, and so are errors of a LongResponse,
/// which is computed later. `loopback`: whether only this machine can connect.
Site site_with(decltype(Site::find) find, const WebOptions& options, bool loopback);

/// Returns "page at http://127.0.0.1:4242/", or nothing if the program was built without the page.
std::string page_line(const boost::asio::ip::tcp::endpoint& endpoint);

/// A new token by which a browser proves that its user is the host. There is none if other machines can
/// connect, directly or through a proxy.
std::optional<std::string> host_token(const boost::asio::ip::address& address, const WebOptions& web);

/// A line that names the address of the logs. In the address the token follows a '#', so that a browser does
/// not send the token to the server by itself.
std::string logs_line(const boost::asio::ip::tcp::endpoint& endpoint, const std::string& token);

}  // namespace gramy::referee
