import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@hearth/kernel'
import { freePort } from '@hearth/server'
import { nodeFlagsOf, SERVICE_ENVIRONMENT } from '../../cli/src/node-options.ts'
import { readMemory, readPeakMb } from '../lib/memory.ts'

/** A server of metrics in a process of its own, without targets. */
export type Server = {
  readonly name: string
  readonly url: string
  /** Where it keeps its samples. */
  readonly dataDir: string
  /** CPU time so far in milliseconds, by the kernel. */
  readonly cpuMs: () => number
  /** Resident memory in MB. */
  readonly rssMb: () => number
  /** The most that it ever held. */
  readonly peakMb: () => number
  /** Ends it, and removes what it stored. */
  readonly stop: () => Promise<void>
  /** Ends it as a crash does; what it stored stays. */
  readonly kill: () => Promise<void>
}

const prometheus = '/usr/bin/prometheus'
const victoria = '/usr/bin/victoria-metrics'

/** Ours as in the bundle, and Debian's Prometheus and VictoriaMetrics where they are installed. */
export async function startServers(): Promise<readonly Server[]> {
  const servers = [await startOurs(await makeHome())]
  if (hasPrometheus()) servers.push(await startPrometheus(await makeHome()))
  if (existsSync(victoria)) servers.push(await startVictoria(await makeHome()))
  return servers
}

/** Whether there is one to compare with; says so where there is none. */
export function hasPrometheus(): boolean {
  if (existsSync(prometheus)) return true
  console.log(`Prometheus is not installed at ${prometheus}: nothing to compare with`)
  return false
}

/** An empty folder for what a server stores. */
export function makeHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'hearth-bench-'))
}

/** Ours as in the bundle, with what lies in `home` and these settings; resolves once it is ready. */
export function startOurs(home: string, settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const env = { HEARTH_METRICS_PORT: '0', HEARTH_METRICS_BUNDLE: 'false', ...settings }
  return startService('metrics', home, env, '/-/ready')
}

/**
 * One of our services as in the bundle, with what lies in `home`.
 *
 * @param path what answers 200 once it is ready
 */
export async function startService(
  service: ServiceName,
  home: string,
  env: Readonly<Record<string, string>>,
  path: string,
): Promise<Server> {
  const child = fork(join(import.meta.dirname, '../../cli/bin/hearth.mjs'), ['serve', service], {
    execArgv: [...nodeFlagsOf(service)],
    env: { ...process.env, ...SERVICE_ENVIRONMENT, HEARTH_HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, path)
  return serverOf(child, { name: 'Hearth', url, home, dataDir: join(home, service) })
}

/** Debian's Prometheus with what lies in `home` and this configuration; resolves once it is ready. */
export async function startPrometheus(home: string, config = 'scrape_configs: []\n'): Promise<Server> {
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  await writeFile(join(home, 'prometheus.yml'), config)
  const dataDir = join(home, 'data')
  const flags = [
    `--config.file=${join(home, 'prometheus.yml')}`,
    `--storage.tsdb.path=${dataDir}`,
    `--web.listen-address=${address}`,
    '--web.enable-remote-write-receiver',
    '--web.enable-admin-api',
  ]
  const child = spawn(prometheus, flags, { stdio: 'ignore' })
  await untilReady(url)
  return serverOf(child, { name: 'Prometheus 2.42', url, home, dataDir })
}

/** Debian's VictoriaMetrics with what lies in `home`; what it takes can be asked for at once. */
async function startVictoria(home: string): Promise<Server> {
  const address = `127.0.0.1:${await freePort()}`
  const dataDir = join(home, 'data')
  const flags = [`-httpListenAddr=${address}`, `-storageDataPath=${dataDir}`, '-search.latencyOffset=0']
  const child = spawn(victoria, [...flags, '-search.disableCache'], { stdio: 'ignore' })
  const url = `http://${address}`
  await untilReady(url, '/health')
  return serverOf(child, { name: 'VictoriaMetrics', url, home, dataDir })
}

async function untilReady(url: string, path = '/-/ready'): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    const ready = await fetch(`${url}${path}`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Cannot start ${url}: it is not ready after half a minute`)
}

function serverOf(
  child: ChildProcess,
  { home, ...named }: Pick<Server, 'name' | 'url' | 'dataDir'> & { readonly home: string },
): Server {
  const pid = child.pid ?? 0
  // A bench that fails leaves none behind.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return {
    ...named,
    cpuMs: () => cpuMsOf(pid),
    rssMb: () => readMemory(pid).rssMb,
    peakMb: () => readPeakMb(pid),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(home, { recursive: true, force: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

// Of all threads, to the nanosecond; in /proc/<pid>/stat it stands in hundredths of a second.
function cpuMsOf(pid: number): number {
  let ns = 0
  for (const thread of readdirSync(`/proc/${pid}/task`))
    ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return ns / 1e6
}

/** Sends a body of remote write 1.0. */
export async function write({ name, url }: Server, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = {
    'content-type': 'application/x-protobuf',
    'content-encoding': 'snappy',
    'x-prometheus-remote-write-version': '0.1.0',
  }
  const answer = await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body })
  if (answer.status !== 204) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
}
