// Session keyring of a process.
#pragma once

namespace gramy::referee {

/// Replaces the inherited session keyring by a new empty one, which child processes inherit. Returns 0, or
/// errno if the kernel or the container offers no keyrings.
int join_new_session_keyring();

}  // namespace gramy::referee
