// Version of gramy.
#pragma once

namespace gramy {

/// "1.2.3"
extern const char* const program_version;

}  // namespace gramy
