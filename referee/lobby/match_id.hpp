// Match ids that nobody can guess.
#pragma once

#include <string>

#include "referee/lobby/secret.hpp"

namespace gramy::referee {

/// An id of 128 bits, in 26 lower-case letters and digits (base 32, RFC 4648), which need no encoding in a
/// URL.
std::string unguessable_match_id(const Entropy& entropy);

}  // namespace gramy::referee
