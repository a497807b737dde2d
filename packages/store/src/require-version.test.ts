import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { requireVersion } from './require-version.ts'

function openAt(version: number): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec(`PRAGMA user_version = ${version}`)
  return database
}
const versionOf = (database: DatabaseSync) => database.prepare('PRAGMA user_version').get()?.user_version

test.each([0, 1, 2])('a file of version %i is taken, and is of this version then', (version) => {
  const database = openAt(version)
  requireVersion(database, 2)
  expect(versionOf(database)).toBe(2)
})

test('a file of a newer version is refused, and left as it is', () => {
  const database = openAt(3)
  expect(() => requireVersion(database, 2)).toThrow('it was written by a newer version of Hearth; use that one')
  expect(versionOf(database)).toBe(3)
})
