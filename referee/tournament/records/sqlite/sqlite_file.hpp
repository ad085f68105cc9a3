// Opening of gramy's SQLite files.
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

/// Opens the file for writing; makes it with mode 0600 if it does not exist. Throws Conflict if are_own_files
/// returns false. Also throws SQLite::Exception, as other functions here do.
std::unique_ptr<SQLite::Database> open_to_write(const std::filesystem::path& file);

struct ReadDatabase {
  std::unique_ptr<SQLite::Database> database;
  /// Not set for a live file. Comes last, because it must be destroyed before the database.
  std::unique_ptr<ReadBudget> budget;
};

/// Opens the file for reading. A live file is one to which a process of this user writes the matches that it
/// plays. A live file is opened in place, so matches that are added later are seen. Any other file is opened
/// by its descriptor or, if SQLite has left files beside it, as a recovered copy. Then no file is made,
/// changed or removed, and matches that are added later are not seen. Throws BadInput if there is no regular
/// file, and std::runtime_error if it cannot be read.
ReadDatabase open_to_read(const std::filesystem::path& file);

/// Forbids views, triggers and modules of the file, and values over longest_value.
void harden(SQLite::Database& database);

/// Throws BadInput if a rollback journal names a super-journal, because SQLite deletes the file of that name
/// when it rolls back. Journals of gramy name none. `name`: the database's name in error messages.
void expect_no_super_journal(const ForeignFile& journal, const std::string& name);

/// The most bytes of one value. The longest value is a bot's folder in base64.
inline constexpr int longest_value = 96 << 20;

/// To be called by the writer after it has closed the file. Merges the log that SQLite keeps beside the file
/// into the file, and removes the log. SQLite itself does not do so if a reader, which may not write, closes
/// the file last. Waits up to a second for readers to close it.
void put_to_rest(const std::filesystem::path& file) noexcept;

/// The version of the file's tables; 0 for an empty file. Compares the schema with gramy's before it reads
/// anything else. Throws BadInput for any other schema or version.
int version_in(SQLite::Database& database, const std::filesystem::path& file);

/// Whether the file exists and has tables. Throws as carry_out does.
bool has_results(const std::filesystem::path& file);

/// Updates tables of any version to the newest version.
void migrate(SQLite::Database& database);

/// Does the work. Converts errors of SQLite: to BadInput if the file is no database, to Damaged if its
/// contents are damaged, and otherwise to a std::runtime_error such as "FILE: cannot be read: what SQLite
/// says".
void carry_out(const std::filesystem::path& file, const char* what, const std::function<void()>& work);

}  // namespace gramy::referee
