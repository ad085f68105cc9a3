// A SQLite file of ours, opened.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// To be written; made where there is none. Throws SQLite::Exception, as do all here.
std::unique_ptr<SQLite::Database> open_to_write(const std::filesystem::path& file);

/// To be read, also where nothing can be written, as long as nobody writes it; nothing is left beside it.
/// Throws BadInput if it is not there, and std::runtime_error if that cannot be done.
std::unique_ptr<SQLite::Database> open_to_read(const std::filesystem::path& file);

/// To be called by who has written it and closed it. What SQLite keeps beside it is put into it and taken
/// away, also where somebody who may only read was the last to close it. Waits for readers, for a second.
void put_to_rest(const std::filesystem::path& file) noexcept;

/// Whether our tables are in it: false if there are none. Throws BadInput if they are not of this version.
bool is_ours(SQLite::Database& database, const std::filesystem::path& file);

/// The same of a file: false too if it is not there. Throws as carry_out says.
bool has_results(const std::filesystem::path& file);

/// To be called with the tables made.
void mark_as_ours(SQLite::Database& database);

/// Does the work. Errors of SQLite become BadInput where the file is no database, Damaged where it is
/// not as it was written, and else std::runtime_error: "FILE: cannot be read: what SQLite says".
void carry_out(const std::filesystem::path& file, const char* what, const std::function<void()>& work);

}  // namespace gramy::referee
