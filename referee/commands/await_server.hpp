// Wait for a database whose server is away.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

namespace gramy::referee {

/// Waits until the server of this database can be reached, and says so if it has to wait; does not wait for a
/// folder. Returns false if `at_most` has passed. Throws Stopped, and BadInput where waiting does not help:
/// there is no such database for this user.
bool await_server(const std::string& address, std::optional<std::chrono::seconds> at_most,
                  const std::stop_token& stop);

}  // namespace gramy::referee
