// The fuzz targets: each takes arbitrary bytes, and aborts if an invariant is violated.
#pragma once

#include <cstdlib>
#include <string_view>

namespace gramy::testing {

void fuzz_boards(std::string_view input);
void fuzz_files(std::string_view input);
void fuzz_http(std::string_view input);
void fuzz_lines(std::string_view input);
void fuzz_people(std::string_view input);
void fuzz_referee(std::string_view input);
void fuzz_session(std::string_view input);
void fuzz_sheets(std::string_view input);
void fuzz_websocket(std::string_view input);

inline void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace gramy::testing
