// Version of gramy.
#pragma once

namespace gramy {

/// the version, such as "1.2.3"
extern const char* const program_version;

}  // namespace gramy
