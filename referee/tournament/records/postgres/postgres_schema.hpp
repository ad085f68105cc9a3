// The tables and functions of a tournament in a PostgreSQL database: schema.sql.
#pragma once

#include "referee/tournament/records/postgres/postgres_connection.hpp"

namespace gramy::referee {

/// Makes the tables and functions of the newest version, or updates an older version. Throws BadInput with
/// advice if their version cannot be updated.
void make_postgres_schema(PostgresConnection& database);

/// Throws BadInput with advice unless the tables exist in the newest version.
void expect_postgres_schema(PostgresConnection& database);

}  // namespace gramy::referee
