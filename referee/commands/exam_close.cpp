// `gramy-referee exam close`: publishes the secret seed of a sheet, after all players have answered.
#include <charconv>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/catalogue.hpp"
#include "engine/solved_boards.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/exam/sheet.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {
namespace {

std::uint64_t seed_in(const std::string& file) {
  const std::string read = read_text_file(file);
  std::string_view text = read;
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size())
    throw BadInput(file + ": expected the seed of a sheet, found " + quoted_word(text));
  return seed;
}

/// Writes the seed into the sheet. The items stay as they are.
int close(const std::string& file, const std::stop_token& stop) {
  SolvedBoards solved;
  Sheet sheet = read_sheet(read_text_file(file), file, all_games(), solved, stop);
  const bool was_open = !sheet.seed.has_value();
  if (was_open) {
    sheet.seed = seed_in(file + ".secret");
    replace_file(file, to_text(sheet), for_all);
  }
  fmt::print("the seed of {} is {}{}\n", printable(file), *sheet.seed,
             was_open ? ", which the sheet now contains" : ", which the sheet already contained");
  return 0;
}

}  // namespace

RunnableCommand exam_close_command(command_line::Command& exam) {
  using namespace command_line;
  auto sheet = std::make_shared<std::string>();
  Command closes = exam.command("close", "publishes the secret seed of a sheet");
  closes.option("SHEET", *sheet, "the sheet; the file SHEET.secret must be beside it").required();
  closes.footer(R"(Example:
  gramy-referee exam close autumn.jsonl

If the recipe says secret_seed = true, `exam make` keeps the seed in SHEET.secret. Nobody can make the sheet again without
the seed. `close` writes it into the sheet. Then everybody can make the sheet again, with seed = ... in the recipe. The
items do not change, so results remain valid.

Exit codes: 0 done; 1 the sheet could not be written; 2 bad usage, a bad sheet, or no SHEET.secret beside it;
141 the output is no longer read, as after `| head`.)");
  return {closes,
          [sheet] { return exit_code_of([&](const std::stop_token& stop) { return close(*sheet, stop); }); }};
}

}  // namespace gramy::referee
