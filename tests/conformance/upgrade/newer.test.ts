import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openSqliteCollection } from '../../../services/chatflow/src/storage/vectors/sqlite-collection.ts'
import { crc32c } from '../../../services/metrics/src/storage/wal/crc32c.ts'
import { dumpState } from './dump-state.fixture.ts'
import { openService } from './open-services.fixture.ts'
import { unpackState } from './unpack-state.fixture.ts'

// It was stopped in order, and has something of every store.
const state = '2026-11-28-blocks'

function execute(path: string, statement: string): void {
  const database = new DatabaseSync(path)
  database.exec(statement)
  database.close()
}

/** Gives the checkpoint a version, whose record comes last: length, checksum, type, version. */
function setCheckpointVersion(path: string, version: number): void {
  const bytes = readFileSync(path)
  let at = 0
  for (let next = 0; next < bytes.length; next += 9 + bytes.readUInt32LE(next)) at = next
  expect(bytes[at + 9]).toBe(2)
  bytes[at + 9] = version
  bytes.writeUInt32LE(crc32c(bytes, at + 8, bytes.length), at + 4)
  writeFileSync(path, bytes)
}

describe('what a newer version wrote is refused in one sentence, and left as it is', () => {
  test.each([
    {
      service: 'chatflow',
      folder: 'chatflow',
      age: (home: string) =>
        execute(join(home, 'chatflow', 'chatflow.db'), "INSERT INTO schema_version VALUES (9999, 'later', 0)"),
      fault:
        /^Cannot open the chatflow database: its schema has version 9999 and this program knows versions up to \d+/,
    },
    {
      service: 'dashboard',
      folder: 'dashboard',
      age: (home: string) => execute(join(home, 'dashboard', 'dashboard.db'), 'PRAGMA user_version = 9999'),
      fault: /^Cannot open the dashboard database ".*": it was written by a newer version of Hearth; use that one$/,
    },
    {
      service: 'metrics',
      folder: 'metrics',
      age: (home: string) => setCheckpointVersion(join(home, 'metrics', 'checkpoint'), 3),
      fault: /^Cannot open the metrics store: its checkpoint has version 3 and this program knows versions up to 2;/,
    },
    {
      service: 'metrics',
      folder: 'notify',
      age: (home: string) => execute(join(home, 'notify', 'metrics.db'), 'PRAGMA user_version = 9999'),
      fault: /^Cannot open the database of alerts ".*": it was written by a newer version of Hearth; use that one$/,
    },
  ] as const)('$folder', async ({ service, folder, age, fault }) => {
    const { home } = unpackState(state)
    age(home)
    const before = dumpState(join(home, folder), `${home}-before`)
    const refusal = await openService(service, home).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'Failure', kind: 'invalid', message: expect.stringMatching(fault) })
    expect(dumpState(join(home, folder), `${home}-after`)).toEqual(before)
  })

  test('vectors', () => {
    const { home } = unpackState(state)
    const folder = join(home, 'chatflow', 'vectors')
    const [file = ''] = readdirSync(folder)
    execute(join(folder, file), 'PRAGMA user_version = 9999')
    const before = dumpState(folder, `${home}-before`)
    const fault = /^Cannot open the vector store ".*": it was written by a newer version of Hearth; use that one$/
    expect(() => openSqliteCollection(join(folder, file), undefined)).toThrow(fault)
    expect(dumpState(folder, `${home}-after`)).toEqual(before)
  })
})
