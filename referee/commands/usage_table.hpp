// Table of what each client costs the referee, for its operator.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/io/client_usage.hpp"

namespace gramy::referee {

/// A row for each name; clients without a name have a row for each address. Rows are sorted by the loop's
/// time that they cost, the most first. `most_rows` limits the rows; the last line is the sum of all.
std::string usage_table(const std::vector<ClientUsage>& connections, std::size_t most_rows = 50);

}  // namespace gramy::referee
