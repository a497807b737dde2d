import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { threadMs } from '@hearth/kernel/test-support'
import { foldSnappy } from '@hearth/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMatcher } from '../domain/promql/syntax/matchers.ts'
import { encodeReadRequest } from '../domain/remote-read/encode-read-request.ts'
import { fillHome } from '../test-support/fill-home.ts'
import { startMetrics } from '../test-support/start-metrics.ts'

const endMs = Date.now()
const scrapeMs = 500
const times = { start: `${endMs / 1000 - 900}`, end: `${endMs / 1000}`, step: '15' }
const heaviest = 'quantile(0.9, quantile_over_time(0.99, heavy[5m]))'
// Longer than any test waits.
const endless = { ...times, step: '1' }
// Of processor time at once. A turn is 4 ms; the first compilation comes on top, and the collection of garbage of all
// that the files before this one have left in the same process.
const mostHeldMs = 500

let metrics: Awaited<ReturnType<typeof startMetrics>>
let target: Server
/** When the target was asked, by the processor time of the thread that asks. */
const scrapedAt: number[] = []

beforeAll(async () => {
  target = createServer((_, response) => {
    scrapedAt.push(threadMs())
    response.setHeader('content-type', 'text/plain')
    response.end('watched 1\n')
  }).listen(0, '127.0.0.1')
  const home = await fillHome({ series: 4_000, samples: 80, endMs })
  const { port } = target.address() as AddressInfo
  const targets = [{ job: 'watched', url: `http://127.0.0.1:${port}`, intervalMs: scrapeMs, timeoutMs: scrapeMs }]
  metrics = await startMetrics(
    { targets, queryWorkers: 1, lightQuerySamples: 10_000, maxSamples: 5_000_000, maxQueryBytes: 1e9 },
    home,
  )
})

afterAll(async () => {
  await metrics?.remove()
  target?.close()
})

const ask = (query: string, params: Record<string, string> = times, init: RequestInit = {}) =>
  fetch(`${metrics.url}/api/v1/query_range`, {
    method: 'POST',
    body: new URLSearchParams({ query, ...params }),
    ...init,
  })

type Watched = { readonly probeMs: readonly number[]; readonly heldMs: number }

/**
 * Asks the probe until `work` has ended. `probeMs` is the processor time that the thread of the service took while each
 * of them waited, shortest first; `heldMs` is the most that it took between two looks at it, a millisecond apart when it
 * is free: whatever else this machine has to do.
 */
async function watchDuring(work: Promise<unknown>): Promise<Watched> {
  const probeMs: number[] = []
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  const held = watchThread()
  while (!isOver) {
    const askedMs = threadMs()
    expect((await fetch(`${metrics.url}/-/ready`)).status).toBe(200)
    probeMs.push(threadMs() - askedMs)
  }
  return { probeMs: probeMs.sort((a, b) => a - b), heldMs: held() }
}

function watchThread(): () => number {
  let most = 0
  let last = threadMs()
  const timer = setInterval(() => {
    const now = threadMs()
    most = Math.max(most, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** The most that the thread did from one scrape to the next: time that others had of the processor does not count. */
function longestPause(fromMs: number, toMs: number): number {
  const seen = [fromMs, ...scrapedAt.filter((atMs) => atMs > fromMs && atMs < toMs), toMs]
  return Math.max(...seen.slice(1).map((atMs, at) => atMs - (seen[at] ?? 0)))
}

describe('while heavy queries run', () => {
  test('the probe is answered and no scrape is missed', async () => {
    await expect.poll(() => scrapedAt.length).toBeGreaterThan(0)
    const startMs = threadMs()
    const query = ask(heaviest)
    const { probeMs, heldMs } = await watchDuring(query)
    const endedMs = threadMs()
    expect((await query).status).toBe(200)
    expect(heldMs).toBeLessThan(mostHeldMs)
    expect(probeMs[Math.floor(probeMs.length / 2)]).toBeLessThan(250)
    expect(longestPause(startMs, endedMs)).toBeLessThan(scrapeMs * 4)
  }, 120_000)

  test('fifty at once are bounded: some wait, each ends, others are answered meanwhile', async () => {
    const startMs = threadMs()
    const query = heaviest.replace('heavy', 'heavy{group="g0"}')
    const params = { ...times, step: '90', timeout: '100s' }
    const all = Promise.all(Array.from({ length: 50 }, async () => (await ask(query, params)).json()))
    const count = async (state: string) => (await listQueries()).filter((one) => one.state === state).length
    await expect.poll(() => count('waiting')).toBeGreaterThan(10)
    // Four of them, and whatever rules are asked meanwhile.
    expect(await count('evaluated')).toBeLessThanOrEqual(8)
    const light = await fetch(`${metrics.url}/api/v1/query?query=up`)
    expect(await light.json()).toMatchObject({ status: 'success' })
    const { probeMs, heldMs } = await watchDuring(all)
    expect(heldMs).toBeLessThan(mostHeldMs)
    expect(probeMs[Math.floor(probeMs.length / 2)]).toBeLessThan(250)
    const answers = await all
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 'success', data: { result: [{ metric: {} }] } })
    expect(longestPause(startMs, threadMs())).toBeLessThan(scrapeMs * 6)
  }, 180_000)
})

describe('while all series leave', () => {
  const body = foldSnappy(encodeReadRequest([createMatcher('__name__', '=', 'heavy')], { fromMs: 0, toMs: endMs }))
  const heavyRead = { method: 'POST', body, headers: { 'content-encoding': 'snappy' } }

  test.each([
    ['by remote read', '/api/v1/read', heavyRead, 'application/x-streamed-protobuf'],
    ['by federation', '/federate?match[]=heavy', {}, 'text/plain'],
  ])(
    '%s, the probe is answered',
    async (_, path, init, type) => {
      const answer = fetch(`${metrics.url}${path}`, init)
      const size = answer.then(async (one) => (await one.arrayBuffer()).byteLength)
      const { probeMs, heldMs } = await watchDuring(size)
      expect(probeMs.length).toBeGreaterThan(0)
      expect((await answer).headers.get('content-type')).toContain(type)
      expect(await size).toBeGreaterThan(100_000)
      expect(heldMs).toBeLessThan(mostHeldMs)
    },
    120_000,
  )
})

type Listed = {
  readonly id: string
  readonly query: string
  readonly state: string
  readonly inWorker: boolean
}

async function listQueries(): Promise<readonly Listed[]> {
  const answer = await fetch(`${metrics.url}/api/v1/status/queries`)
  const { data } = (await answer.json()) as { data: { queries: Listed[] } }
  return data.queries
}

const cancel = (id: string, init: RequestInit = {}) =>
  fetch(`${metrics.url}/api/v1/status/queries/${id}/cancel`, { method: 'POST', ...init })

describe('a query that runs', () => {
  test('is listed, and can be cancelled', async () => {
    const asked = ask(heaviest, endless)
    await expect.poll(listQueries).toMatchObject([{ query: heaviest, state: 'evaluated', inWorker: true }])
    const [listed] = await listQueries()
    expect(listed).toMatchObject({
      start: endMs / 1000 - 900,
      end: endMs / 1000,
      step: 1,
      client: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/query_range',
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      durationSeconds: expect.any(Number),
    })
    expect((await cancel(listed?.id ?? '')).status).toBe(204)
    const answer = await asked
    expect(answer.status).toBe(499)
    expect(await answer.json()).toEqual({
      status: 'error',
      errorType: 'canceled',
      error: 'query was canceled in expression evaluation',
    })
    await expect.poll(listQueries).toEqual([])
  }, 120_000)

  test('ends when whoever asked leaves', async () => {
    const controller = new AbortController()
    const asked = ask(heaviest, endless, { signal: controller.signal })
    await expect.poll(listQueries).toMatchObject([{ state: 'evaluated' }])
    controller.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(listQueries).toEqual([])
  }, 120_000)

  test('ends when its time is over', async () => {
    const answer = await ask(heaviest, { ...endless, timeout: '50ms' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      errorType: 'timeout',
      error: expect.stringMatching(/^query timed out in/),
    })
  }, 120_000)

  test('may hold only so many samples', async () => {
    const answer = await ask('heavy or label_replace(heavy, "b", "c", "", "")', { ...times, step: '0.5' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errorType: 'execution',
      error: 'query processing would load too many samples into memory in query execution',
    })
  }, 120_000)

  test('is not to be cancelled by a page of somebody else, nor when there is none', async () => {
    expect((await cancel('x', { headers: { origin: 'https://example.com' } })).status).toBe(403)
    const none = await cancel('x')
    expect(none.status).toBe(404)
    expect(await none.json()).toMatchObject({
      errorType: 'not_found',
      error: 'Cannot cancel query "x": it has ended, or never was',
    })
  })
})
