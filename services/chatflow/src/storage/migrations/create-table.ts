import type { ColumnDataType, Kysely } from 'kysely'

/**
 * A column in one word: its type, then `?` where it may be NULL. `id` is the primary key; `flow`
 * is the id of a chatflow, with which the row goes, and `of …` the id of a row of that table likewise.
 */
export type ColumnWord = 'id' | 'text' | 'text?' | 'number' | 'time' | 'time?' | 'flag' | 'flow' | OwnerWord

type OwnerWord = `of ${string}`

const types: Readonly<Record<Exclude<ColumnWord, OwnerWord>, ColumnDataType>> = {
  id: 'text',
  text: 'text',
  'text?': 'text',
  number: 'integer',
  time: 'bigint',
  'time?': 'bigint',
  flag: 'integer',
  flow: 'text',
}

/** Creates a table of plain columns, in the order they are given. */
export async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: Readonly<Record<string, ColumnWord>>,
): Promise<void> {
  let table = db.schema.createTable(name)
  for (const [column, word] of Object.entries(columns)) {
    const owner = ownerOf(word)
    table = table.addColumn(column, isOwnerWord(word) ? 'text' : types[word], (definition) => {
      if (word === 'id') return definition.primaryKey()
      const required = word.endsWith('?') ? definition : definition.notNull()
      return owner === undefined ? required : required.references(`${owner}.id`).onDelete('cascade')
    })
  }
  await table.execute()
}

function isOwnerWord(word: ColumnWord): word is OwnerWord {
  return word.startsWith('of ')
}

function ownerOf(word: ColumnWord): string | undefined {
  if (word === 'flow') return 'chatflow'
  return isOwnerWord(word) ? word.slice('of '.length) : undefined
}

/** Creates an index. */
export async function createIndex(db: Kysely<unknown>, name: string, table: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}

/** Creates an index of columns that together are different in every row. */
export async function createUnique(db: Kysely<unknown>, name: string, table: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).unique().on(table).columns(columns).execute()
}
