import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { isDatabase, readFlowiseDatabase } from './flowise-database.ts'

function databaseOf(statements: string): string {
  const path = join(temporaryFolder(), 'database.sqlite')
  const database = new DatabaseSync(path)
  database.exec(statements)
  database.close()
  return path
}

const flows = `
  CREATE TABLE chat_flow (id TEXT, name TEXT, flowData TEXT, type TEXT, deployed INTEGER, isPublic INTEGER);
  INSERT INTO chat_flow VALUES ('a', 'A', '{}', NULL, 1, 0), ('b', 'B', '{}', 'CHATFLOW', 0, 1),
    ('c', 'C', '{}', 'MULTIAGENT', NULL, NULL), ('d', 'D', '{}', 'AGENTFLOW', 0, 0), ('e', 'E', '{}', 'ASSISTANT', 0, 0);`

describe('a database of Flowise', () => {
  test('has its flows of all types, with booleans', () => {
    const { flows: found } = readFlowiseDatabase(databaseOf(flows))
    expect(found.map(({ id, type, deployed, isPublic }) => [id, type, deployed, isPublic])).toEqual([
      ['a', 'CHATFLOW', true, false],
      ['b', 'CHATFLOW', false, true],
      ['c', 'MULTIAGENT', false, false],
      ['d', 'AGENTFLOW', false, false],
      ['e', 'ASSISTANT', false, false],
    ])
  })

  test('has the rows of what its flows use; tables of an older version may be missing', () => {
    const path = databaseOf(`${flows}
      CREATE TABLE tool (id TEXT); INSERT INTO tool VALUES ('t');
      CREATE TABLE chat_message (id TEXT); INSERT INTO chat_message VALUES ('m1'), ('m2');
      CREATE TABLE assistant (id TEXT, type TEXT); INSERT INTO assistant VALUES ('x', 'CUSTOM'), ('y', 'OPENAI');
      CREATE TABLE credential (id TEXT); INSERT INTO credential VALUES ('secret');`)
    expect(readFlowiseDatabase(path).others).toEqual({
      Tool: [{ id: 't' }],
      ChatMessage: [{ id: 'm1' }, { id: 'm2' }],
      AssistantCustom: [{ id: 'x', type: 'CUSTOM' }],
    })
  })

  test('is not changed', () => {
    const path = databaseOf(flows)
    expect(readFlowiseDatabase(path)).toEqual(readFlowiseDatabase(path))
  })

  test('of another program is refused', () => {
    const path = databaseOf('CREATE TABLE other (id TEXT)')
    expect(() => readFlowiseDatabase(path)).toThrow(`Cannot import "${path}": it is not a Flowise database`)
  })
})

test('a database is known by its first bytes', async () => {
  const file = (text: string) => {
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, text)
    return path
  }
  expect(await isDatabase(databaseOf(flows))).toBe(true)
  expect(await Promise.all(['', '{}', 'SQLite format 4\0 and more'].map(file).map(isDatabase))).toEqual([
    false,
    false,
    false,
  ])
})
