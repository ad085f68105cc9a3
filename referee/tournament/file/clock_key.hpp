// The key `clock` of a tournament file.
#pragma once

#include "protocol/message.hpp"
#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {

/// Reads the key `clock` of the table `around`. Its value is a table, or a text such as "60+1"
/// (protocol::parse_clock). Fields of the clock whose keys are missing keep their values. Throws BadInput as
/// TomlTable does.
void read_clock(const TomlTable& around, protocol::ClockSettings& clock);

}  // namespace gramy::referee
