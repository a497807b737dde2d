/**
 * How soon is the service ready again after `kill -9`, and was anything lost?
 *
 * Series come by remote write, the last of them with nothing behind them but the log; then the process is killed and
 * started again, `rounds` times. Wall time from the fork to a good answer of `/-/ready`, processor time by the kernel,
 * and those of a start with nothing stored beside them. `node restart.ts [series] [samples of each] [rounds]`.
 */

import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { hasPrometheus, makeHome, type Server, startOurs, startPrometheus, write } from './servers.ts'
import { createValues, labelsOf } from './values.ts'
import { createBodies } from './write-bodies.ts'

const [seriesCount = 100_000, sampleCount = 20, rounds = 5] = process.argv.slice(2).map(Number)
const stepMs = 15_000
const names = 50
const startMs = Math.floor(Date.now() / stepMs) * stepMs - sampleCount * stepMs

const bodies = createBodies({ seriesCount, seriesPerRequest: 2_000, labelsOf, nextValue: createValues(seriesCount) })

async function fill(server: Server): Promise<void> {
  for (let step = 0; step < sampleCount; step++)
    for (const body of bodies(startMs + step * stepMs)) await write(server, body)
}

type Timed = { readonly wallMs: number; readonly cpuMs: number }

async function measure(start: (home: string) => Promise<Server>, home: string, expected: number): Promise<Timed> {
  const startedMs = performance.now()
  const server = await start(home)
  const timed = { wallMs: performance.now() - startedMs, cpuMs: server.cpuMs() }
  if (expected > 0) await check(server, expected)
  await server.kill()
  return timed
}

/** Fails unless every sample that was acknowledged is there; name by name, so that no query is too large. */
async function check({ url, name }: Server, expected: number): Promise<void> {
  let found = 0
  for (let at = 0; at < names; at++) {
    const query = `sum(count_over_time(synth_${at}[${(sampleCount + 1) * stepMs}ms]))`
    const params = new URLSearchParams({ query, time: `${(startMs + sampleCount * stepMs) / 1000}` })
    const answer = (await (await fetch(`${url}/api/v1/query?${params}`)).json()) as Answer
    found += Number(answer.data?.result[0]?.value[1])
  }
  if (found !== expected) throw new Error(`${name} has ${found} of ${expected} samples`)
}

type Answer = { readonly data?: { readonly result: readonly { readonly value: readonly [number, string] }[] } }

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)

async function series(name: string, start: (home: string) => Promise<Server>): Promise<void> {
  const empty = await makeHome()
  const full = await makeHome()
  const server = await start(full)
  await fill(server)
  await server.kill()
  for (const [what, home, expected] of [
    ['with nothing stored', empty, 0],
    [`with ${seriesCount} series, ${sampleCount} samples each`, full, seriesCount * sampleCount],
  ] as const) {
    const timed: Timed[] = []
    for (let round = 0; round < rounds; round++) timed.push(await measure(start, home, expected))
    const wall = timed.map(({ wallMs }) => wallMs)
    const figures = `ready after ${median(wall)} ms (best ${Math.round(Math.min(...wall))})`
    const cpu = `${median(timed.map(({ cpuMs }) => cpuMs))} ms of processor time`
    console.log(`${name} ${what}: ${figures}, ${cpu}; load ${loadavg()[0]?.toFixed(1)}`)
    await rm(home, { recursive: true, force: true })
  }
}

await series('Hearth', startOurs)
if (hasPrometheus()) await series('Prometheus 2.42', startPrometheus)
