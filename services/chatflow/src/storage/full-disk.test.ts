import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSqliteAdapter } from './sqlite-adapter.ts'

test('a full disk is told as one, nothing is half written, and writing works again once there is space', async () => {
  const connection = new DatabaseSync(':memory:')
  const db = new Kysely<{ note: { text: string } }>({
    dialect: new SqliteDialect({
      database: createSqliteAdapter(connection, { what: 'the database', path: ':memory:' }, 8),
    }),
  })
  await sql`create table note (text text)`.execute(db)
  // The database may not grow any more, which is what a full disk is to it.
  connection.exec('PRAGMA max_page_count = 3')
  const writing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('note').values({ text: 'short' }).execute()
    await transaction
      .insertInto('note')
      .values({ text: 'x'.repeat(100_000) })
      .execute()
  })
  await expect(writing).rejects.toMatchObject({
    kind: 'broken',
    message: 'Cannot store the data: the disk is full; free some space and try again',
  })
  expect(await db.selectFrom('note').selectAll().execute()).toEqual([])
  connection.exec('PRAGMA max_page_count = 1000')
  await db.insertInto('note').values({ text: 'again' }).execute()
  expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ text: 'again' }])
  await db.destroy()
})
