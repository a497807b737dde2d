/**
 * What do a million lines cost to take in, and to search and count?
 *
 * The same bodies as JSON over HTTP to our service in its own process, set up as in the bundle, and to Loki where its
 * program is: processor time of the server's process and its resident memory, by the kernel. Then queries over all of
 * them, each several times, answers read to the end. `node lines.ts alone` compares with nothing.
 */
import { loadavg } from 'node:os'
import { Agent, fetch } from 'undici'
import { type LogServer, startLogServers } from './servers.ts'
import { bodies, lineCount, range } from './workload.ts'

const rounds = 5
const goals = { pushMs: 2_000, rssMb: 100, needleMs: 80, rateMs: 900 }

const queries = [
  { name: 'a text that is nowhere', query: '{job="bench"} |= "id=nowhere"', goalMs: goals.needleMs },
  { name: 'a text of 1,000 lines', query: '{job="bench"} |= "items/007 "', limit: '1000', goalMs: goals.needleMs },
  { name: 'an expression that is nowhere', query: '{job="bench"} |~ "status=40[34]"' },
  { name: 'rate', query: 'sum(rate({job="bench"}[1m]))', goalMs: goals.rateMs },
  { name: 'rate by level', query: 'sum by (level) (rate({job="bench"}[1m]))', goalMs: goals.rateMs },
  { name: 'count of a text', query: 'sum(count_over_time({job="bench"} |= "status=500" [1m]))' },
  { name: 'a field of logfmt', query: 'sum by (status) (count_over_time({job="bench"} | logfmt [1m]))' },
  { name: 'volumes over time', query: '{job="bench"}', path: 'index/volume_range' },
] as const

// One that was idle while the other server was asked may be closed just as it is used again.
const dispatcher = new Agent({ pipelining: 0 })
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

async function push({ name, url }: LogServer, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/loki/api/v1/push`, { method: 'POST', headers, body, dispatcher })
  if (answer.status !== 204) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
}

async function ask({ name, url }: LogServer, path: string, params: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/loki/api/v1/${path}?${new URLSearchParams(params)}`, { dispatcher })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`)
  return text
}

/** How much of an answer there is, so that a fast answer that is none is seen. */
function sizeOf(text: string): string {
  const { result } = (JSON.parse(text) as { data: { result: { values: [unknown, string][] }[] } }).data
  const values = result.flatMap((one) => one.values)
  const figures = sum(values.map(([, value]) => Number(value))).toPrecision(6)
  return `${result.length} series, ${values.length} values${figures === 'NaN' ? '' : `, ${figures} together`}`
}

const load = () => `load ${loadavg()[0]?.toFixed(1)}`
const goal = (value: number, most: number | undefined) =>
  most === undefined ? '' : ` (goal ${most}${value <= most ? '' : ': missed'})`

const all = await startLogServers()
const servers = process.argv[2] === 'alone' ? all.slice(0, 1) : all
const idle = servers.map((server) => ({ cpuMs: server.cpuMs(), rssMb: server.rssMb() }))
for (const body of bodies()) for (const server of servers) await push(server, body)
console.log(`${lineCount} lines pushed, ${load()}`)
const pushMs = servers.map((server, at) => server.cpuMs() - (idle[at]?.cpuMs ?? 0))
for (const [at, server] of servers.entries()) {
  const [spentMs = 0, rssMb] = [pushMs[at], server.peakMb()]
  const memory = `${rssMb.toFixed(0)} MB resident at most${goal(rssMb, goals.rssMb)}, ${idle[at]?.rssMb.toFixed(0)} before`
  console.log(`  ${server.name}: ${spentMs.toFixed(0)} CPU-ms${goal(spentMs, goals.pushMs)}; ${memory}`)
}
printRatio(pushMs)

for (const one of queries) {
  const path = 'path' in one ? one.path : 'query_range'
  const params = { ...range, query: one.query, step: '60', ...('limit' in one ? { limit: one.limit } : {}) }
  const goalMs = 'goalMs' in one ? one.goalMs : undefined
  console.log(`${one.name}: ${one.query}, ${load()}`)
  const spentMs: number[] = []
  for (const server of servers) {
    const size = sizeOf(await ask(server, path, params))
    const beforeMs = server.cpuMs()
    const tookMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const sentMs = performance.now()
      await ask(server, path, params)
      tookMs.push(performance.now() - sentMs)
    }
    const cpuMs = (server.cpuMs() - beforeMs) / rounds
    spentMs.push(cpuMs)
    const cpu = `${cpuMs.toFixed(0)} CPU-ms${goal(cpuMs, goalMs)}`
    console.log(`  ${server.name}: ${cpu}, wall ${Math.min(...tookMs).toFixed(0)} ms best; ${size}`)
  }
  printRatio(spentMs)
}
for (const { name, peakMb } of servers) console.log(`${name}: ${peakMb().toFixed(0)} MB resident at most`)
for (const server of all) await server.stop()

function printRatio([ours = 0, theirs]: readonly number[]): void {
  if (theirs !== undefined) console.log(`  ours / Loki: ${(ours / theirs).toFixed(2)}`)
}
