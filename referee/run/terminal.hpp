// The terminal that this program writes to.
#pragma once

#include <sys/ioctl.h>
#include <unistd.h>

#include "referee/tournament/tables/live_table.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// The terminal's size, or a usual size if the descriptor is no terminal.
inline TerminalSize size_of_terminal(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return {};
  return {size.ws_row, size.ws_col};
}

/// The style for tables on standard output.
inline TableStyle style_of_output() {
  return isatty(STDOUT_FILENO) != 0 ? TableStyle::coloured : TableStyle::plain;
}

}  // namespace gramy::referee
