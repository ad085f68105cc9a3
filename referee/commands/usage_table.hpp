// A table of the resources that each client uses, for the referee's operator.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/io/client_usage.hpp"

namespace gramy::referee {

/// A table with a row for each client's name, and for each address of clients without a name. The clients
/// that used most time of the event loop come first. There are at most `most_rows` of these rows. The last
/// line is the sum of all clients.
std::string usage_table(const std::vector<ClientUsage>& connections, std::size_t most_rows = 50);

}  // namespace gramy::referee
