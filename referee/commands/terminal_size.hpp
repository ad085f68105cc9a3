// Size of the terminal.
#pragma once

#include <sys/ioctl.h>

#include "referee/tournament/tables/live_table.hpp"

namespace gramy::referee {

/// The usual one where there is no terminal.
inline TerminalSize size_of_terminal(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return {};
  return {size.ws_row, size.ws_col};
}

}  // namespace gramy::referee
