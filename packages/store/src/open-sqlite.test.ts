import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { damagedWhileOpen } from './sqlite-faults.ts'

const pageBytes = 4_096

function temporaryFile() {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { what: 'the example database', path: join(folder, 'state', 'example.db') }
}

type File = ReturnType<typeof temporaryFile>

function open(file: File, maxCheckedBytes?: number) {
  const bound = maxCheckedBytes === undefined ? {} : { maxCheckedBytes }
  const database = openSqlite(file, { synchronous: 'NORMAL', ...bound })
  onTestFinished(() => {
    if (database.isOpen) database.close()
  })
  return database
}

/** A file of some hundred pages, closed. */
function written(): File {
  const file = temporaryFile()
  const database = open(file)
  database.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL); CREATE INDEX by_text ON note (text)')
  const insert = database.prepare('INSERT INTO note (text) VALUES (?)')
  database.exec('BEGIN')
  for (let at = 0; at < 2_000; at++) insert.run(`${at} `.repeat(40))
  database.exec('COMMIT')
  database.close()
  return file
}

function damage(file: File, change: (bytes: Buffer) => Uint8Array): Buffer {
  writeFileSync(file.path, change(readFileSync(file.path)))
  return readFileSync(file.path)
}

function refusal(attempt: () => unknown): unknown {
  try {
    return attempt()
  } catch (error) {
    return error
  }
}

describe('openSqlite()', () => {
  test.skipIf(process.platform === 'win32')('makes the folder and a file that only its owner reads', () => {
    const file = temporaryFile()
    open(file)
    expect(statSync(file.path).mode & 0o777).toBe(0o600)
  })

  test('gives back what was written', () => {
    expect(open(written()).prepare('SELECT count(*) AS notes FROM note').get()).toEqual({ notes: 2_000 })
  })

  test.each([
    { name: 'is something else', change: () => Buffer.from('a letter to my aunt, not a database'.repeat(200)) },
    { name: 'has a damaged head', change: (bytes: Buffer) => bytes.fill(0xa5, 0, 64) },
    {
      name: 'has five damaged pages',
      change(bytes: Buffer) {
        for (const page of [7, 21, 34, 55, 89]) bytes.fill(0xa5, page * pageBytes, (page + 1) * pageBytes)
        return bytes
      },
    },
    { name: 'has one page of zeros', change: (bytes: Buffer) => bytes.fill(0, 40 * pageBytes, 41 * pageBytes) },
    { name: 'lost its end', change: (bytes: Buffer) => bytes.subarray(0, bytes.length / 2) },
  ])('refuses a file that $name in one sentence with remedies, and leaves it as it is', ({ change }) => {
    const file = written()
    const damaged = damage(file, change)
    const failure = refusal(() => open(file))
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(
        /^Cannot open the example database ".*example\.db": the file is damaged \([^\n]+\); /,
      ),
    })
    const { message } = failure as Failure
    expect(message).toContain('"npm run hearth -- restore <file> --overwrite"')
    expect(message).toContain('move it aside')
    expect(Buffer.compare(readFileSync(file.path), damaged)).toBe(0)
  })

  test('opens a longer file unread, and what is wrong with it is worded when it is read', () => {
    const file = written()
    damage(file, (bytes) => bytes.fill(0xa5, 20 * pageBytes))
    const database = open(file, pageBytes)
    const cause = refusal(() => database.prepare('SELECT sum(length(text)) FROM note').get())
    expect(damagedWhileOpen(cause, file)).toMatchObject({
      kind: 'broken',
      message: expect.stringMatching(
        /^Cannot read the example database .* the file is damaged; .*npm run hearth -- restore/,
      ),
      cause,
    })
    expect(damagedWhileOpen(new Error('something else'), file)).toBeUndefined()
  })

  test('says why a folder cannot be opened as a file', () => {
    const folder = join(temporaryFile().path, '..', '..')
    expect(() => open({ what: 'the example database', path: folder })).toThrow(
      `Cannot open the example database "${folder}": unable to open database file`,
    )
  })
})
