// Folder of results that belongs to this process's user.
#pragma once

#include <filesystem>
#include <string>

namespace gramy::referee {

/// Makes the folder with mode 0700 if it does not exist, and its missing parents with the umask's modes.
/// Throws std::system_error naming the folder.
void make_own_folder(const std::filesystem::path& folder);

/// Whether this user owns the folder and no other user can write it.
bool is_own(const std::filesystem::path& folder);

/// Whether a SQLite file, and the files that SQLite keeps beside it, are regular files of this user. A
/// missing file counts as this user's.
bool are_own_files(const std::filesystem::path& file);

/// Throws Conflict unless is_own(folder). The message says what the user can do.
void expect_own(const std::filesystem::path& folder);

bool can_others_read(const std::filesystem::path& folder);

/// Returns ", which only you can read", or says that others can read it and how to keep them out.
std::string who_can_read(const std::filesystem::path& folder);

}  // namespace gramy::referee
