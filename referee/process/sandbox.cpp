#include "referee/process/sandbox.hpp"

#include <algorithm>
#include <iterator>
#include <pwd.h>
#include <set>
#include <unistd.h>

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

bool contains(const fs::path& folder, const fs::path& path) {
  const auto relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

std::string bytes(std::int64_t megabytes) {
  return std::to_string(megabytes << 20);
}

/// The folder of the installation, or of the build, that this program belongs to. Empty if it is unknown.
fs::path own_prefix() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path();
}

/// Folders of gramy that a sandbox shows if gramy is not installed in the system: its programs, and files for
/// compile-bolek. The rest of the prefix stays hidden, because it may be a home folder. In a build,
/// `source` leads to the source tree, of which only two folders are shown.
std::vector<fs::path> folders_of_gramy() {
  const fs::path prefix = own_prefix();
  if (prefix.empty()) return {};
  std::error_code error;
  std::vector<fs::path> folders{prefix / "bin", prefix / "share/gramy"};
  for (const char* folder : {"source/scripts", "source/bots/bolek"}) {
    const fs::path found = fs::canonical(prefix / folder, error);
    if (!error) folders.push_back(found);
  }
  return folders;
}

}  // namespace

std::vector<std::string> options_without_engine(const fs::path& prefix, const fs::path& notices,
                                                const fs::path& started) {
  std::vector<std::string> words;
  const auto show_instead = [&](const fs::path& notice, const fs::path& path) {
    std::error_code error;
    const fs::path found = fs::canonical(prefix / path, error);
    if (!error && found != started) words.insert(words.end(), {"--ro-bind", notices / notice, found});
  };
  for (const char* program : {"gramy-bot", "gramy-graj", "gramy-referee", "gramy-solve"})
    show_instead("program", fs::path("bin") / program);
  show_instead("gramy", "lib/python3/dist-packages/gramy");
  show_instead("gramy", "include/gramy");
  return words;
}

std::optional<std::string> unseen_word(std::string_view command, const fs::path& shown) {
  std::vector<fs::path> seen = folders_of_gramy();
  std::error_code error;
  const fs::path here = fs::canonical(shown.empty() ? "." : shown, error);
  if (error) return std::nullopt;
  for (const fs::path& folder :
       {here, fs::path("/usr"), fs::path("/opt"), fs::path("/proc"), fs::path("/dev")})
    seen.push_back(folder);
  constexpr std::string_view between = " \t\n'\"()<>|&;=";
  while (!command.empty()) {
    const std::size_t size = std::min(command.find_first_of(between), command.size());
    const std::string word(command.substr(0, size));
    command.remove_prefix(std::min(size + 1, command.size()));
    if (word.find('/') == std::string::npos || !fs::is_regular_file(here / word, error)) continue;
    const fs::path file = fs::weakly_canonical(here / word, error);
    if (std::ranges::none_of(seen, [&](const fs::path& folder) { return contains(folder, file); }))
      return word;
  }
  return std::nullopt;
}

std::vector<std::string> bubblewrap_options(const Sandbox& sandbox, const fs::path& program) {
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
  // Files that programs need. Passwords and other programs' settings stay hidden.
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
  // Keeps players from opening terminals, because the kernel limits the terminals of all users together, and
  // each takes much memory.
  add({"--tmpfs", "/dev/pts", "--remount-ro", "/dev/pts"});
  // Java keeps statistics in a locked file in this folder. If the lock is refused, Java complains on standard
  // output. If the folder is missing, Java keeps them in memory.
  if (const passwd* const user = getpwuid(geteuid()))
    add({"--ro-bind", "/dev/null", std::string("/tmp/hsperfdata_") + user->pw_name});
  // These files list other users' keys, although the keys themselves cannot be read.
  for (const char* path : {"/proc/keys", "/proc/key-users"}) {
    if (fs::exists(path)) add({"--ro-bind", "/dev/null", path});
  }
  for (const fs::path& folder : folders_of_gramy()) show(folder);
  const fs::path here = fs::canonical(sandbox.shown.empty() ? "." : sandbox.shown);
  add({"--ro-bind", here, here});
  if (!sandbox.limits.allow_engine) {
    const fs::path own = own_prefix();
    const fs::path started = fs::canonical(program, ignored);
    for (const fs::path& prefix : std::set<fs::path>{own, "/usr", "/usr/local"})
      std::ranges::copy(options_without_engine(prefix, own / "share/gramy/no_engine", started),
                        std::back_inserter(words));
  }
  add({"--chdir", fs::is_directory(here) ? here : fs::path("/tmp"), "--remount-ro", "/proc", "--remount-ro",
       "/dev", "--remount-ro", "/"});
  return words;
}

std::vector<std::string> held_to(const SandboxLimits& limits, const std::vector<std::string>& command) {
  // The kernel's limit is this much higher, so that the supervisor notices an exceeded time first and tells
  // the reason. The kernel's limit holds if the supervisor fails.
  constexpr std::int64_t supervisors_s = 5;
  std::vector<std::string> words{"prlimit",
                                 "--data=" + bytes(limits.memory_mb),
                                 "--nproc=" + std::to_string(limits.processes + processes_beyond),
                                 "--cpu=" + std::to_string(limits.cpu_s + supervisors_s),
                                 "--fsize=" + bytes(limits.memory_mb),
                                 "--nofile=" + std::to_string(most_descriptors),
                                 "--"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace gramy::referee
