// The hash in each row of a store, which reveals damage.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// The first 128 bits of the SHA-256 of a row's fields and their ends, as 32 hexadecimal digits. A PostgreSQL
/// server also computes this hash, in order to check workers' batches (workers.sql).
std::string row_hash(std::initializer_list<std::string_view> fields);
std::string row_hash(std::span<const std::string> fields);

}  // namespace gramy::referee
