// Fuzzes the files that the referee reads: tournaments, limits, records of matches, exam sheets and recipes
// of sheets. A file must either be refused with an error of one line, or be the same after it is written and
// read again.
#include <string_view>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"
#include "referee/exam/recipe.hpp"
#include "referee/exam/sheet.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/records/record.hpp"
#include "targets.hpp"

namespace gramy::testing {

using namespace referee;

namespace {

template <class Read>
void expect_one_line(const Read& read) {
  try {
    read();
  } catch (const BadInput& bad) {
    require(std::string_view(bad.what()).find('\n') == std::string_view::npos);
  }
}

}  // namespace

void fuzz_files(std::string_view input) {
  static const Catalogue games = all_games();
  expect_one_line([&] { parse_tournament_file(input, "/nowhere/t.toml", games); });
  expect_one_line([&] {
    const std::string line = to_line(parse_recorded_match(input));
    require(to_line(parse_recorded_match(line)) == line);
  });
  expect_one_line([&] { read_recipe(input, "r.toml", games); });
  expect_one_line([&] { read_sheet_head(input, "s.jsonl", games); });
  expect_one_line([&] {
    SolvedBoards solved;
    const std::string text = to_text(read_sheet(input, "s.jsonl", games, solved));
    require(to_text(read_sheet(text, "s.jsonl", games, solved)) == text);
  });
}

}  // namespace gramy::testing
