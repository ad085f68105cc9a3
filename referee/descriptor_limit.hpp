// How many connections the system lets a referee have.
#pragma once

namespace gramy::referee {

/// Raises the limit on open descriptors as far as it goes without privileges: a usual limit of 1024 is for the
/// sake of programs that use select(), and a connection takes one.
void raise_descriptor_limit();

}  // namespace gramy::referee
