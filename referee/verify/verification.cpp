#include "referee/verify/verification.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

std::uint64_t by_time(const Replays& replays) {
  return static_cast<std::uint64_t>(std::ranges::count(replays.diverged, true, &Divergence::is_by_time));
}

std::string place_of(const RecordFault& fault) {
  return fault.ply ? fmt::format("{}, ply {}", fault.match, *fault.ply) : fault.match;
}

std::string faults_text(const Verification& found) {
  std::string text = counted(found.matches, "match", "matches") + ": ";
  if (found.faults.empty()) return text + "moves and results follow the rules\n";
  text += fmt::format("{} break the rules\n", found.faults.size());
  for (const RecordFault& fault : found.faults)
    text += fmt::format("  {}: {}\n", place_of(fault), printable(fault.what));
  return text;
}

std::string replays_text(const Replays& replays) {
  const std::uint64_t late = by_time(replays), diverged = replays.diverged.size() - late;
  std::string text =
      fmt::format("{} of {} played again: {} the same, {} diverged", replays.sample.matches.size(),
                  replays.sample.could_be, replays.same, diverged);
  if (late > 0) text += fmt::format(", {} lost on time in the replay", late);
  if (!replays.not_played.empty()) text += fmt::format(", {} could not be played", replays.not_played.size());
  text += "\n";
  for (const Divergence& each : replays.diverged)
    text += fmt::format("  {}, ply {}, {}: recorded {}, now {}\n", each.match, each.ply, each.player,
                        each.recorded, each.now);
  for (const std::string& match : replays.not_played) text += fmt::format("  {}: not played\n", match);
  for (const auto& [why, matches] : replays.sample.left_out)
    text += fmt::format("left out: {} {}\n", counted(matches, "match", "matches"), why);
  for (const auto& [player, changes] : replays.changed)
    text += fmt::format("{} has changed since the recorded matches: {}\n", player,
                        printable(fmt::format("{}", fmt::join(changes, "; "))));
  if (!replays.diverged.empty())
    text +=
        "A match may be lost on time when it is played again, although its record is right. Bots that learn\n"
        "between matches, or that use the time or random numbers of their own, play differently the second "
        "time.\n";
  return text;
}

const char* word_for(PlayersCommand::Start start) {
  using Start = PlayersCommand::Start;
  return start == Start::in_sandbox ? "sandbox" : start == Start::in_the_open ? "open" : "left out";
}

ordered_json json_of(const Replays& replays) {
  ordered_json diverged = ordered_json::array();
  for (const Divergence& each : replays.diverged) {
    diverged.push_back({{"match", each.match},
                        {"ply", each.ply},
                        {"player", each.player},
                        {"recorded", each.recorded},
                        {"now", each.now},
                        {"by_time", each.is_by_time}});
  }
  return {{"sampled", replays.sample.matches.size()}, {"could_be", replays.sample.could_be},
          {"left_out", replays.sample.left_out},      {"same", replays.same},
          {"diverged", std::move(diverged)},          {"not_played", replays.not_played},
          {"changed_players", replays.changed}};
}

}  // namespace

bool Verification::holds() const {
  return faults.empty() &&
         (!replays || (replays->not_played.empty() && by_time(*replays) == replays->diverged.size()));
}

std::string to_text(const Verification& found) {
  std::string text = faults_text(found);
  if (found.replays) text += replays_text(*found.replays);
  if (!found.why_no_replays.empty()) text += "no match was played again: " + found.why_no_replays + "\n";
  return text;
}

std::string to_json(const Verification& found) {
  ordered_json commands = ordered_json::array();
  for (const PlayersCommand& each : found.commands)
    commands.push_back({{"player", each.player}, {"command", each.command}, {"start", word_for(each.start)}});
  ordered_json faults = ordered_json::array();
  for (const RecordFault& fault : found.faults) {
    faults.push_back({{"match", fault.match},
                      {"ply", fault.ply ? ordered_json(*fault.ply) : ordered_json()},
                      {"what", fault.what}});
  }
  const ordered_json all{{"matches", found.matches},
                         {"faults", std::move(faults)},
                         {"commands", std::move(commands)},
                         {"replays", found.replays ? json_of(*found.replays) : ordered_json()},
                         {"holds", found.holds()}};
  return all.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace gramy::referee
