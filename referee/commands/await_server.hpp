// Wait for a database whose server is away.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

namespace gramy::referee {

/// Returns when the server of this database can be reached, once it has said that it waits if it does; at
/// once for a folder. False if that took longer than `at_most`. Throws Stopped, and BadInput where waiting
/// does not help: there is no such database for us.
bool await_server(const std::string& address, std::optional<std::chrono::seconds> at_most,
                  const std::stop_token& stop);

}  // namespace gramy::referee
