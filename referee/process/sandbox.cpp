#include "referee/process/sandbox.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/base/bad_input.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// Enough for any bot; each descriptor may stand for memory of the kernel.
constexpr int most_descriptors = 256;

bool contains(const fs::path& folder, const fs::path& path) {
  const auto relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

std::string bytes(std::int64_t megabytes) {
  return std::to_string(megabytes << 20);
}

}  // namespace

std::vector<std::string> bubblewrap_options(const Sandbox& sandbox) {
  std::vector<std::string> words;
  const auto add = [&](std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  const auto show = [&](const std::string& path) { add({"--ro-bind-try", path, path}); };

  add({"--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
       "--hostname", "sandbox", "--cap-drop", "ALL"});
  show("/usr");
  std::error_code ignored;
  for (const char* path : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    if (const auto target = fs::read_symlink(path, ignored); !ignored) {
      add({"--symlink", target, path});
    } else {
      show(path);
    }
  }
  // What programs need there; neither the passwords nor the settings of others.
  for (const char* path :
       {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime",
        "/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/fpc.cfg"}) {
    show(path);
  }
  for (const auto& entry : fs::directory_iterator("/etc", ignored)) {
    if (entry.path().filename().string().starts_with("java-")) show(entry.path());
  }
  show("/opt");
  const std::string memory = bytes(sandbox.limits.memory_mb);
  add({"--proc", "/proc", "--dev", "/dev", "--size", memory, "--tmpfs", "/dev/shm", "--size", memory,
       "--tmpfs", "/tmp"});
  // Keys are named there that belong to others, though they cannot be read.
  for (const char* path : {"/proc/keys", "/proc/key-users"}) {
    if (fs::exists(path)) add({"--ro-bind", "/dev/null", path});
  }
  // gramy itself, should it be installed elsewhere: its programs, and what compile-bolek needs. Nothing else
  // of the prefix, which may well be somebody's home.
  if (const fs::path program = fs::read_symlink("/proc/self/exe", ignored); !ignored) {
    const fs::path programs = program.parent_path();
    show(programs);
    show(programs.parent_path() / "share/gramy");
  }
  const fs::path here = fs::canonical(sandbox.shown.empty() ? "." : sandbox.shown);
  add({"--ro-bind", here, here});
  std::vector<fs::path> gone;
  for (const fs::path& path : sandbox.hidden) {
    const fs::path covered = fs::weakly_canonical(path);
    if (!contains(here, covered) || covered == here) continue;
    if (std::ranges::any_of(gone, [&](const fs::path& above) { return contains(above, covered); })) continue;
    gone.push_back(covered);
    if (fs::is_directory(covered)) {
      add({"--tmpfs", covered, "--remount-ro", covered});
    } else if (fs::exists(covered)) {
      add({"--ro-bind", "/dev/null", covered});
    }
  }
  add({"--chdir", fs::is_directory(here) ? here : fs::path("/tmp"), "--remount-ro", "/proc", "--remount-ro",
       "/dev", "--remount-ro", "/"});
  return words;
}

std::vector<std::string> held_to(const SandboxLimits& limits, const std::vector<std::string>& command) {
  // The supervisor is the first to see too much time, and says so; this is for when it cannot.
  constexpr std::int64_t supervisors_s = 5;
  std::vector<std::string> words{"prlimit",
                                 "--data=" + bytes(limits.memory_mb),
                                 "--nproc=" + std::to_string(limits.processes + processes_beyond),
                                 "--cpu=" + std::to_string(limits.cpu_s + supervisors_s),
                                 "--fsize=" + bytes(limits.memory_mb),
                                 "--nofile=" + std::to_string(most_descriptors),
                                 "--core=0",
                                 "--"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

void check_shown_folder(const fs::path& folder) {
  const fs::path here = fs::canonical(folder.empty() ? "." : folder);
  if (contains(here, "/tmp")) {
    throw BadInput(
        "expected the tournament file in a folder of its own, as /tmp is another one there, found it in " +
        here.string());
  }
  const char* const home = std::getenv("HOME");
  if (std::error_code ignored; home && contains(here, fs::weakly_canonical(home, ignored))) {
    throw BadInput(
        "expected the tournament file in a folder of its own, as all of it can be read there, found it in " +
        here.string());
  }
}

}  // namespace gramy::referee
