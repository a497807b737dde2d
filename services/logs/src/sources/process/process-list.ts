import { readdir, stat } from 'node:fs/promises'
import { errorCode } from '@hearth/kernel'
import type { Container, ContainerHealth, ContainerState } from '../../domain/containers/container.ts'
import type { Nanos } from '../../domain/lines/line.ts'
import { firstTime } from '../files/chain-time.ts'
import { type FolderOptions, listFiles, openFile } from '../files/log-files.ts'
import type { BlockOptions } from '../files/read-block.ts'
import { unreadableReason } from '../files/unreadable.ts'
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
  const found = await look(options)
  return Promise.all(found.names.map((name) => describe(name, found, options)))
}

/** The service behind a container id, or `undefined` when no such process is listed. */
export async function findService(id: string, options: ListOptions): Promise<string | undefined> {
  return (await look(options)).names.find((name) => idOf(name) === id)
}

type Found = {
  readonly run: Tried<Run>
  readonly names: readonly string[]
  /** Why not all of it could be read. */
  readonly unreadable: string | undefined
}

async function look({ home, dir, services }: ListOptions): Promise<Found> {
  const run = await tryReading(() => readRun(home))
  const files = await tryReading(() => namesIn(dir))
  const written = (files.value ?? []).flatMap((name) => logName.exec(name)?.[1] ?? [])
  const running = Object.keys(run.value?.services ?? {}).filter((name) => logName.test(`${name}.log`))
  const names = [...new Set([...services, ...running, ...written])]
  return { run, names, unreadable: run.unreadable ?? files.unreadable }
}

async function describe(name: string, found: Found, options: ListOptions): Promise<Container> {
  const { value: run, unreadable: isHidden } = found.run
  const process = processOf(name, run)
  const { value: retained, unreadable } = await tryReading(() => retainedOf(name, options))
  const state = isHidden === undefined ? stateOf(process, run, retained !== undefined) : 'unknown'
  return {
    id: idOf(name),
    name,
    image: 'hearth',
    source: 'process',
    state,
    health: state === 'running' ? healthOf(process?.state) : undefined,
    pid: state === 'running' ? (process?.pid ?? undefined) : undefined,
    startedAt: state === 'running' ? instantOf(process?.startedAt) : undefined,
    port: process?.port,
    restarts: process?.restarts,
    retained,
    unreadable: found.unreadable ?? unreadable,
    engine: undefined,
  }
}

type Tried<Value> = { readonly value: Value | undefined; readonly unreadable: string | undefined }

// What this account may not read is a state to be told; the other containers can still be read.
async function tryReading<Value>(read: () => Promise<Value | undefined>): Promise<Tried<Value>> {
  try {
    return { value: await read(), unreadable: undefined }
  } catch (error) {
    const unreadable = unreadableReason(error)
    if (unreadable === undefined) throw error
    return { value: undefined, unreadable }
  }
}

type RunningProcess = Run['services'][string]

function processOf(name: string, run: Run | undefined): RunningProcess | undefined {
  if (name === supervisor && run !== undefined)
    return { pid: run.pid, startedAt: run.startedAt, state: 'ready', restarts: 0 }
  return run?.services[name]
}

function instantOf(text: string | undefined): Nanos | undefined {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? undefined : `${ms}000000`
}

function stateOf(process: RunningProcess | undefined, run: Run | undefined, wrote: boolean): ContainerState {
  if (run === undefined || process === undefined || !isAlive(run.pid)) return wrote ? 'exited' : 'created'
  if (typeof process.pid === 'number' && isAlive(process.pid)) return 'running'
  if (process.state === 'failed') return 'dead'
  return ['starting', 'ready', 'degraded', 'restarting'].includes(process.state) ? 'restarting' : 'exited'
}

function healthOf(state: string | undefined): ContainerHealth | undefined {
  const known: Readonly<Record<string, ContainerHealth>> = {
    starting: 'starting',
    ready: 'healthy',
    degraded: 'unhealthy',
    restarting: 'starting',
    failed: 'unhealthy',
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
