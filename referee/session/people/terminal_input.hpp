// Plain lines from what a person's terminal sends.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Takes bytes in pieces of any size and gives out whole lines of printable UTF-8: telnet negotiation, escape
/// sequences and control characters are gone, a tab is a blank, what is no UTF-8 is a '?'. Lines end in LF,
/// CR LF or CR. Empty lines count: a board typed in several lines ends with one. Holds what was fed and
/// not yet taken; the owner watches `held`.
class TerminalInput {
 public:
  void feed(std::string_view bytes);

  /// The next whole line without its end, if there is one.
  std::optional<std::string> next();

  /// Bytes held: whole lines and the beginning of one.
  std::size_t held() const { return text_.size() - taken_; }

  /// What is held. Once `next` has given nothing: the beginning of a line that has not ended.
  std::string_view pending() const { return std::string_view(text_).substr(taken_); }

 private:
  // Two layers: telnet commands (RFC 854) may stand anywhere; terminal sequences (ECMA-48) lie in what is
  // left.
  enum class Telnet { data, command, option, subnegotiation, subnegotiation_command };
  enum class Escape { none, begun, one_more, control_sequence, control_string };

  void telnet(unsigned char byte);
  void terminal(unsigned char byte);
  void character(unsigned char byte);

  Telnet telnet_ = Telnet::data;
  Escape escape_ = Escape::none;
  bool after_cr_ = false;
  std::string text_;          // lines, each ended by '\n'
  std::size_t taken_ = 0;     // given out already
  std::size_t searched_ = 0;  // no line ends between taken_ and here
};

}  // namespace gramy::referee
