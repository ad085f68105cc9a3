#include "referee/run/browsers.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <stdexcept>
#include <utility>

#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/watches.hpp"
#include "referee/web/client_address.hpp"
#include "referee/web/page.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

command_line::Check an_address() {
  return {[](const std::string& text) {
    boost::system::error_code error;
    asio::ip::make_address(text, error);
    return error ? "expected an IP address, such as 127.0.0.1 or ::1, found " + quoted_word(text) : "";
  }};
}

command_line::Check a_host_name() {
  return {[](const std::string& text) {
    const bool is_name = text.find_first_not_of(
                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") == text.npos;
    return is_name && !text.empty() ? "" : "expected a host's name, found " + quoted_word(text);
  }};
}

template <class Work>
auto logging(const Work& work) {
  try {
    return work();
  } catch (const Stopped&) {
    throw;
  } catch (const std::exception& error) {
    spdlog::error(printable(error.what()));
    throw;
  }
}

decltype(Site::find) logged(decltype(Site::find) find) {
  return [find = std::move(find)](const PageRequest& request, const std::stop_token& stop) {
    Reply reply = logging([&] { return find(request, stop); });
    if (auto* make = std::get_if<LongResponse>(&reply)) {
      *make = [make = std::move(*make)](const std::stop_token& long_stop) {
        return logging([&] { return make(long_stop); });
      };
    }
    return reply;
  };
}

}  // namespace

asio::ip::tcp::endpoint Listening::endpoint() const {
  return {asio::ip::make_address(address), port};
}

void add_listening(command_line::Command& command, Listening& listening) {
  command.option("--listen", listening.address, "address to listen on").checked(an_address()).shows_default();
  command.option("--port", listening.port, "port to listen on; 0 picks a free one")
      .checked(command_line::integer_from(0, 65535))
      .shows_default();
}

void cannot_serve(const Listening& listening, const boost::system::system_error& error) {
  throw std::runtime_error(
      fmt::format("cannot serve on {}:{}: {} (try another --port, or 0 for any free port)", listening.address,
                  listening.port, why_unwatched(error.code())));
}

void add_web(command_line::Command& command, WebOptions& options) {
  command
      .option("--web-host", options.hosts,
              "a host name that browsers may use for this machine, besides localhost and IP addresses")
      .one_word()
      .checked(a_host_name());
  command
      .option("--trust-proxy", options.proxies,
              "IP address of a trusted proxy, which names its clients in X-Forwarded-For")
      .one_word()
      .checked(an_address());
}

Site site_with(decltype(Site::find) find, const WebOptions& options, bool loopback) {
  Site site{.find = find ? logged(std::move(find)) : nullptr, .hosts = options.hosts, .loopback = loopback};
  for (const std::string& proxy : options.proxies)
    site.proxies.push_back(canonical_address(proxy).value_or(proxy));
  return site;
}

std::string page_line(const asio::ip::tcp::endpoint& endpoint) {
  return page_files() ? "page at http://" + text_of(reached_locally(endpoint)) + "/" : "";
}

std::optional<std::string> host_token(const asio::ip::address& address, const WebOptions& web) {
  if (!address.is_loopback() || !web.proxies.empty()) return std::nullopt;
  return bot_secret(system_entropy);
}

std::string logs_line(const asio::ip::tcp::endpoint& endpoint, const std::string& token) {
  return "players' logs (private): http://" + text_of(reached_locally(endpoint)) +
         "/tournament#token=" + token;
}

}  // namespace gramy::referee
