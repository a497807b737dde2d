import { type CompiledQuery, type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { RowFilter, RowQuery, Rows } from '../../domain/records/rows.ts'
import { missingOwner } from '../faults.ts'
import type { Database } from '../tables.ts'
import { createRowCodec, type Fields, type RowCodec, type SqlRow, type SqlValue } from './row-codec.ts'

/** Any table, for statements whose table is named by a declaration. */
export type AnyDatabase = Kysely<Record<string, SqlRow>>

export type RowDeclaration<T> = {
  readonly table: string
  readonly fields: Fields<T>
  /** A number; rows that share it are ordered by their id. */
  readonly orderBy: keyof T & string
  readonly newestFirst?: boolean
}

type Table<T> = RowDeclaration<T> & { readonly db: AnyDatabase; readonly codec: RowCodec<T> }

const explain = missingOwner('the record', 'what it belongs to')

/** Keeps the rows that `declaration` describes in `db`. */
export function createRowStore<T extends { readonly id: string }>(
  database: Database,
  declaration: RowDeclaration<T>,
): Rows<T> {
  const db = database as unknown as AnyDatabase
  const codec = createRowCodec(declaration.fields)
  const table: Table<T> = { ...declaration, db, codec }
  const { table: name } = declaration
  const upsert = upsertStatement<T>(database, declaration)
  const select = selectStatement(table)
  const selectAll = selectAllStatement(table)
  return {
    async get(id) {
      const [row] = (await db.executeQuery(select(id))).rows
      return row === undefined ? undefined : codec.decode(row)
    },
    async list(query) {
      if (query !== undefined) return list(table, query)
      const rows = (await db.executeQuery(selectAll())).rows.map(codec.decode)
      return { rows, total: rows.length }
    },
    async add(row) {
      const insert = db.insertInto(name).values(codec.encode(row))
      const { numInsertedOrUpdatedRows } = await insert
        // Of two who add the same at once either key may be found taken first.
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow()
        .catch(explain)
      return numInsertedOrUpdatedRows === 1n
    },
    async put(row) {
      await db.executeQuery(upsert(row)).catch(explain)
    },
    change: (id, change, where) => update(table, id, change as Partial<T>, where),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom(name).where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async removeAll(query) {
      const found = matching(table, query).select('id')
      const { numDeletedRows } = await db.deleteFrom(name).where('id', 'in', found).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

/**
 * Creates or replaces a row. Building and compiling the statement costs several times what it takes
 * to run, so that is done once, for the first row, and only the parameters change.
 */
export function upsertStatement<T extends { readonly id: string }>(
  database: Database,
  { table, fields }: Pick<RowDeclaration<T>, 'table' | 'fields'>,
): (row: T) => CompiledQuery {
  const db = database as unknown as AnyDatabase
  const { columns, encode } = createRowCodec(fields)
  const compile = () => {
    const rest = columns.filter((column) => column !== 'id')
    return db
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, null])))
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(rest.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .compile()
  }
  let compiled: CompiledQuery | undefined
  return (row) => {
    compiled ??= compile()
    const values = encode(row)
    return { ...compiled, parameters: columns.map((column) => values[column] ?? null) }
  }
}

// As above: every prediction looks up its chatflow.
function selectStatement<T>({ db, codec, table }: Table<T>): (id: string) => CompiledQuery<SqlRow> {
  let compiled: CompiledQuery<SqlRow> | undefined
  return (id) => {
    compiled ??= db.selectFrom(table).select(codec.columns).where('id', '=', id).compile()
    return { ...compiled, parameters: [id] }
  }
}

// As above: every prediction reads the saved variables.
function selectAllStatement<T>(table: Table<T>): () => CompiledQuery<SqlRow> {
  let compiled: CompiledQuery<SqlRow> | undefined
  return () => {
    compiled ??= ordered(table, {}).compile()
    return compiled
  }
}

function ordered<T>(table: Table<T>, query: RowQuery<T>) {
  const { codec, newestFirst = false } = table
  const order = newestFirst === (query.reverse ?? false) ? 'asc' : 'desc'
  return matching(table, query).select(codec.columns).orderBy(codec.column(table.orderBy), order).orderBy('id', order)
}

async function list<T>(table: Table<T>, query: RowQuery<T>) {
  const { limit, offset = 0 } = query
  const { codec } = table
  let page = ordered(table, query)
  if (limit !== undefined) page = page.limit(limit).offset(offset)
  const rows = (await page.execute()).map(codec.decode)
  if (limit === undefined) return { rows, total: rows.length }
  const count = matching(table, query).select((eb) => eb.fn.countAll<number>().as('total'))
  return { rows, total: Number((await count.executeTakeFirstOrThrow()).total) }
}

function matching<T>({ db, codec, table, orderBy }: Table<T>, { where, from, to }: RowQuery<T>) {
  let query = db.selectFrom(table)
  if (where !== undefined) query = query.where((eb) => eb.and(conditions(eb, codec, where)))
  if (from !== undefined) query = query.where(codec.column(orderBy), '>=', from)
  if (to !== undefined) query = query.where(codec.column(orderBy), '<=', to)
  return query
}

function conditions<T>(
  eb: ExpressionBuilder<Record<string, SqlRow>, string>,
  codec: RowCodec<T>,
  where: RowFilter<T>,
): Expression<SqlBool>[] {
  return (Object.keys(where) as (keyof T)[]).map((field) => {
    const wanted: unknown = where[field]
    const column = codec.column(field)
    if (Array.isArray(wanted)) return eb(column, 'in', values(codec, field, wanted))
    return wanted === undefined ? eb(column, 'is', null) : eb(column, '=', codec.value(field, wanted))
  })
}

function values<T>(codec: RowCodec<T>, field: keyof T, wanted: readonly unknown[]): readonly SqlValue[] {
  return wanted.map((value) => codec.value(field, value))
}

async function update<T>(full: Table<T>, id: string, change: Partial<T>, where?: RowFilter<T>): Promise<T | undefined> {
  const { db, codec, table } = full
  const columns = codec.encode(change)
  if (Object.keys(columns).length === 0) {
    const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : codec.decode(row)
  }
  const altered = db
    .updateTable(table)
    .set(columns.updated_at_ms === undefined ? columns : { ...columns, ...movedOn(columns.updated_at_ms) })
    .where('id', '=', id)
  const row = await (where === undefined ? altered : altered.where((eb) => eb.and(conditions(eb, codec, where))))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : codec.decode(row)
}

// The time of change always moves on, so that whoever keeps something per version sees each one.
function movedOn(toMs: SqlValue) {
  return { updated_at_ms: sql<number>`CASE WHEN updated_at_ms >= ${toMs} THEN updated_at_ms + 1 ELSE ${toMs} END` }
}
