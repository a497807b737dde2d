// Every operation of Grafana's published client for Go (github.com/grafana/grafana-openapi-client-go, version
// v0.0.0-20260330113218-ee77c4f6f90e): which are answered, and how.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, seldom, startStack } from '../start-stack.ts'

type Operation = { readonly method: string; readonly path: string; readonly id: string }

/** `refused`: with a sentence that says what is switched off. `empty`: a list of what there is none of here. */
type Answered = 'answered' | 'refused' | 'empty' | 'unknown'

// Lists that are empty whatever is done.
const empty = new Set(['listDevices', 'SearchDevices', 'retrieveJWKS'])

// Data sources are read, so nothing is deleted in them.
const refused = new Set(['datasourceProxyDELETEByUIDcalls', 'datasourceProxyDELETEcalls'])

const least = 200

const operations = JSON.parse(readFileSync(join(import.meta.dirname, 'operations.json'), 'utf8')) as Operation[]

let stack: Stack
beforeAll(async () => {
  stack = await startStack({}, seldom)
})
afterAll(() => stack.stop())

test(`of the ${operations.length} operations at least ${least} are answered, and none is unknown`, {
  timeout: 120_000,
}, async () => {
  const found = new Map<Answered, string[]>()
  for (const operation of operations) {
    const answered = await answerTo(operation)
    found.set(answered, [...(found.get(answered) ?? []), operation.id])
  }
  const counts = Object.fromEntries([...found].map(([answered, ids]) => [answered, ids.length]))
  console.log(`Operations of Grafana's client: ${JSON.stringify(counts)}`)
  expect(found.get('unknown') ?? []).toEqual([])
  expect(found.get('answered')?.length).toBeGreaterThanOrEqual(least)
})

async function answerTo({ method, path, id }: Operation): Promise<Answered> {
  const address = `/api${path.replace(/\{[^}]+\}|:\w+/g, '999')}`
  const body = method === 'GET' ? {} : { body: '{}' }
  const { username, password } = stack.credentials
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const answer = await fetch(`${stack.url}${address}`, {
    method,
    headers: { authorization },
    redirect: 'manual',
    ...body,
  })
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  const told = (isJson ? await answer.json() : {}) as { message?: string; messageId?: string; statusCode?: number }
  if (answer.status === 404 && told.message === 'Not found' && told.statusCode === undefined) return 'unknown'
  if (empty.has(id)) return 'empty'
  // As server admin, only what nobody may is refused.
  const isRefused = told.messageId === 'switched-off' || answer.status === 403 || refused.has(id)
  return isRefused ? 'refused' : 'answered'
}
