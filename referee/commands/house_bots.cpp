#include "referee/commands/house_bots.hpp"

#include <algorithm>
#include <chrono>
#include <spdlog/spdlog.h>
#include <utility>

#include "referee/lobby/secret.hpp"

namespace gramy::referee {
namespace {

constexpr auto before_another_start = std::chrono::seconds(1);
constexpr auto patience_without_link = std::chrono::seconds(1);  // with a process that is about to end

}  // namespace

std::map<std::string, std::string> HouseBots::tokens() {
  return {{"perfect", bot_secret(system_entropy)}, {"random", bot_secret(system_entropy)}};
}

HouseBots::HouseBots(boost::asio::io_context& loop, Server& server,
                     const std::map<std::string, std::string>& tokens)
    : loop_(loop), server_(server) {
  for (const auto& [name, token] : tokens) {
    Bot& bot = bots_.emplace_back(loop_);
    bot.name = name;
    bot.token = token;
  }
}

void HouseBots::start() {
  for (Bot& bot : bots_) start(bot);
}

void HouseBots::start(Bot& bot) {
  // Through pipes, as strangers may have filled every place at the port.
  const ProcessSpec spec{.command = "exec gramy-bot --stdio --player " + bot.name,
                         .environment = {{"GRAMY_NAME", bot.name}, {"GRAMY_TOKEN", bot.token}},
                         .piped = true};
  try {
    bot.process = std::make_unique<Process>(loop_, spec, [this, &bot](const std::string& how) {
      if (stopping_) return;
      spdlog::warn("the house bot {} {}; it is started again", bot.name, how);
      server_.tell([&](Referee& referee, Moment now) { referee.process_exited(bot.name, how, now); });
      start_later(bot);
    });
    server_.connect(bot.process->link(), {bot.name, bot.token});
  } catch (const std::exception& error) {
    // Out of descriptors or processes, most likely: those who play go on.
    spdlog::warn("{}; it is tried again", error.what());
    start_later(bot);
  }
}

void HouseBots::start_later(Bot& bot) {
  bot.pause.expires_after(before_another_start);
  bot.pause.async_wait([this, &bot](boost::system::error_code error) {
    if (!error && !stopping_) start(bot);
  });
}

void HouseBots::notice_presence() {
  for (Bot& bot : bots_) {
    const bool present = server_.lobby().present(bot.name);
    if (std::exchange(bot.present, present) && !present && !stopping_) expect_end(bot);
  }
}

/// Nothing more can come from a process whose pipes are closed: it ends by itself, or is ended.
void HouseBots::expect_end(Bot& bot) {
  bot.pause.expires_after(patience_without_link);
  bot.pause.async_wait([&bot](boost::system::error_code error) {
    if (!error) bot.process->end();
  });
}

bool HouseBots::all_present() const {
  return std::ranges::all_of(bots_, [&](const Bot& bot) { return server_.lobby().present(bot.name); });
}

bool HouseBots::all_gone() const {
  return std::ranges::none_of(bots_, [](const Bot& bot) { return bot.process && bot.process->running(); });
}

void HouseBots::stop() {
  stopping_ = true;
  for (Bot& bot : bots_) bot.pause.cancel();
}

void HouseBots::ask() {
  for (Bot& bot : bots_) {
    if (bot.process) bot.process->terminate();
  }
}

}  // namespace gramy::referee
