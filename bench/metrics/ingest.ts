/**
 * What does a remote-write sample cost, and what does a series hold in memory?
 *
 * The same bodies over HTTP to our service in its own process, set up as in the bundle, and to Debian's Prometheus
 * where it is installed: CPU seconds of the server's process and its resident memory, by the kernel.
 * `node ingest.ts [series] [samples of each]`; the default is 10,000 series with 240 samples.
 */
import { startServers, write } from './servers.ts'
import { createBodies } from './write-bodies.ts'

const [seriesCount = 10_000, sampleCount = 240] = process.argv.slice(2).map(Number)
const stepMs = 15_000

const startMs = Math.floor(Date.now() / stepMs) * stepMs - sampleCount * stepMs
const values = new Float64Array(seriesCount)

// As in a real process: four in ten hardly ever change, four count, two move at random.
function nextValue(at: number): number {
  values[at] = following(at, values[at] ?? 0)
  return values[at] ?? 0
}

function following(at: number, before: number): number {
  if (at % 10 < 4) return Math.random() < 0.005 ? before + 1 : before
  if (at % 10 < 8) return before + Math.floor(Math.random() * 20)
  return Math.round(before * 100 + (Math.random() - 0.5) * 400) / 100
}

function labelsOf(at: number): Record<string, string> {
  const place = { instance: '127.0.0.1:9999', inst: String(at % 100), svc: `s${at % 10}` }
  return { __name__: `synth_${at % 50}`, job: 'synth', ...place, id: String(Math.floor(at / 50)) }
}

const bodies = createBodies({ seriesCount, seriesPerRequest: 2_000, labelsOf, nextValue })
const perSecond = (count: number, ms: number) => `${Math.round(count / ms)} k`

const servers = await startServers()
const idle = servers.map((server) => ({ cpuMs: server.cpuMs(), rssMb: server.rssMb() }))
const spentMs = () => servers.map((server, at) => server.cpuMs() - (idle[at]?.cpuMs ?? 0))
let createdMs: readonly number[] = []
for (let step = 0; step < sampleCount; step++) {
  for (const body of bodies(startMs + step * stepMs)) for (const server of servers) await write(server, body)
  if (step === 0) createdMs = spentMs()
}
const allMs = spentMs()
for (const [at, server] of servers.entries()) {
  const rssMb = server.rssMb()
  const perSeries = Math.round(((rssMb - (idle[at]?.rssMb ?? 0)) * 1e6) / seriesCount)
  const rate = `${perSecond(seriesCount * sampleCount, allMs[at] ?? 0)} samples per CPU second`
  const created = `${perSecond(seriesCount, createdMs[at] ?? 0)} new series`
  console.log(
    `${server.name}: ${rate}, ${created}; ${rssMb.toFixed(0)} MB resident, ${perSeries} B a series above idle`,
  )
}
if (servers.length > 1) console.log(`ratio to ${servers[1]?.name}: ${((allMs[1] ?? 0) / (allMs[0] ?? 1)).toFixed(2)}`)
for (const server of servers) await server.stop()
