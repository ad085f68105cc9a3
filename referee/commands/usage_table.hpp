// Table of what each client costs the referee, for its operator.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/io/client_usage.hpp"

namespace gramy::referee {

/// A row for each name, and a row for each address of clients without a name. The rows with the most time of
/// the event loop come first. At most `most_rows` rows; the last line is the sum of all.
std::string usage_table(const std::vector<ClientUsage>& connections, std::size_t most_rows = 50);

}  // namespace gramy::referee
