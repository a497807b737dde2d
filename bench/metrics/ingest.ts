/**
 * What does a remote-write sample cost, and what does a series hold in memory?
 *
 * The same bodies over HTTP to our service in its own process, set up as in the bundle, and to Debian's Prometheus
 * where it is installed: CPU seconds of the server's process and its resident memory, by the kernel.
 * `node ingest.ts [series] [samples of each]`; the default is 10,000 series with 240 samples.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFlagsOf, SERVICE_ENVIRONMENT } from '../../cli/src/node-options.ts'
import { readMemory } from '../lib/memory.ts'
import { createBodies } from './write-bodies.ts'

type Server = { readonly name: string; readonly url: string; readonly process: ChildProcess }

const prometheus = '/usr/bin/prometheus'
const [seriesCount = 10_000, sampleCount = 240] = process.argv.slice(2).map(Number)
const stepMs = 15_000
// The kernel counts CPU in hundredths of a second.
const ticksPerSecond = 100

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

async function startOurs(home: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, '../../cli/bin/hearth.mjs'), ['serve', 'metrics'], {
    execArgv: [...nodeFlagsOf('metrics')],
    env: {
      ...process.env,
      ...SERVICE_ENVIRONMENT,
      HEARTH_HOME: home,
      HEARTH_METRICS_PORT: '0',
      HEARTH_METRICS_BUNDLE: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { name: 'Hearth', url: `http://127.0.0.1:${port}`, process: child }
}

async function startPeer(home: string): Promise<Server> {
  const url = 'http://127.0.0.1:19091'
  await writeFile(join(home, 'prometheus.yml'), 'scrape_configs: []\n')
  const flags = [
    `--config.file=${join(home, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(home, 'data')}`,
    '--web.listen-address=127.0.0.1:19091',
    '--web.enable-remote-write-receiver',
  ]
  const child = spawn(prometheus, flags, { stdio: 'ignore' })
  for (let tries = 0; tries < 100; tries++) {
    const ready = await fetch(`${url}/-/ready`).catch(() => undefined)
    if (ready?.ok) return { name: 'Prometheus', url, process: child }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Cannot start Prometheus: it is not ready after ten seconds')
}

function cpuSeconds({ process: { pid } }: Server): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

async function write(server: Server, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = {
    'content-type': 'application/x-protobuf',
    'content-encoding': 'snappy',
    'x-prometheus-remote-write-version': '0.1.0',
  }
  const answer = await fetch(`${server.url}/api/v1/write`, { method: 'POST', headers, body })
  if (answer.status !== 204) throw new Error(`${server.name} answered ${answer.status}: ${await answer.text()}`)
}

const homes: string[] = []
const makeHome = async () => {
  const home = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  homes.push(home)
  return home
}

const servers = [await startOurs(await makeHome())]
if (existsSync(prometheus)) servers.push(await startPeer(await makeHome()))
const idle = servers.map((server) => ({ cpu: cpuSeconds(server), rss: readMemory(server.process.pid ?? 0).rssMb }))
for (let step = 0; step < sampleCount; step++) {
  for (const body of bodies(startMs + step * stepMs)) for (const server of servers) await write(server, body)
}
const samples = seriesCount * sampleCount
const rates = servers.map((server, at) => samples / (cpuSeconds(server) - (idle[at]?.cpu ?? 0)))
for (const [at, server] of servers.entries()) {
  const { rssMb } = readMemory(server.process.pid ?? 0)
  const perSeries = ((rssMb - (idle[at]?.rss ?? 0)) * 1e6) / seriesCount
  const rate = `${Math.round((rates[at] ?? 0) / 1000)} k samples per CPU second`
  console.log(
    `${server.name}: ${rate}; ${rssMb.toFixed(0)} MB resident, ${Math.round(perSeries)} B a series above idle`,
  )
}
if (servers.length > 1) console.log(`ratio to Prometheus: ${((rates[0] ?? 0) / (rates[1] ?? 1)).toFixed(2)}`)
else console.log(`Prometheus is not installed at ${prometheus}: nothing to compare with`)
for (const server of servers) {
  server.process.kill('SIGTERM')
  await once(server.process, 'exit')
}
for (const home of homes) await rm(home, { recursive: true, force: true })
