import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copySqlite, countRows, isSqlite } from './copy-sqlite.ts'
import { openSqlite } from './open-sqlite.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database with a hundred notes that is still open. */
function openNotes(path: string) {
  const database = openSqlite({ what: 'the notes', path }, { synchronous: 'NORMAL' })
  onTestFinished(() => {
    if (database.isOpen) database.close()
  })
  database.exec('CREATE TABLE note (text TEXT); CREATE TABLE "odd ""name" (a)')
  const insert = database.prepare('INSERT INTO note VALUES (?)')
  for (let at = 0; at < 100; at++) insert.run(`${at} `.repeat(200))
  return database
}

describe('a copy of a database', () => {
  test('is of what is committed, while another connection is in the middle of something', () => {
    const folder = makeFolder()
    const [path, copy] = [join(folder, 'a.db'), join(folder, 'copy.db')]
    const database = openNotes(path)
    database.exec("BEGIN; INSERT INTO note VALUES ('not yet')")
    copySqlite(path, copy)
    expect(countRows(copy)).toEqual({ note: 100, 'odd "name': 0 })
    expect(countRows(copy, { note: 'rowid <= 10', other: 'FALSE' })).toEqual({ note: 10, 'odd "name': 0 })
  })

  test.each([
    { name: 'copied', attempt: (path: string) => copySqlite(path, `${path}.copy`) },
    { name: 'counted', attempt: (path: string) => countRows(path) },
  ])('is refused when a damaged one is $name', ({ attempt }) => {
    const path = join(makeFolder(), 'a.db')
    openNotes(path).close()
    writeFileSync(path, readFileSync(path).fill(0xa5, 4_096, 20_000))
    expect(() => attempt(path)).toThrow(
      expect.objectContaining({ kind: 'broken', message: expect.stringContaining(path) }),
    )
  })
})

test('a database is told from other files, and from none', async () => {
  const folder = makeFolder()
  openNotes(join(folder, 'a.db'))
  writeFileSync(join(folder, 'b.db'), 'a letter to my aunt')
  const found = ['a.db', 'b.db', 'c.db'].map((name) => isSqlite(join(folder, name)))
  expect(await Promise.all(found)).toEqual([true, false, undefined])
})
