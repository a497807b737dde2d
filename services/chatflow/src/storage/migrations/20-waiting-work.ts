import { type Kysely, sql } from 'kysely'
import { createIndex } from './create-table.ts'
import { type Engine, type Migration, withSequence } from './migration.ts'

/** Work that waits for one of several processes, and what each of them is for. Over SQLite the table stays empty. */
export const waitingWork: Migration = { name: 'work that waits for a process', up }

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('replica')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('all'))
    .execute()
  await withSequence(db.schema.createTable('work'), engine)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    // It waits again, or is left, in the transaction in which a process goes.
    .addColumn('owner', 'text', (column) => column.references('replica.id').onDelete('set null'))
    .addColumn('begun', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'work_by_kind', 'work', ['kind', 'owner', 'begun', 'seq'])
  await createIndex(db, 'work_by_owner', 'work', ['owner'])
  if (engine === 'postgres')
    await sql`
      CREATE TRIGGER tell_work_waits AFTER INSERT OR UPDATE OF owner ON work FOR EACH ROW
      WHEN (NEW.owner IS NULL AND NEW.begun = 0) EXECUTE FUNCTION hearth_tell('work_waits', 'kind')`.execute(db)
}
