import { readdir, stat } from 'node:fs/promises'
import { errorCode } from '@hearth/kernel'
import type { Container, ContainerHealth, ContainerState } from '../../domain/container.ts'
import { firstTime } from '../files/chain-time.ts'
import { type FolderOptions, listFiles, openFile } from '../files/log-files.ts'
import type { BlockOptions } from '../files/read-block.ts'
import { isAlive, type Run, readRun } from './run-file.ts'

export type ListOptions = FolderOptions &
  BlockOptions & {
    readonly home: string
    /** Services that are listed even before they have run. */
    readonly services: readonly string[]
  }

const idPrefix = 'bundle/'
// It writes a log as the services do, but stands beside them in `run.json`.
const supervisor = 'supervisor'
// A file of another name is none of the supervisor's.
const logName = /^([a-z][a-z0-9-]{0,63})\.log(?:\.\d+)?$/

function idOf(service: string): string {
  return `${idPrefix}${service}`
}

/** The configured services, those that run, and those that have left output behind. */
export async function listProcesses(options: ListOptions): Promise<readonly Container[]> {
  const run = await readRun(options.home)
  const names = await namesOf(run, options)
  return Promise.all(names.map((name) => describe(name, run, options)))
}

/** The service behind a container id, or `undefined` when no such process is listed. */
export async function findService(id: string, options: ListOptions): Promise<string | undefined> {
  const names = await namesOf(await readRun(options.home), options)
  return names.find((name) => idOf(name) === id)
}

async function namesOf(run: Run | undefined, { dir, services }: ListOptions): Promise<readonly string[]> {
  const written = (await namesIn(dir)).flatMap((name) => logName.exec(name)?.[1] ?? [])
  const running = Object.keys(run?.services ?? {}).filter((name) => logName.test(`${name}.log`))
  return [...new Set([...services, ...running, ...written])]
}

async function describe(name: string, run: Run | undefined, options: ListOptions): Promise<Container> {
  const process = processOf(name, run)
  const retained = await retainedOf(name, options)
  const state = stateOf(process, run, retained !== undefined)
  return {
    id: idOf(name),
    name,
    image: 'hearth',
    source: 'process',
    state,
    health: state === 'running' ? healthOf(process?.state) : undefined,
    pid: state === 'running' ? (process?.pid ?? undefined) : undefined,
    port: process?.port,
    restarts: process?.restarts,
    retained,
    engine: undefined,
  }
}

type RunningProcess = Run['services'][string]

function processOf(name: string, run: Run | undefined): RunningProcess | undefined {
  if (name === supervisor && run !== undefined) return { pid: run.pid, state: 'ready', restarts: 0 }
  return run?.services[name]
}

function stateOf(process: RunningProcess | undefined, run: Run | undefined, wrote: boolean): ContainerState {
  if (run === undefined || process === undefined || !isAlive(run.pid)) return wrote ? 'exited' : 'created'
  if (typeof process.pid === 'number' && isAlive(process.pid)) return 'running'
  if (process.state === 'failed') return 'dead'
  return process.state === 'starting' || process.state === 'ready' || process.state === 'degraded'
    ? 'restarting'
    : 'exited'
}

function healthOf(state: string | undefined): ContainerHealth | undefined {
  const known: Readonly<Record<string, ContainerHealth>> = {
    starting: 'starting',
    ready: 'healthy',
    degraded: 'unhealthy',
  }
  return state === undefined || !Object.hasOwn(known, state) ? undefined : known[state]
}

async function retainedOf(service: string, options: ListOptions): Promise<Container['retained']> {
  const refs = await listFiles(options.dir, service)
  const [oldest] = refs
  if (oldest === undefined) return undefined
  const file = await openFile(oldest, options)
  try {
    const from = file === undefined ? undefined : await firstTime(file, options)
    const stats = await Promise.all(refs.map(({ path }) => stat(path, { bigint: true }).catch(() => undefined)))
    const bytes = stats.reduce((sum, found) => sum + Number(found?.size ?? 0n), 0)
    const to = String(stats.at(-1)?.mtimeNs ?? 0n).padStart(19, '0')
    return from === undefined ? undefined : { from, to, bytes }
  } finally {
    await file?.close()
  }
}

async function namesIn(dir: string): Promise<readonly string[]> {
  return readdir(dir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
}
