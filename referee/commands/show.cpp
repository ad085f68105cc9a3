#include "referee/commands/show.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <iostream>
#include <spdlog/spdlog.h>

#include "engine/base/version.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/graceful_shutdown.hpp"
#include "referee/commands/host_token.hpp"
#include "referee/commands/logged_site.hpp"
#include "referee/commands/page_line.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/io/server.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/watches.hpp"
#include "referee/show/player_logs.hpp"
#include "referee/show/tournament_site.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

Server browser_server(asio::io_context& loop, const ShowOptions& options, SolvedBoards& solved,
                      TournamentSite& pages, const PlayerLogs& logs) {
  const auto address = asio::ip::make_address(options.address);
  LobbySettings settings;
  settings.server = std::string("gramy ") + program_version;
  settings.open = false;
  Site site = site_with(logged([&](const PageRequest& request, const std::stop_token& stop) -> Reply {
                          if (auto found = logs.find(request)) return *found;
                          return pages.find(request, stop);
                        }),
                        options.web, address.is_loopback());
  site.alone = true;
  try {
    return Server(loop, all_games(), std::move(settings), system_entropy(), {address, options.port}, solved,
                  std::move(site));
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error(
        fmt::format("cannot serve on {}:{}: {} (try another --port, or 0 for any that is free)",
                    options.address, options.port, why_unwatched(error.code())));
  }
}

}  // namespace

int show(const ShowOptions& options) {
  raise_descriptor_limit();
  return exit_code_of([&] {
    SolvedBoards solved;
    TournamentSite pages(options.folder, solved);
    const auto token = host_token(asio::ip::make_address(options.address), options.web);
    const PlayerLogs logs(options.folder, token);
    asio::io_context loop(1);
    Server server = browser_server(loop, options, solved, pages, logs);
    asio::signal_set signals(loop);
    add_ending_signals(signals);
    signals.async_wait([&](boost::system::error_code error, int signal) {
      if (error) return;
      server.shut_down("the referee is being stopped");
      end_by_next_signal(signals, signal);
      loop.stop();
    });
    const auto endpoint = server.endpoint();
    std::cout << page_line(endpoint) << std::endl;
    if (token && page_files()) std::cout << logs_line(endpoint, *token) << std::endl;
    if (!endpoint.address().is_loopback())
      spdlog::warn(
          "not only this machine can connect: whoever reaches the port can read all of the folder's matches");
    loop.run();
    return 0;
  });
}

}  // namespace gramy::referee
