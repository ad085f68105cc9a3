#include "referee/process/sandbox.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "engine/base/bad_input.hpp"
#include "referee/process/shell_word.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

bool contains(const fs::path& folder, const fs::path& path) {
  const auto relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

}  // namespace

std::vector<std::string> sandboxed(const std::vector<std::string>& command, const fs::path& folder,
                                   const std::vector<fs::path>& hidden, const SandboxLimits& limits) {
  std::vector<std::string> words;
  const auto add = [&](std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  const auto show = [&](const std::string& path) { add({"--ro-bind-try", path, path}); };
  const std::string memory = std::to_string(limits.memory_mb << 20);

  add({"bwrap", "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
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
  add({"--proc", "/proc", "--dev", "/dev", "--size", memory, "--tmpfs", "/dev/shm", "--size", memory,
       "--tmpfs", "/tmp"});
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  if (!ignored) show(program.parent_path());
  const std::string here = fs::canonical(folder.empty() ? "." : folder);
  add({"--ro-bind", here, here});
  std::vector<fs::path> gone;
  for (const fs::path& path : hidden) {
    const std::string covered = fs::weakly_canonical(path);
    if (!contains(here, covered) || covered == here) continue;
    if (std::ranges::any_of(gone, [&](const fs::path& above) { return contains(above, covered); })) continue;
    gone.push_back(covered);
    if (fs::is_directory(covered)) {
      add({"--tmpfs", covered, "--remount-ro", covered});
    } else if (fs::exists(covered)) {
      add({"--ro-bind", "/dev/null", covered});
    }
  }
  add({"--chdir", here, "--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"});
  // The supervisor is the first to see too much time, and says so; this is for when it cannot.
  constexpr std::int64_t supervisors_s = 5;
  add({"--", "prlimit", "--data=" + memory, "--nproc=" + std::to_string(limits.processes),
       "--cpu=" + std::to_string(limits.cpu_s + supervisors_s), "--fsize=" + memory, "--core=0", "--"});
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

void check_sandbox(const fs::path& folder, const SandboxLimits& limits) {
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
  std::string line;
  for (const std::string& word : sandboxed({"/bin/bash", "-c", "true"}, folder, {}, limits))
    line += shell_word(word) + ' ';
  line += "2>&1 </dev/null";
  FILE* const output = popen(line.c_str(), "re");
  if (!output) throw BadInput("expected to start bwrap, found no room for a process");
  std::string said;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), output)) said += buffer.data();
  if (pclose(output) == 0) return;
  throw BadInput("expected bubblewrap to make one, found: " + said.substr(0, said.find('\n')));
}

}  // namespace gramy::referee
