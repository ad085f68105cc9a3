// A file as somebody may hand it to the referee: a tournament, limits, the record of a match. Either it is
// refused with a complaint of one line, or what is understood survives being written.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/record.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

template <class Read>
void expect_one_line(const Read& read) {
  try {
    read();
  } catch (const BadInput& bad) {
    if (std::string_view(bad.what()).find('\n') != std::string_view::npos) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Catalogue games = all_games();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  expect_one_line([&] { parse_tournament_file(text, "/nowhere/t.toml", games); });
  expect_one_line([&] {
    const std::string line = to_line(parse_recorded_match(text));
    if (to_line(parse_recorded_match(line)) != line) std::abort();
  });
  return 0;
}
