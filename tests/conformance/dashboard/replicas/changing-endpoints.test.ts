import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { ownServer } from './replicas.fixture.ts'

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-audited'?: boolean }>>>>
}

const programs = await findPostgres()
// What follows what is asked for without an end, or asks another service for pictures.
const others = /^(GET|POST) \/(api\/ds\/query\/tail|render)/

describe.skipIf(programs === undefined)('a dashboard process that shares its database', () => {
  const own = ownServer(programs)

  // What they are told here is mostly refused, some is not; the tests of all routes run over a shared database, too.
  test('comes to no fault of its own at any endpoint', async () => {
    const replicas = await own.open()
    const { ask } = await replicas.start()
    const { paths } = (await ask('GET', '/openapi.json')).body as Document
    const faults: string[] = []
    for (const [path, operations] of Object.entries(paths)) {
      for (const name of Object.keys(operations)) {
        const method = name.toUpperCase()
        const filled = path
          .replaceAll('{namespace}', 'default')
          .replaceAll(/\{\w*[iI]d\}/g, '77')
          .replaceAll(/\{[^}]+\}/g, 'v1')
        if (others.test(`${method} ${path}`)) continue
        const isBodiless = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
        const { status, text } = await ask(method, filled, isBodiless ? undefined : {})
        if (status === 500 && !text.includes('metrics service')) faults.push(`${method} ${path}: ${text}`)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)
})
