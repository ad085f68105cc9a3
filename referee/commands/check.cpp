#include "referee/commands/check.hpp"

#include <fmt/format.h>
#include <iostream>
#include <stdexcept>

#include "engine/base/shell_word.hpp"
#include "engine/catalogue.hpp"
#include "referee/check/conformance_check.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/process/descendants.hpp"

namespace gramy::referee {

int check(const CheckOptions& options) {
  adopt_orphans();
  const int exit_code = exit_code_of([&] {
    const BotCommand bot{.command = shell_line(options.command),
                         .stdio = options.stdio,
                         .patience = std::chrono::milliseconds(options.patience_ms)};
    Evidence evidence;
    if (options.wire) evidence = {.lines = 10'000, .printed = 10'000, .longest = 4000, .always = true};
    const Report report = examine(bot, all_games(), options.games, evidence, [&](const Finding& finding) {
      if (!options.json && !(std::cout << to_text(finding) << std::endl))
        throw std::runtime_error("cannot write to standard output");
    });
    std::cout << (options.json ? to_json(report) : summary(report) + '\n') << std::flush;
    return report.count(Verdict::wrong) > 0 ? 1 : 0;
  });
  kill_descendants();
  return exit_code;
}

}  // namespace gramy::referee
