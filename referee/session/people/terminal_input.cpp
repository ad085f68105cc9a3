#include "referee/session/people/terminal_input.hpp"

#include <algorithm>

#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

constexpr unsigned char telnet_end = 240;    // SE: ends a subnegotiation
constexpr unsigned char telnet_begin = 250;  // SB: begins a subnegotiation
// The first and the last of the commands WILL, WONT, DO and DONT. Each of them is followed by the byte of an
// option.
constexpr unsigned char telnet_will = 251;
constexpr unsigned char telnet_dont = 254;
constexpr unsigned char telnet_command = 255;  // IAC: begins a command
constexpr unsigned char bell = 7;
constexpr unsigned char escape = 27;

}  // namespace

void TerminalInput::feed(std::string_view bytes) {
  text_.erase(0, taken_);
  searched_ -= taken_;
  taken_ = 0;
  for (const char byte : bytes) telnet(static_cast<unsigned char>(byte));
}

std::optional<std::string> TerminalInput::next() {
  const auto end = text_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = text_.size();
    return std::nullopt;
  }
  std::string line = printable(std::string_view(text_).substr(taken_, end - taken_));
  taken_ = searched_ = end + 1;
  return line;
}

void TerminalInput::telnet(unsigned char byte) {
  switch (telnet_) {
    case Telnet::data:
      if (byte == telnet_command) {
        telnet_ = Telnet::command;
      } else {
        terminal(byte);
      }
      return;
    case Telnet::command:
      telnet_ = byte == telnet_begin                         ? Telnet::subnegotiation
                : byte >= telnet_will && byte <= telnet_dont ? Telnet::option
                                                             : Telnet::data;
      return;
    case Telnet::option:
      telnet_ = Telnet::data;
      return;
    case Telnet::subnegotiation:
      if (byte == telnet_command) telnet_ = Telnet::subnegotiation_command;
      return;
    case Telnet::subnegotiation_command:
      telnet_ = byte == telnet_end ? Telnet::data : Telnet::subnegotiation;
      return;
  }
}

void TerminalInput::terminal(unsigned char byte) {
  if (byte == '\n' || byte == '\r') {
    // A line end also ends an escape sequence, so that an incomplete sequence does not swallow the next line.
    escape_ = Escape::none;
    if (byte == '\r' || !after_cr_) text_ += '\n';
    after_cr_ = byte == '\r';
    return;
  }
  after_cr_ = false;
  switch (escape_) {
    case Escape::none:
      if (byte == escape) {
        escape_ = Escape::begun;
      } else {
        character(byte);
      }
      return;
    case Escape::begun:
      if (byte == '[') {
        escape_ = Escape::control_sequence;
      } else if (byte == 'O' || byte == 'N') {
        escape_ = Escape::one_more;
      } else if (byte == ']' || byte == 'P' || byte == 'X' || byte == '^' || byte == '_') {
        escape_ = Escape::control_string;
      } else if (byte < 0x20 || byte > 0x2f) {  // other bytes continue the sequence
        escape_ = Escape::none;
      }
      return;
    case Escape::one_more:
      escape_ = Escape::none;
      return;
    case Escape::control_sequence:
      if (byte >= 0x40 && byte <= 0x7e) escape_ = Escape::none;
      return;
    case Escape::control_string:
      if (byte == bell) escape_ = Escape::none;
      if (byte == escape) escape_ = Escape::begun;  // the sequence ends in ESC and a backslash
      return;
  }
}

void TerminalInput::character(unsigned char byte) {
  const bool control = byte < 0x20 || byte == 0x7f;
  if (byte == '\t') {
    text_ += ' ';
  } else if (!control) {
    text_ += static_cast<char>(byte);
  }
}

}  // namespace gramy::referee
