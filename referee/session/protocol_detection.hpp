// Protocol detection: the kind of session from a connection's first bytes.
#pragma once

#include <memory>
#include <string_view>

#include "referee/session/session.hpp"

namespace gramy::referee {

using BeginSession = std::unique_ptr<Session> (*)(const SessionStart&);

/// The function that begins a session of the kind to which these bytes belong; null while they are too few to
/// tell. To add a kind, add a row to the table in protocol_detection.cpp. `only_browsers`: whether only
/// browsers use the port (Site::alone).
BeginSession detect(std::string_view first_bytes, bool only_browsers = false);

bool begins_http(std::string_view first_bytes);

}  // namespace gramy::referee
