import { openMysql } from '../../clients/sql/mysql.ts'
import { openPostgres } from '../../clients/sql/postgres.ts'
import type { SqlOptions } from '../../clients/sql/sql-options.ts'
import { openSqlite } from '../../clients/sql/sqlite.ts'
import { mysqlMacros } from '../../domain/query/sql/macros/mysql.ts'
import { postgresMacros } from '../../domain/query/sql/macros/postgres.ts'
import { sqliteMacros } from '../../domain/query/sql/macros/sqlite.ts'
import { createSqlAdapter } from '../../domain/query/sql/sql-adapter.ts'

/** The ways to databases, and the connections that are kept open to them. */
export function openDatabases(options: SqlOptions) {
  const [postgres, mysql, sqlite] = [openPostgres(options), openMysql(options), openSqlite(options)]
  return {
    postgres: createSqlAdapter({ database: postgres, dialect: postgresMacros }),
    mysql: createSqlAdapter({ database: mysql, dialect: mysqlMacros }),
    sqlite: createSqlAdapter({ database: sqlite, dialect: sqliteMacros }),
    close() {
      for (const database of [postgres, mysql, sqlite]) database.close()
    },
  }
}
