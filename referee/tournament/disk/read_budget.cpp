#include "referee/tournament/disk/read_budget.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

namespace gramy::referee {
namespace {

constexpr int steps_at_once = 1000;
constexpr std::uintmax_t free_steps = 20'000;
// The steps of SQLite's virtual machine that are allowed for each byte of the file. Much less is needed: the
// row of a match has at least 200 bytes, and takes 60 steps to read.
constexpr std::uintmax_t steps_a_byte = 4;
constexpr std::uintmax_t free_bytes = 1 << 20;

}  // namespace

ReadBudget::ReadBudget(SQLite::Database& database, std::uintmax_t bytes)
    : database_(database), bytes_(bytes) {
  refill();
}

ReadBudget::~ReadBudget() {
  sqlite3_progress_handler(database_.getHandle(), 0, nullptr, nullptr);
}

void ReadBudget::refill() {
  steps_left_ = free_steps + steps_a_byte * bytes_;
  bytes_left_ = free_bytes + bytes_;
  sqlite3_progress_handler(database_.getHandle(), steps_at_once, step,
                           this);  // replaces any earlier handler, because a database has only one
}

void ReadBudget::spend(std::size_t bytes) {
  if (bytes > bytes_left_) throw SQLite::Exception("more values than the file can hold", SQLITE_INTERRUPT);
  bytes_left_ -= bytes;
}

int ReadBudget::step(void* budget) {
  auto& steps = static_cast<ReadBudget*>(budget)->steps_left_;
  if (steps < steps_at_once) return 1;
  steps -= steps_at_once;
  return 0;
}

}  // namespace gramy::referee
