import { describe, expect, test } from 'vitest'
import type { DatabaseTarget } from '../../domain/code/code-databases.ts'
import { findNamed, parseDatabaseUrl } from './named-databases.ts'

describe('a database in the settings', () => {
  test.each([
    {
      url: 'postgres://localhost:5555/abudhabi',
      expected: { kind: 'postgres', host: 'localhost', port: 5555, database: 'abudhabi' },
    },
    {
      url: 'postgresql://DB.example/a%20b',
      expected: { kind: 'postgres', host: 'db.example', port: 5432, database: 'a b' },
    },
    { url: 'postgres://[::1]/a', expected: { kind: 'postgres', host: '::1', port: 5432, database: 'a' } },
    { url: 'sqlite:/data/../data/a.db', expected: { kind: 'sqlite', path: '/data/a.db' } },
  ])('$url is understood', ({ url, expected }) => {
    expect(parseDatabaseUrl(url)).toEqual(expected)
  })

  test.each([
    'postgres://user:secret@localhost/a',
    'postgres://localhost/a?sslmode=require',
    'postgres://localhost',
    'postgres:///a',
    'mysql://localhost/a',
    'sqlite:a.db',
    'sqlite:',
    '/data/a.db',
  ])('%s is refused', (url) => {
    expect(parseDatabaseUrl(url)).toBeUndefined()
  })
})

describe('a database that code names', () => {
  const named = [
    { url: 'postgres://localhost:5555/abudhabi', write: false },
    { url: 'sqlite:/data/a.db', write: true },
  ]
  const postgres = { kind: 'postgres', host: 'localhost', port: 5555, database: 'abudhabi' } as const

  test.each<{ name: string; target: DatabaseTarget; found: string | undefined }>([
    { name: 'the very one, whoever asks', target: { ...postgres, user: 'u', password: 'p' }, found: named[0]?.url },
    { name: 'its host in capitals', target: { ...postgres, host: 'LOCALHOST' }, found: named[0]?.url },
    { name: 'another database of the server', target: { ...postgres, database: 'postgres' }, found: undefined },
    { name: 'another port', target: { ...postgres, port: 5432 }, found: undefined },
    { name: 'another name of the host', target: { ...postgres, host: '127.0.0.1' }, found: undefined },
    { name: 'the same file by a detour', target: { kind: 'sqlite', path: '/data/x/../a.db' }, found: named[1]?.url },
    { name: 'another file', target: { kind: 'sqlite', path: '/data/a.db2' }, found: undefined },
  ])('$name', ({ target, found }) => {
    expect(findNamed(named, target)?.url).toBe(found)
  })
})
