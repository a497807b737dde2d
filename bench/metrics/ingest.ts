/**
 * What does a remote-write sample cost, and what does a series hold in memory?
 *
 * The same bodies over HTTP to our service in its own process, set up as in the bundle, and to Debian's Prometheus and
 * VictoriaMetrics where they are installed: CPU seconds of the server's process and its resident memory, by the kernel;
 * and a query for a fiftieth of the series in the end. `node ingest.ts [series] [samples of each] [alone]`; the default
 * is 10,000 series with 240 samples, and with `alone` nothing is compared.
 */
import { makeHome, type Server, startOurs, startServers, write } from './servers.ts'
import { createValues, labelsOf } from './values.ts'
import { createBodies } from './write-bodies.ts'

const [seriesCount = 10_000, sampleCount = 240] = process.argv.slice(2, 4).map(Number)
const alone = process.argv[4]
const stepMs = 15_000

const startMs = Math.floor(Date.now() / stepMs) * stepMs - sampleCount * stepMs
const bodies = createBodies({ seriesCount, seriesPerRequest: 2_000, labelsOf, nextValue: createValues(seriesCount) })
const perSecond = (count: number, ms: number) => `${Math.round(count / ms)} k`

const servers = alone === undefined ? await startServers() : [await startOurs(await makeHome())]
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
for (const server of servers) await query(server)
if (servers.length > 1) console.log(`ratio to ${servers[1]?.name}: ${((allMs[1] ?? 0) / (allMs[0] ?? 1)).toFixed(2)}`)
for (const server of servers) await server.stop()

async function query({ name, url, cpuMs, rssMb }: Server): Promise<void> {
  const beforeMs = cpuMs()
  const time = (startMs + (sampleCount - 1) * stepMs) / 1000
  const answer = (await (await fetch(`${url}/api/v1/query?query=count(synth_7)&time=${time}`)).json()) as {
    data: { result: { value: [number, string] }[] }
  }
  const found = answer.data.result[0]?.value[1]
  console.log(`${name}: ${found} series counted in ${(cpuMs() - beforeMs).toFixed(0)} CPU-ms; ${rssMb().toFixed(0)} MB`)
}
