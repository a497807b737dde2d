import type { CreateTableBuilder, Kysely } from 'kysely'

/** The two databases that hold the same tables. */
export type Engine = 'sqlite' | 'postgres'

/** One step of the schema. One that has been released is never changed: a later one corrects it. */
export type Migration = {
  readonly name: string
  up(db: Kysely<unknown>, engine: Engine): Promise<void>
}

/** Adds the primary key `seq`, a number that grows with every row. */
export function withSequence(
  table: CreateTableBuilder<string, never>,
  engine: Engine,
): CreateTableBuilder<string, 'seq'> {
  return engine === 'sqlite'
    ? table.addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('seq', 'bigserial', (column) => column.primaryKey())
}
