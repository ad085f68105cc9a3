#include "referee/commands/show.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <iostream>
#include <spdlog/spdlog.h>

#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "engine/base/version.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/graceful_shutdown.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/io/server.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/show/tournament_site.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

/// What goes wrong is for whoever runs this to know.
template <class Work>
auto logged(const Work& work) {
  try {
    return work();
  } catch (const Stopped&) {
    throw;
  } catch (const std::exception& error) {
    spdlog::error(printable(error.what()));
    throw;
  }
}

Reply find_logged(TournamentSite& pages, const PageRequest& request, const std::stop_token& stop) {
  Reply reply = logged([&] { return pages.find(request, stop); });
  if (auto* make = std::get_if<LongAnswer>(&reply)) {
    *make = [make = std::move(*make)](const std::stop_token& long_stop) {
      return logged([&] { return make(long_stop); });
    };
  }
  return reply;
}

Server browser_server(asio::io_context& loop, const ShowOptions& options, TournamentSite& pages) {
  const auto address = asio::ip::make_address(options.address);
  LobbySettings settings;
  settings.server = std::string("gramy ") + program_version;
  settings.open = false;
  Site site = site_with([&pages](const PageRequest& request,
                                 const std::stop_token& stop) { return find_logged(pages, request, stop); },
                        options.web, address.is_loopback());
  site.alone = true;
  try {
    return Server(loop, all_games(), std::move(settings), system_entropy(), {address, options.port},
                  std::move(site));
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error(
        fmt::format("cannot serve on {}:{}: {} (try another --port, or 0 for any that is free)",
                    options.address, options.port, error.code().message()));
  }
}

}  // namespace

int show(const ShowOptions& options) {
  raise_descriptor_limit();
  return exit_code_of([&] {
    TournamentSite pages(options.folder);
    asio::io_context loop(1);
    Server server = browser_server(loop, options, pages);
    asio::signal_set signals(loop);
    add_ending_signals(signals);
    signals.async_wait([&](boost::system::error_code error, int signal) {
      if (error) return;
      server.shut_down("the referee is being stopped");
      end_by_next_signal(signals, signal);
      loop.stop();
    });
    const auto endpoint = server.endpoint();
    std::cout << fmt::format("page at http://{}/", text_of(reached_locally(endpoint))) << std::endl;
    if (!endpoint.address().is_loopback())
      spdlog::warn(
          "not only this machine can connect: whoever reaches the port can read all of the folder's matches");
    loop.run();
    return 0;
  });
}

}  // namespace gramy::referee
