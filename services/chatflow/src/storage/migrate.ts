import { Failure } from '@hearth/kernel'
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migrations.ts'

type VersionTable = { schema_version: { version: number; name: string; applied_at_ms: number } }

export type MigrateOptions = {
  readonly migrations: readonly Migration[]
  readonly nowMs: () => number
  /** Called once before a database that already holds data is changed, with its present version. */
  readonly backUp: (version: number) => void
}

/**
 * Runs what is missing, in order, each in its own transaction together with its record in
 * `schema_version`: a crash in between leaves a database that the next start continues from.
 *
 * @throws {Failure} `invalid` when a newer version of the program has written this database
 */
export async function migrate(database: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  const db = database as Kysely<VersionTable>
  const { migrations } = options
  const present = await readVersion(db)
  if (present > migrations.length) throw tooNew(present, migrations.length)
  if (present > 0 && present < migrations.length) options.backUp(present)
  for (const [index, migration] of migrations.entries()) {
    if (index < present) continue
    const record = { version: index + 1, name: migration.name, applied_at_ms: options.nowMs() }
    await db.transaction().execute(async (transaction) => {
      await migration.up(transaction as unknown as Kysely<unknown>)
      await transaction.insertInto('schema_version').values(record).execute()
    })
  }
}

async function readVersion(db: Kysely<VersionTable>): Promise<number> {
  await db.schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  const last = await db
    .selectFrom('schema_version')
    .select(sql<number | null>`max(version)`.as('version'))
    .executeTakeFirst()
  return Number(last?.version ?? 0)
}

function tooNew(present: number, known: number): Failure {
  return new Failure(
    'invalid',
    `Cannot open the chatflow database: its schema has version ${present} and this program knows versions up to ` +
      `${known}; start the newer Hearth that wrote it, or restore the backup it made beside the database`,
  )
}
