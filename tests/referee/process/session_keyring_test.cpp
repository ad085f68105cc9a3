#include "referee/process/session_keyring.hpp"

#include <doctest/doctest.h>
#include <linux/keyctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace gramy::referee;

namespace {

long session_keyring() {
  return syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 1);
}

long key_of_session(const char* name) {
  return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_SESSION_KEYRING, "user", name, 0);
}

/// Calls the function in a child process, because a process cannot leave a new keyring.
template <typename Deed>
int in_a_process(Deed deed) {
  const pid_t pid = fork();
  if (pid == 0) _exit(deed());
  int status = 0;
  waitpid(pid, &status, 0);
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("a new session keyring contains no old keys") {
  constexpr int no_keyrings = 77;
  const int outcome = in_a_process([] {
    if (join_new_session_keyring() != 0) return no_keyrings;
    const long old = session_keyring();
    syscall(SYS_add_key, "user", "gramy-test", "secret", 6, KEY_SPEC_SESSION_KEYRING);
    if (key_of_session("gramy-test") < 0) return 1;
    if (join_new_session_keyring() != 0 || session_keyring() == old) return 2;
    return key_of_session("gramy-test") < 0 ? 0 : 3;
  });
  if (outcome == no_keyrings) {
    MESSAGE("skipped: keyctl is refused here");
    return;
  }
  CHECK(outcome == 0);
}
