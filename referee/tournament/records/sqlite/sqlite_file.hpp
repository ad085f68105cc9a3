// A SQLite file of ours, opened.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "referee/tournament/disk/read_budget.hpp"
#include "referee/tournament/file/foreign_file.hpp"

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// Opens the file for writing, and makes it with mode 0600 if it does not exist. Throws SQLite::Exception, as
/// do all functions here, and Conflict unless are_own_files.
std::unique_ptr<SQLite::Database> open_to_write(const std::filesystem::path& file);

/// Database that is open to be read.
struct ReadDatabase {
  std::unique_ptr<SQLite::Database> database;
  std::unique_ptr<ReadBudget> budget;  ///< none for a live one; destroyed before the database
};

/// Opens the file to read. A live file of this user, into which a tournament is played, is opened in place,
/// and later matches are seen. For any other file nothing is made, changed or removed, and later matches are
/// not seen: it is opened by its descriptor, or as a recovered copy if it has leftovers. Throws BadInput if
/// there is no regular file, and std::runtime_error if it cannot be read.
ReadDatabase open_to_read(const std::filesystem::path& file);

/// Keeps SQLite from running views, triggers and modules of the file, and from values over longest_value.
void harden(SQLite::Database& database);

/// Throws BadInput if a rollback journal names a super-journal: SQLite deletes the file of that name when it
/// rolls back. Our journals name none. `name`: what errors call the database.
void expect_no_super_journal(const ForeignFile& journal, const std::string& name);

/// Bytes. The longest value is a bot's folder in base64.
inline constexpr int longest_value = 96 << 20;

/// To be called by the writer after it has closed the file. Moves SQLite's files beside it into the file and
/// removes them, even if a process that may only read closed it last. Waits for readers, for a second.
void put_to_rest(const std::filesystem::path& file) noexcept;

/// Version of the file's tables, 0 if it is empty. Compares the schema with ours before anything else is
/// read. Throws BadInput for any other schema or version.
int version_in(SQLite::Database& database, const std::filesystem::path& file);

/// The same for a file; false also if it does not exist. Throws as carry_out does.
bool has_results(const std::filesystem::path& file);

/// Brings the tables, of any version, to the newest version.
void migrate(SQLite::Database& database);

/// Does the work. Turns errors of SQLite into BadInput if the file is no database, Damaged if its contents
/// are damaged, and std::runtime_error otherwise: "FILE: cannot be read: what SQLite says".
void carry_out(const std::filesystem::path& file, const char* what, const std::function<void()>& work);

}  // namespace gramy::referee
