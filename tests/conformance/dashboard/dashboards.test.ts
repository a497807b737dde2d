import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queriesOf } from './queries-of.ts'
import { type Stack, startStack } from './start-stack.ts'

const folder = join(import.meta.dirname, '../../../../shared/conformance/dashboards')
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
const own = join(import.meta.dirname, '../../../services/dashboard/dashboards')
const ours = readdirSync(own)

type Read = { dashboard: object; meta: object }
type Results = {
  results: Record<string, { status: number; error?: string; frames: { data: { values: unknown[][] } }[] }>
}

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

async function ask(queries: readonly string[]): Promise<Results['results']> {
  const targets = queries.map((expr, at) => ({ refId: String(at), expr, range: true, maxDataPoints: 50 }))
  const { body } = await stack.ask(
    'POST',
    '/api/ds/query',
    JSON.stringify({ from: 'now-5m', to: 'now', queries: targets }),
  )
  return (body as Results).results
}

/** Refused queries with why, in batches as large as a request may be. */
async function refused(queries: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < queries.length; at += 100) {
    const batch = queries.slice(at, at + 100)
    const results = await ask(batch)
    for (const [index, { status, error }] of Object.entries(results))
      if (status !== 200) faults.push(`${batch[Number(index)]}: ${error}`)
  }
  return faults
}

describe.skipIf(files.length === 0)('the public dashboards of ../shared/conformance/dashboards', () => {
  test.each(files)('%s is saved and imported, and comes back as it was', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const sent = JSON.parse(text) as object
    for (const path of ['/api/dashboards/db', '/api/dashboards/import']) {
      const saved = await stack.ask('POST', path, `{"dashboard":${text},"overwrite":true}`)
      expect(saved.status).toBe(200)
      const { uid } = saved.body as { uid: string }
      const { dashboard } = (await stack.ask('GET', `/api/dashboards/uid/${uid}`)).body as Read
      const identity = { id: expect.any(Number), uid, version: 1 }
      expect(dashboard).toEqual({ ...sent, ...identity })
    }
  })

  test.each(files)('every query of %s is understood', async (file) => {
    const queries = queriesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    expect(await refused(queries)).toEqual([])
  })
})

describe('our own dashboards', () => {
  test.each(ours)('every query of %s is understood', async (file) => {
    const queries = queriesOf(JSON.parse(readFileSync(join(own, file), 'utf8')))
    expect(queries).not.toEqual([])
    expect(await refused(queries)).toEqual([])
  })

  test('show this machine within seconds', async () => {
    const busy = '100 * (1 - avg(rate(node_cpu_seconds_total{job="host",mode="idle"}[10s])))'
    const shown = async () => {
      const results = await ask([
        busy,
        'up{job="host"}',
        'node_memory_MemAvailable_bytes',
        'process_resident_memory_bytes{job="metrics"}',
      ])
      return Object.values(results).every(({ frames }) => frames.length > 0)
    }
    await expect.poll(shown, { interval: 200 }).toBe(true)
  })
})
