// `gramy-solve GAME`: reads a contest's input and writes its output.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <sys/resource.h>

#include "engine/contest.hpp"
#include "engine/tool/commands.hpp"
#include "engine/tool/input.hpp"
#include "engine/tool/stopwatch.hpp"

namespace gramy::tool {
namespace {

std::uint64_t peak_rss_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // ru_maxrss is in kilobytes
}

nlohmann::ordered_json statistics(const Stopwatch& watch, const Effort& effort) {
  nlohmann::ordered_json object;
  for (const Phase phase : {Phase::read, Phase::build, Phase::solve, Phase::check, Phase::write}) {
    if (const auto spent = watch.spent(phase)) object[fmt::format("{}_s", name(phase))] = spent->count();
  }
  const auto add = [&object](const char* key, std::optional<std::uint64_t> count) {
    if (count) object[key] = *count;
  };
  add("vertices", effort.vertices);
  add("edges", effort.edges);
  add("edge_scans", effort.edge_scans);
  add("steps", effort.steps);
  add("rounds", effort.rounds);
  return object;
}

}  // namespace

void answer_contest(const ContestRequest& request) {
  const Catalogue games = all_games();
  const AnyGame& game = find_game(games, request.game);
  Stopwatch watch;
  std::optional<ProgressLine> line(std::in_place, watch);
  ContestTask task;
  bool is_input = false;  // whether a BadInput that is thrown in the current phase is about the input
  task.input = read_all(request.file);
  const std::size_t input_bytes = task.input.size();
  task.method = request.method;
  task.strategy = request.strategy;
  task.check = request.check;
  task.progress = Progress(
      [&](Phase phase) {
        watch.enter(phase);
        is_input = phase == Phase::read || phase == Phase::build;
      },
      [&watch](std::uint64_t done, std::uint64_t total) { watch.advance(done, total); });
  const ContestAnswer answer = [&] {
    try {
      return game.contest(std::move(task));
    } catch (const BadInput& error) {
      if (is_input) throw BadInput(fmt::format("{}: {}", name_of(request.file), error.what()));
      throw;
    }
  }();
  line.reset();
  write_out(answer.output);
  watch.enter(Phase::write);
  if (!answer.checked.empty()) fmt::print(stderr, "gramy-solve: {}\n", answer.checked);
  if (request.stats) {
    auto object = statistics(watch, answer.effort);
    object["input_bytes"] = input_bytes;
    object["peak_rss_bytes"] = peak_rss_bytes();
    object["method"] = request.method.empty() ? game.info().methods.front().name : request.method;
    fmt::print(stderr, "{}\n", object.dump());
  }
}

}  // namespace gramy::tool
