import { describe, expect, test } from 'vitest'
import { type GuestAnswer, guestConnections } from './guest-connections.ts'

const answer = (parts: Partial<GuestAnswer> = {}): GuestAnswer => ({
  rows: [],
  kinds: {},
  command: 'SELECT',
  count: 0,
  ...parts,
})

/** Connections whose outside answers always the same, and what it was asked. */
function connections(given: GuestAnswer = answer()) {
  const calls: unknown[] = []
  const core = {
    async call(name: string, payload: unknown) {
      calls.push([name, payload])
      return given
    },
  }
  return {
    calls,
    ...guestConnections(
      core,
      (base64) => `bytes ${base64}`,
      (url) => new URL(url),
    ),
  }
}

describe('postgresTarget()', () => {
  const usual = { kind: 'postgres', host: 'localhost', port: 5432, database: '', ssl: false }
  const drawn = {
    kind: 'postgres',
    host: 'db.example',
    port: 6000,
    database: 'shop',
    user: 'me',
    password: 'p@ss',
    ssl: false,
  }

  test.each([
    { name: 'nothing', options: {}, target: usual },
    {
      name: 'the options of typeorm',
      options: { host: 'db.example', port: 6000, database: 'shop', username: 'me', password: 'p@ss' },
      target: drawn,
    },
    {
      name: 'the options of pg',
      options: { host: 'db.example', port: '6000', database: 'shop', user: 'me', password: 'p@ss' },
      target: drawn,
    },
    { name: 'a url', options: { url: 'postgres://me:p%40ss@db.example:6000/shop' }, target: drawn },
    {
      name: 'a connection string',
      options: { connectionString: 'postgres://me:p%40ss@db.example:6000/shop' },
      target: drawn,
    },
    {
      name: 'an option before a part of the url',
      options: { url: 'postgres://you:x@elsewhere:1/other', ...drawn },
      target: drawn,
    },
    {
      name: 'a url that says little',
      options: { url: 'postgres://db.example' },
      target: { ...usual, host: 'db.example' },
    },
    { name: 'encryption', options: { ssl: { rejectUnauthorized: false } }, target: { ...usual, ssl: true } },
  ])('reads $name', ({ options, target }) => expect(connections().postgresTarget(options)).toEqual(target))

  test('a username goes before a user', () => {
    expect(connections().postgresTarget({ username: 'a', user: 'b' }).user).toBe('a')
  })
})

describe('connect()', () => {
  const target = { kind: 'postgres' }

  test('asks over its own connection, which the code ends', async () => {
    const { connect, calls } = connections()
    const [first, second] = [connect(target), connect(target)]
    await first.ask('SELECT $1', [7])
    await second.ask('SELECT 1')
    await first.close()
    expect(calls).toEqual([
      ['sql', { connection: 1, target, sql: 'SELECT $1', values: [7] }],
      ['sql', { connection: 2, target, sql: 'SELECT 1', values: [] }],
      ['sql', { connection: 1, target, close: true }],
    ])
  })

  test('gives dates and bytes as they are, and leaves what is null', async () => {
    const { connect } = connections(
      answer({
        rows: [
          { id: 1, made: '2024-05-06T07:08:09.000Z', file: 'AAA=' },
          { id: 2, made: null, file: null },
        ],
        kinds: { made: 'date', file: 'bytes' },
      }),
    )
    expect((await connect(target).ask('SELECT')).rows).toEqual([
      { id: 1, made: new Date('2024-05-06T07:08:09.000Z'), file: 'bytes AAA=' },
      { id: 2, made: null, file: null },
    ])
  })
})
