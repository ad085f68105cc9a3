#include "referee/process/launcher.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace gramy::referee {

Launcher::Launcher(boost::asio::io_context& loop, Events events) : loop_(loop), events_(std::move(events)) {}

void Launcher::start(const std::string& name, const ProcessSpec& process, std::chrono::milliseconds pause) {
  if (stopped_) return;
  const auto player = players_.insert_or_assign(name, std::make_shared<Player>(loop_)).first->second;
  if (pause.count() == 0) return launch(name, process);
  after(pause, player, [this, name, process](Player&) { launch(name, process); });
}

void Launcher::launch(const std::string& name, const ProcessSpec& process) {
  const std::shared_ptr<Player> player = players_.at(name);
  player->piped = process.piped;
  try {
    player->process = std::make_unique<Process>(loop_, process, [this, name](const std::string& how) {
      ended(name, {how, players_.at(name)->process->was_no_command()});
    });
  } catch (const std::exception& error) {
    // Probably the system has no descriptors or processes left.
    return after({}, player, [this, name, how = std::string(error.what())](Player&) { ended(name, {how}); });
  }
  if (process.piped) events_.linked(name, player->process->link());
}

/// Calls the function after `time`, unless the player has ended or the launcher was stopped before.
void Launcher::after(std::chrono::milliseconds time, const std::shared_ptr<Player>& player,
                     std::function<void(Player&)> what) {
  player->timer.expires_after(time);
  player->timer.async_wait(
      [this, weak = std::weak_ptr(player), what = std::move(what)](boost::system::error_code error) {
        const auto still = weak.lock();
        if (!error && still && !stopped_) what(*still);
      });
}

void Launcher::link_lost(const std::string& name) {
  const auto found = players_.find(name);
  if (stopped_ || found == players_.end() || !found->second->process || !found->second->piped) return;
  after(patience, found->second, [this, name](Player& player) {
    events_.unreachable(name);
    player.process->end();
  });
}

void Launcher::mark(const std::string& name, std::string_view text) {
  const auto found = players_.find(name);
  if (found != players_.end() && found->second->process) found->second->process->mark(text);
}

void Launcher::end(const std::string& name) {
  const auto found = players_.find(name);
  if (found != players_.end() && found->second->process) found->second->process->end();
}

void Launcher::ended(const std::string& name, const ProcessEnd& end) {
  players_.erase(name);
  if (!stopped_) events_.ended(name, end);
}

void Launcher::stop() {
  stopped_ = true;
  for (const auto& [name, player] : players_) player->timer.cancel();
}

void Launcher::terminate() {
  for (const auto& [name, player] : players_) {
    if (player->process) player->process->terminate();
  }
}

bool Launcher::all_gone() const {
  return std::ranges::none_of(players_, [](const auto& each) { return each.second->process != nullptr; });
}

}  // namespace gramy::referee
