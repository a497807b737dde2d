import { type Kysely, sql } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import { type Engine, type Migration, withSequence } from './migration.ts'

/** What several processes over one database share. Over SQLite, which one process uses, these tables stay empty. */
export const replicas: Migration = { name: 'several processes over one database', up }

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, 'replica', { id: 'id', secrets: 'text', beat: 'time', started_at_ms: 'time' })
  for (const table of ['execution', 'run', 'schedule_log', 'evaluation'])
    await db.schema.alterTable(table).addColumn('owner', 'text').execute()
  await db.schema
    .alterTable('run')
    .addColumn('stop_requested', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createTurns(db, engine)
  await createTable(db, 'rate_window', { id: 'id', used: 'number', resets_at_ms: 'time' })
  await createIndex(db, 'rate_window_by_end', 'rate_window', ['resets_at_ms'])
  if (engine === 'postgres') await tellChanges(db)
}

async function createTurns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withSequence(db.schema.createTable('turn'), engine)
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull().references('replica.id').onDelete('cascade'))
    .addColumn('awaited', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('interrupted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'turn_by_session', 'turn', ['session', 'seq'])
  await createIndex(db, 'turn_by_owner', 'turn', ['owner'])
  await withSequence(db.schema.createTable('run_stop'), engine)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('chatflow_id', 'text', (column) => column.notNull())
    .addColumn('chat_id', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute()
}

type Told = { readonly table: string; readonly when: string; readonly topic: string; readonly column: string }

// What other processes have to hear of, in words after `AFTER`: keys not each time that one was used, for instance.
const told: readonly Told[] = [
  {
    table: 'api_key',
    when: 'INSERT OR DELETE OR UPDATE OF hash, name, permissions, expires_at_ms',
    topic: 'api_key',
    column: 'id',
  },
  { table: 'ui_session', when: 'INSERT OR DELETE', topic: 'ui_session', column: 'id' },
  { table: 'replica', when: 'DELETE', topic: 'replica_gone', column: 'id' },
  { table: 'turn', when: 'DELETE', topic: 'turn_freed', column: 'session' },
  { table: 'turn', when: 'UPDATE OF interrupted', topic: 'turn_interrupted', column: 'seq' },
  { table: 'run_stop', when: 'INSERT', topic: 'run_stop', column: 'seq' },
  { table: 'run', when: 'UPDATE OF status', topic: 'run_event', column: 'id' },
  { table: 'run', when: 'UPDATE OF stop_requested', topic: 'background_run_stop', column: 'id' },
]

// A turn that nobody waits for, as nearly all are, ends in silence.
const conditions: Readonly<Record<string, string>> = { turn_freed: 'WHEN (OLD.awaited = 1)' }

/** In the transaction that makes the change, so that none can be made and not be told. */
async function tellChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION hearth_tell() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE content text;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO content USING OLD;
      ELSE
        EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO content USING NEW;
      END IF;
      PERFORM pg_notify('hearth_chatflow', json_build_object('topic', TG_ARGV[0], 'text', content)::text);
      RETURN NULL;
    END $$`.execute(db)
  for (const { table, when, topic, column } of told) {
    const condition = conditions[topic] ?? ''
    const call = `${condition} EXECUTE FUNCTION hearth_tell('${topic}', '${column}')`
    await sql.raw(`CREATE TRIGGER tell_${topic}_of_${table} AFTER ${when} ON ${table} FOR EACH ROW ${call}`).execute(db)
  }
  await tellEvents(db)
}

// Of events that are written together it is told once.
async function tellEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION hearth_tell_events() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('hearth_chatflow', json_build_object('topic', 'run_event', 'text', run_id)::text)
        FROM (SELECT DISTINCT run_id FROM added) AS runs;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER tell_run_event AFTER INSERT ON run_event REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION hearth_tell_events()`.execute(db)
}
