import { describe, expect, test } from 'vitest'
import type { GuestAnswer } from './guest-connections.ts'
import { guestTypeorm } from './guest-typeorm.ts'

/** A data source of this type whose statements are answered like this, and what it was asked. */
function opened(type: string, answer: Partial<GuestAnswer> = {}, options: object = {}) {
  const targets: object[] = []
  const asked: (readonly [string, readonly unknown[] | undefined])[] = []
  let closed = 0
  const connect = (target: Record<string, unknown>) => {
    targets.push(target)
    return {
      async ask(sql: string, values?: readonly unknown[]) {
        asked.push([sql, values])
        return { rows: [], kinds: {}, command: 'SELECT', count: 0, ...answer }
      },
      close: async () => ++closed,
    }
  }
  const connections = { connect, postgresTarget: (own: object) => ({ kind: 'postgres', ...own }) }
  const { DataSource } = guestTypeorm(connections, (() => ({})) as never)
  const source = new DataSource({ type, database: 'a.db', ...options })
  return { source, targets, asked, closed: () => closed }
}

describe('a data source as typeorm has it', () => {
  test.each([
    { type: 'sqlite', target: { kind: 'sqlite', path: 'a.db' } },
    { type: 'better-sqlite3', target: { kind: 'sqlite', path: 'a.db' } },
    { type: 'postgres', target: { kind: 'postgres', type: 'postgres', database: 'a.db' } },
  ])('of the type $type leads to its database', ({ type, target }) => {
    expect(opened(type).targets).toEqual([target])
  })

  test('of another type is refused by its name', () => {
    expect(() => opened('mysql')).toThrow('Cannot open a database of the type "mysql": custom code has "postgres"')
  })

  const rows = [{ id: 1 }]
  test.each([
    { type: 'sqlite', answer: { rows }, expected: rows },
    { type: 'sqlite', answer: { lastId: 7 }, expected: [] },
    { type: 'sqlite', answer: { command: 'INSERT', lastId: 7 }, expected: 7 },
    { type: 'sqlite', answer: { command: 'INSERT', lastId: 7, rows }, expected: rows },
    { type: 'sqlite', answer: { command: 'UPDATE', count: 2 }, expected: [] },
    { type: 'postgres', answer: { rows }, expected: rows },
    { type: 'postgres', answer: { command: 'INSERT', count: 2 }, expected: [] },
    { type: 'postgres', answer: { command: 'UPDATE', count: 2 }, expected: [[], 2] },
    { type: 'postgres', answer: { command: 'DELETE', count: 1, rows }, expected: [rows, 1] },
  ])('$type answers $answer with $expected', async ({ type, answer, expected }) => {
    const { source, asked } = opened(type, answer)
    await source.initialize()
    expect(await source.query('do', [1])).toEqual(expected)
    expect(asked).toEqual([
      ['SELECT 1', undefined],
      ['do', [1]],
    ])
  })

  test('is asked between its beginning and its end alone', async () => {
    const { source, closed } = opened('sqlite')
    await expect(source.query('do')).rejects.toThrow('initialize() the data source before')
    await source.initialize()
    await source.destroy()
    expect([source.isInitialized, closed()]).toEqual([false, 1])
    await expect(source.query('do')).rejects.toThrow('initialize() the data source before')
  })

  test('maps no objects', () => {
    expect(() => opened('sqlite').source.getRepository()).toThrow('custom code has query() and no mapping of objects')
  })
})
