import { Failure } from '@hearth/kernel'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Engine, Migration } from './migrations/migration.ts'

type VersionTable = { schema_version: { version: number; name: string; applied_at_ms: number } }

export type MigrateOptions = {
  readonly migrations: readonly Migration[]
  readonly engine: Engine
  readonly nowMs: () => number
  /** Called once before a database that already holds data is changed, with its present version. */
  readonly backUp?: (version: number) => void
}

/**
 * Runs what is missing, in order, each in its own transaction together with its record in
 * `schema_version`: a crash in between leaves a database that the next start continues from, and
 * of two programs that start at once each step runs in one.
 *
 * @throws {Failure} `invalid` when a newer version of the program has written this database
 */
export async function migrate(database: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  const db = database as Kysely<VersionTable>
  const { migrations } = options
  await createVersionTable(db, options.engine)
  const present = await readVersion(db)
  if (present > migrations.length) throw tooNew(present, migrations.length)
  if (present > 0 && present < migrations.length) options.backUp?.(present)
  for (const [index, migration] of migrations.entries()) {
    if (index >= present) await db.transaction().execute((step) => run(step, index + 1, migration, options))
  }
}

async function run(
  db: Transaction<VersionTable>,
  version: number,
  { name, up }: Migration,
  { engine, nowMs }: MigrateOptions,
): Promise<void> {
  // SQLite has one writer anyway; Postgres lets other programs that start wait here.
  if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${advisoryLock})`.execute(db)
  if ((await readVersion(db)) >= version) return
  await up(db as unknown as Kysely<unknown>, engine)
  await db.insertInto('schema_version').values({ version, name, applied_at_ms: nowMs() }).execute()
}

// Any number that no other program on the same database takes for a lock of its own.
const advisoryLock = 4_871_365_201

async function createVersionTable(db: Kysely<VersionTable>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (step) => {
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${advisoryLock})`.execute(step)
    await step.schema
      .createTable('schema_version')
      .ifNotExists()
      .addColumn('version', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('applied_at_ms', 'bigint', (column) => column.notNull())
      .execute()
  })
}

async function readVersion(db: Kysely<VersionTable>): Promise<number> {
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
