// Site that logs its errors.
#pragma once

#include <functional>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// As Site::find; also what it gives to be done later is logged.
decltype(Site::find) logged(decltype(Site::find) find);

}  // namespace gramy::referee
