// Table of what each client uses of the referee, for whoever runs it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/io/client_usage.hpp"

namespace gramy::referee {

/// A row for each name, and one an address for those who have not given any; whoever has cost most of the
/// loop's time comes first. At most so many rows; the last line is the sum of all.
std::string usage_table(const std::vector<ClientUsage>& connections, std::size_t most_rows = 50);

}  // namespace gramy::referee
