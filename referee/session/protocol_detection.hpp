// Protocol detection: which kind of session a connection's first bytes begin.
#pragma once

#include <memory>
#include <string_view>

#include "referee/session/session.hpp"

namespace gramy::referee {

using BeginSession = std::unique_ptr<Session> (*)(const SessionStart&);

/// How to begin the session; null while the bytes do not tell. A new kind is an entry in the table of
/// protocol_detection.cpp. `only_browsers`: as Site::alone.
BeginSession detect(std::string_view first_bytes, bool only_browsers = false);

/// Whether they are a browser's.
bool begins_http(std::string_view first_bytes);

}  // namespace gramy::referee
