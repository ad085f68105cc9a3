// The hash that each row of a store carries: by it damage is found.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// SHA-256, its first 128 bits, of the fields of a row: which they are and where each ends. 32 hexadecimal
/// digits. A PostgreSQL server has this hash, too, and so checks what workers hand in: see workers.sql.
std::string row_hash(std::initializer_list<std::string_view> fields);
std::string row_hash(std::span<const std::string> fields);

}  // namespace gramy::referee
