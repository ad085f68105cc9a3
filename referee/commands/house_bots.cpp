#include "referee/commands/house_bots.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <spdlog/spdlog.h>
#include <utility>

#include "referee/lobby/secret.hpp"
#include "referee/process/player_process.hpp"

namespace gramy::referee {
namespace {

constexpr std::chrono::seconds before_another_start{1};

/// House bots use pipes, because other clients may use up the port's connections.
ProcessSpec process_of(const std::string& name) {
  return player_process({.command = "exec gramy-bot --stdio --capacity 10000 --player " + name}, name,
                        std::nullopt);
}

}  // namespace

std::map<std::string, std::string> HouseBots::tokens() {
  return {{"perfect", bot_secret(system_entropy)}, {"random", bot_secret(system_entropy)}};
}

HouseBots::HouseBots(boost::asio::io_context& loop, Server& server, std::map<std::string, std::string> tokens)
    : server_(server),
      tokens_(std::move(tokens)),
      launcher_(loop, {.linked = [this](const auto& name, Link link) { linked(name, std::move(link)); },
                       .ended = [this](const auto& name, const auto& end) { ended(name, end); },
                       .unreachable = [this](const auto& name) { unreachable(name); }}) {}

void HouseBots::start() {
  for (const auto& [name, token] : tokens_) launcher_.start(name, process_of(name));
}

void HouseBots::linked(const std::string& name, Link link) {
  server_.connect(std::move(link), {name, tokens_.at(name)});
}

void HouseBots::ended(const std::string& name, const ProcessEnd& end) {
  spdlog::warn(fmt::format("house bot {}: {}; starting it again", name, end.how));
  server_.tell([&](Referee& referee, Moment now) { referee.process_exited(name, end.how, now); });
  launcher_.start(name, process_of(name), before_another_start);
}

void HouseBots::unreachable(const std::string& name) {
  server_.tell(
      [&](Referee& referee, Moment now) { referee.abandoned(name, "closed its standard output", now); });
}

void HouseBots::notice_presence() {
  for (const std::string& name : server_.take_presence_changes()) {
    if (!server_.lobby().present(name)) launcher_.link_lost(name);
  }
}

bool HouseBots::all_present() const {
  return std::ranges::all_of(tokens_, [&](const auto& bot) { return server_.lobby().present(bot.first); });
}

}  // namespace gramy::referee
