import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEngineClient } from '../engine/engine-client.ts'
import { createEngineWatch } from '../engine/engine-watch.ts'
import { createFigures } from './collect-figures.ts'

const idOf = (digit: string) => digit.repeat(64)
const states: Readonly<Record<string, string>> = { a: 'running', b: 'paused', c: 'exited', d: 'running' }

// An engine with these containers, of which `d` gives no figures.
let engine: Server
let statsAsked: string[] = []
beforeEach(async () => {
  statsAsked = []
  engine = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/v[\d.]+/, '').replace(/\?.*/, '')
    const [, digit = '', what = ''] = /^\/containers\/([a-d])\1{63}\/(json|stats)$/.exec(path) ?? []
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { 'api-version': '1.47' }).end(JSON.stringify(body))
    if (path === '/events') response.writeHead(200).flushHeaders()
    else if (path === '/containers/json') answer(Object.entries(states).map(([each, State]) => listed(each, State)))
    else if (what === 'json') answer(detailsOf(digit))
    else if (what === 'stats') {
      statsAsked.push(digit)
      answer({ cpu_stats: { cpu_usage: { total_usage: 2e9 } }, memory_stats: { usage: 7 } }, digit === 'd' ? 500 : 200)
    } else answer({ Version: '28.0.0' })
  })
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  engine.closeAllConnections()
  engine.close()
})

// What stopped was made last.
const listed = (digit: string, State: string) => ({
  Id: idOf(digit),
  Image: 'test',
  State,
  Created: State === 'exited' ? 6 : 5,
})

function detailsOf(digit: string) {
  const own = digit === 'a' ? { CpuShares: 512, CpuQuota: 50_000, CpuPeriod: 20_000 } : { NanoCpus: 1_500_000_000 }
  return {
    Id: idOf(digit),
    Name: `/${digit}`,
    Created: '2026-11-21T09:00:00Z',
    State: { Status: states[digit], StartedAt: '2026-11-21T09:00:01Z' },
    Config: { Image: 'test' },
    HostConfig: own,
  }
}

async function open(maxContainers = 10) {
  const { port } = engine.address() as AddressInfo
  const client = createEngineClient({ address: { host: '127.0.0.1', port }, timeoutMs: 10_000, maxAnswerBytes: 65_536 })
  const watch = createEngineWatch({
    client,
    retryMinMs: 10_000,
    retryMaxMs: 10_000,
    maxContainers,
    changed: () => undefined,
  })
  const clock = () => 1_795_251_600_999
  const figures = createFigures({ client, watch, clock, atOnce: 2, timeoutMs: 10_000 })
  return {
    watch,
    figures,
    close() {
      watch.close()
      client.close()
    },
  }
}

describe('the figures of all containers', () => {
  test('are those of what runs or is paused; one that gives none is counted', async () => {
    const { watch, figures, close } = await open()
    await watch.start()
    const { up, containers, unread } = await figures()
    const byName = containers.toSorted((left, right) => (left.name < right.name ? -1 : 1))
    expect({ up, unread }).toEqual({ up: true, unread: 1 })
    const same = { image: 'test', startedSeconds: 1_795_251_601, seenSeconds: 1_795_251_600 }
    expect(byName).toMatchObject([
      { ...same, name: 'a', cpuShares: 512, cpuQuota: 50_000, cpuPeriod: 20_000, usage: { cpuSeconds: 2 } },
      { ...same, name: 'b', cpuShares: 1_024, cpuQuota: 150_000, cpuPeriod: 100_000, usage: { memoryBytes: 7 } },
    ])
    expect(statsAsked.toSorted()).toEqual(['a', 'b', 'd'])
    close()
  })

  test('are those of what is paused too, where a newer container has no room', async () => {
    const { watch, figures, close } = await open(3)
    await watch.start()
    expect((await figures()).containers.map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
    close()
  })

  test('are read once for two that ask at the same time', async () => {
    const { watch, figures, close } = await open()
    await watch.start()
    const [first, second] = await Promise.all([figures(), figures()])
    expect(second).toBe(first)
    expect(statsAsked).toHaveLength(3)
    close()
  })

  test('are none while the engine is not known to answer', async () => {
    const { figures, close } = await open()
    expect(await figures()).toEqual({ up: false, containers: [], unread: 0 })
    expect(statsAsked).toEqual([])
    close()
  })
})
