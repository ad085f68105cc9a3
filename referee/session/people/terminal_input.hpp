// Plain lines from the bytes of a person's terminal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Takes bytes in pieces of any size and returns whole lines of printable UTF-8. Telnet negotiation, escape
/// sequences and control characters are removed. A tab becomes a blank, and invalid UTF-8 becomes '?'. Lines
/// end in LF, CR LF or CR. Empty lines are returned, too, because an empty line ends a board typed in several
/// lines. Keeps input until it is taken; the owner bounds `held`.
class TerminalInput {
 public:
  void feed(std::string_view bytes);

  /// The next whole line without its end; none if no line is complete.
  std::optional<std::string> next();

  /// The number of held bytes: whole lines, and the beginning of a line.
  std::size_t held() const { return text_.size() - taken_; }

  /// The held text. Once `next` has returned none, it is the beginning of an incomplete line.
  std::string_view pending() const { return std::string_view(text_).substr(taken_); }

 private:
  // Input is read in two layers. Telnet commands (RFC 854) may occur anywhere, even within a terminal
  // sequence. The remaining bytes contain characters and terminal sequences (ECMA-48).
  enum class Telnet { data, command, option, subnegotiation, subnegotiation_command };
  enum class Escape { none, begun, one_more, control_sequence, control_string };

  void telnet(unsigned char byte);
  void terminal(unsigned char byte);
  void character(unsigned char byte);

  Telnet telnet_ = Telnet::data;
  Escape escape_ = Escape::none;
  bool after_cr_ = false;
  std::string text_;          // lines, each ending in '\n'
  std::size_t taken_ = 0;     // bytes already returned
  std::size_t searched_ = 0;  // no line ends between taken_ and searched_
};

}  // namespace gramy::referee
