#include "engine/base/version.hpp"

namespace gramy {

const char* const program_version = GRAMY_VERSION;

}  // namespace gramy
