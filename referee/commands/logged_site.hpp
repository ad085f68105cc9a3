// Site that logs its errors.
#pragma once

#include <functional>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// Wraps Site::find. Errors of a reply's later work are logged too.
decltype(Site::find) logged(decltype(Site::find) find);

}  // namespace gramy::referee
