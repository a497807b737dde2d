import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { presetKeyId } from '@hearth/chatflow'
import { expect, onTestFinished, test } from 'vitest'
import { countMade, missing } from './made-by-people.ts'

test('counts what people made where there is a database of it', () => {
  const home = mkdtempSync(join(tmpdir(), 'hearth-made-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  expect(countMade(home).size).toBe(0)
  mkdirSync(join(home, 'dashboard'))
  const database = new DatabaseSync(join(home, 'dashboard', 'dashboard.db'))
  database.exec('CREATE TABLE folders (name); INSERT INTO folders VALUES (1), (2); CREATE TABLE sessions (name)')
  database.close()
  expect(Object.fromEntries(countMade(home))).toEqual({
    'dashboard/dashboard.db: dashboards': 0,
    'dashboard/dashboard.db: folders': 2,
    'dashboard/dashboard.db: data_sources': 0,
    'dashboard/dashboard.db: users': 0,
  })
})

test('what settings and files bring along is not made by people', () => {
  const home = mkdtempSync(join(tmpdir(), 'hearth-made-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const tables = {
    chatflow: `CREATE TABLE api_key (id); INSERT INTO api_key VALUES ('${presetKeyId}'), ('theirs')`,
    dashboard: `CREATE TABLE dashboards (origin); INSERT INTO dashboards VALUES (NULL), ('{}'), ('{}');
      CREATE TABLE data_sources (origin); INSERT INTO data_sources VALUES ('{}')`,
  }
  for (const [name, statements] of Object.entries(tables)) {
    mkdirSync(join(home, name))
    const database = new DatabaseSync(join(home, name, `${name}.db`))
    database.exec(statements)
    database.close()
  }
  expect(Object.fromEntries(countMade(home))).toMatchObject({
    'chatflow/chatflow.db: api_key': 1,
    'dashboard/dashboard.db: dashboards': 1,
    'dashboard/dashboard.db: data_sources': 0,
  })
})

test.each([
  { name: 'as much as before', after: [['tool', 2]], found: [] },
  { name: 'more than before', after: [['tool', 3]], found: [] },
  { name: 'less than before', after: [['tool', 1]], found: ['tool: 1 of 2 are there'] },
  { name: 'nothing any more', after: [], found: ['tool: 0 of 2 are there'] },
] as const)('$name', ({ after, found }) => {
  expect(missing(new Map([['tool', 2]]), new Map<string, number>(after))).toEqual(found)
})
