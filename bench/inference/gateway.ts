// What does the gateway add to an upstream? The first byte of a stream, chunks a second of one core,
// and memory over many requests; the upstream is read directly in the same run.
//
//   npm run bench:inference:gateway          (STREAMS=2000, REQUESTS=200000 by default)

import { Pool } from 'undici'
import { goal } from '../chatflow/goal.ts'
import { round } from '../chatflow/round.ts'
import { readCpuMs } from '../lib/cpu.ts'
import { at, load } from '../lib/load.ts'
import { readMemory } from '../lib/memory.ts'
import { startGatewayBench } from './start-gateway.ts'

const streams = Number(process.env.STREAMS ?? 2_000)
const requests = Number(process.env.REQUESTS ?? 200_000)
const path = '/v1/chat/completions'
const headers = { 'content-type': 'application/json' }
const messages = [
  { role: 'system', content: 'You answer briefly. '.repeat(50) },
  { role: 'user', content: 'What do you say first?' },
]
const ask = (more: object) => JSON.stringify({ model: 'scripted', messages, ...more })

const bench = await startGatewayBench()
try {
  await firstBytes()
  await chunks()
  await memory()
} finally {
  await bench.stop()
}

// The two are asked in turn, so that what else the machine does meets both.
async function firstBytes(): Promise<void> {
  const origins = { 'upstream alone': bench.upstreamUrl, gateway: bench.url }
  const pools = Object.entries(origins).map(([what, origin]) => ({
    what,
    pool: new Pool(origin, { connections: 1 }),
    ms: [] as number[],
  }))
  const body = ask({ stream: true, max_tokens: 8 })
  const before = readCpuMs(bench.pid)
  for (let turn = 0; turn < streams * 1.5; turn++) {
    for (const { pool, ms } of pools) ms.push(await firstByte(pool, body))
  }
  const cpuMs = (readCpuMs(bench.pid) - before) / (streams * 1.5)
  await Promise.all(pools.map(({ pool }) => pool.close()))
  // The first third warms up.
  const sorted = pools.map(({ what, ms }) => ({ what, ms: ms.slice(-streams).toSorted((left, right) => left - right) }))
  console.table(sorted.map(({ what, ms }) => ({ what, 'p50 ms': round(at(ms, 0.5)), 'p99 ms': round(at(ms, 0.99)) })))
  const [direct = [], through = []] = sorted.map(({ ms }) => ms)
  console.log(`processor time for each stream: ${round(cpuMs)} ms`)
  console.log(`first byte p50: ${round(at(through, 0.5) / at(direct, 0.5))} times the upstream's`)
  goal('added to the first byte, p50 ms', at(through, 0.5) - at(direct, 0.5), { most: 1 })
  goal('added to the first byte, p99 ms', at(through, 0.99) - at(direct, 0.99), { most: 3 })
}

async function firstByte(pool: Pool, body: string): Promise<number> {
  const sentMs = performance.now()
  const response = await pool.request({ path, method: 'POST', headers, body })
  if (response.statusCode !== 200) throw new Error(`Got ${response.statusCode}: ${await response.body.text()}`)
  let firstMs: number | undefined
  for await (const _ of response.body) firstMs ??= performance.now() - sentMs
  return firstMs ?? Number.NaN
}

async function chunks(): Promise<void> {
  const each = 20_000
  const clients = 8
  await streamAll(bench.url, clients, 2_000)
  const directMs = await streamAll(bench.upstreamUrl, clients, each)
  const before = readCpuMs(bench.pid)
  const throughMs = await streamAll(bench.url, clients, each)
  const cpuMs = readCpuMs(bench.pid) - before
  console.log(`${each * clients} chunks: ${round(throughMs / directMs)} times the upstream's time`)
  goal('streamed chunks for each second of processor time', (each * clients) / (cpuMs / 1_000), { least: 2_000 })
}

async function streamAll(origin: string, clients: number, tokens: number): Promise<number> {
  const pool = new Pool(origin, { connections: clients })
  const body = ask({ stream: true, max_tokens: tokens })
  const startedMs = performance.now()
  const read = async () => {
    let bytes = 0
    const response = await pool.request({ path, method: 'POST', headers, body })
    for await (const part of response.body) bytes += part.length
    if (bytes < tokens * 100) throw new Error(`Got ${bytes} bytes of ${tokens} chunks`)
  }
  await Promise.all(Array.from({ length: clients }, read))
  await pool.close()
  return performance.now() - startedMs
}

async function memory(): Promise<void> {
  const parts = 10
  const rss: number[] = []
  const shared = { path, headers, body: ask({}), clients: 32 }
  const direct = await load({ ...shared, origin: bench.upstreamUrl, requests: 20_000 })
  const before = readCpuMs(bench.pid)
  let last = direct
  for (let part = 0; part < parts; part++) {
    last = await load({ ...shared, origin: bench.url, requests: requests / parts })
    rss.push(Math.round(readMemory(bench.pid).rssMb))
  }
  const cpuMs = (readCpuMs(bench.pid) - before) / requests
  console.log(
    `requests a second, 32 clients: ${Math.round(last.perSecond)}, ${round(last.perSecond / direct.perSecond)} of the upstream's; ${round(cpuMs)} ms of processor time each`,
  )
  console.log(`MB after each ${requests / parts} requests: ${rss.join(', ')}`)
  // The first fifth fills caches and lets the compilers work.
  goal('MB gained after the first fifth', (rss.at(-1) ?? 0) - (rss[1] ?? 0), { most: 15 })
}
