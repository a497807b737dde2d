import { foldSnappy } from '@hearth/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMatcher } from '../domain/promql/syntax/matchers.ts'
import { encodeReadRequest } from '../domain/remote-read/encode-read-request.ts'
import { fillHome } from '../test-support/fill-home.ts'
import { startMetrics } from '../test-support/start-metrics.ts'

const endMs = Date.now()
const range = { fromMs: endMs - 600_000, toMs: endMs }

type Metrics = Awaited<ReturnType<typeof startMetrics>>
let [here, there]: Metrics[] = []

/** The same series with and without threads: so many that they are read and encoded in one where there are any. */
beforeAll(async () => {
  const filling = { series: 4_000, samples: 40, endMs }
  const [homeHere, homeThere] = [await fillHome(filling), await fillHome(filling)]
  const settings = { externalLabels: { site: 'a' }, maxSamples: 170_000 }
  here = await startMetrics({ ...settings, queryWorkers: 0 }, homeHere)
  there = await startMetrics({ ...settings, queryWorkers: 1 }, homeThere)
})

afterAll(async () => {
  await here?.remove()
  await there?.remove()
})

async function askBoth(path: string, init: RequestInit = {}) {
  const answers = await Promise.all([here, there].map((one) => fetch(`${one?.url}${path}`, init)))
  const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status, headers }, at) => {
    const body = Buffer.from(bodies[at] ?? new ArrayBuffer())
    return { status, type: headers.get('content-type'), body }
  })
}

const encoded = (pattern: string) =>
  encodeReadRequest([createMatcher('__name__', '=', 'heavy'), createMatcher('group', '=~', pattern)], range)

/** With a field for what is taken: chunks rather than samples, unless samples alone. */
function readRequest(messages: readonly Uint8Array[], init: RequestInit = {}): RequestInit {
  const body = foldSnappy(Buffer.concat(messages))
  return { method: 'POST', body, headers: { 'content-encoding': 'snappy' }, ...init }
}

const takesSamples = Uint8Array.of(0x10, 0)

/** A number of the service's own metrics. */
async function measure(metrics: Metrics | undefined, name: string): Promise<number> {
  const text = await (await fetch(`${metrics?.url}/metrics`)).text()
  return Number(new RegExp(`^${name}(?:{.*})? (.*)$`, 'm').exec(text)?.[1])
}

describe('series that leave are the same from a thread', () => {
  test('by federation', async () => {
    const [without, within] = await askBoth('/federate?match[]=heavy{group!="g1"}&match[]={group="g2"}')
    expect(without?.status).toBe(200)
    expect(without?.body.toString().split('\n')).toHaveLength(3_600 + 2)
    expect(without?.body.toString()).toContain('heavy{at="0",group="g0",job="synth",site="a",instance=""} 0')
    expect(within).toEqual(without)
    expect(await measure(here, 'hearth_query_threads')).toBe(0)
    expect(await measure(there, 'hearth_query_threads')).toBe(1)
  })

  test.each([
    ['chunks', [], 'application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse'],
    ['samples', [takesSamples], 'application/x-protobuf'],
  ])('by remote read, as %s, of several selections', async (_, first, type) => {
    const asked = [...first, encoded('g[0-4]'), encoded('g[5-9]')]
    const [without, within] = await askBoth('/api/v1/read', readRequest(asked))
    expect(without).toMatchObject({ status: 200, type })
    expect(without?.body.length).toBeGreaterThan(200_000)
    expect(within).toEqual(without)
  })

  test('and too many samples are refused in the same words', async () => {
    const asked = [takesSamples, encoded('.*'), encoded('g[0-4]')]
    const [without, within] = await askBoth('/api/v1/read', readRequest(asked))
    expect(without).toMatchObject({ status: 400, body: Buffer.from('exceeded sample limit (170000)\n') })
    expect(within).toEqual(without)
  })
})

test('whoever leaves before the end gives back the place', async () => {
  const controller = new AbortController()
  const request = readRequest([encoded('.*'), encoded('.*')], { signal: controller.signal })
  const answer = await fetch(`${there?.url}/api/v1/read`, request)
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  controller.abort()
  await expect.poll(() => measure(there, 'prometheus_engine_queries'), { timeout: 60_000 }).toBe(0)
  const [, again] = await askBoth('/api/v1/read', readRequest([encoded('g1')]))
  expect(again?.status).toBe(200)
}, 120_000)
