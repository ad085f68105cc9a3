#include "referee/process/session_keyring.hpp"

#include <cerrno>
#include <linux/keyctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gramy::referee {

int join_new_session_keyring() {
  return syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr) < 0 ? errno : 0;
}

}  // namespace gramy::referee
