// Session keyring of a process.
#pragma once

namespace gramy::referee {

/// Leaves the keys of whoever started us for a new and empty keyring, which whatever we start inherits. Gives
/// 0, or the errno of a kernel or container that has no keyrings for us.
int join_new_session_keyring();

}  // namespace gramy::referee
