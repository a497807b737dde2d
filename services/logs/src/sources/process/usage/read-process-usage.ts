import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUsage } from '../../../domain/containers/process-usage.ts'
import { type ProcStat, parseMachineCpu, parseNamed, parseProcStat } from './proc-files.ts'

// A service has a few; one that starts ever more is not to hold this one up.
const mostProcesses = 64

/**
 * Reads from Linux what a process and all that it started use.
 *
 * @param others processes that count by themselves: neither they nor what they started are counted
 * @param root where the kernel shows processes
 * @returns `undefined` when it has ended, or there are no such files
 */
export async function readProcessUsage(
  pid: number,
  others: ReadonlySet<number>,
  root = '/proc',
): Promise<ProcessUsage | undefined> {
  const [first, ...rest] = await readTree(root, pid, others)
  if (first === undefined) return undefined
  const all = [first, ...rest]
  const sum = (of: (process: OneProcess) => number) => all.reduce((total, each) => total + of(each), 0)
  return {
    startedTicks: first.stat.startedTicks,
    userSeconds: sum(({ stat, startedOthers }) => stat.userSeconds + (startedOthers ? 0 : stat.endedUserSeconds)),
    systemSeconds: sum(({ stat, startedOthers }) => stat.systemSeconds + (startedOthers ? 0 : stat.endedSystemSeconds)),
    residentBytes: sum(({ residentBytes }) => residentBytes),
    threads: sum(({ threads }) => threads),
    disk: all.every(({ disk }) => disk === undefined)
      ? undefined
      : {
          readBytes: sum(({ disk }) => disk?.readBytes ?? 0),
          writtenBytes: sum(({ disk }) => disk?.writtenBytes ?? 0),
        },
    machine: {
      ...parseMachineCpu(await readText(join(root, 'stat'))),
      memoryBytes: parseNamed(await readText(join(root, 'meminfo')))('MemTotal') ?? 0,
    },
  }
}

type OneProcess = {
  readonly stat: ProcStat
  readonly residentBytes: number
  readonly threads: number
  readonly disk: ProcessUsage['disk']
  /** Whether it started some that count by themselves, whose time it is told once they have ended. */
  readonly startedOthers: boolean
}

async function readTree(root: string, pid: number, others: ReadonlySet<number>): Promise<readonly OneProcess[]> {
  const found: OneProcess[] = []
  const waiting = [pid]
  for (let next = waiting.shift(); next !== undefined && found.length < mostProcesses; next = waiting.shift()) {
    const folder = join(root, String(next))
    const children = await childrenOf(folder)
    const own = children.filter((child) => !others.has(child))
    const process = await readOne(folder, own.length < children.length)
    if (process === undefined) continue
    found.push(process)
    waiting.push(...own)
  }
  return found
}

async function readOne(folder: string, startedOthers: boolean): Promise<OneProcess | undefined> {
  const stat = parseProcStat(await readText(join(folder, 'stat')))
  if (stat === undefined) return undefined
  const status = parseNamed(await readText(join(folder, 'status')))
  const io = parseNamed(await readText(join(folder, 'io')))
  const [readBytes, writtenBytes] = [io('read_bytes'), io('write_bytes')]
  return {
    stat,
    residentBytes: status('VmRSS') ?? 0,
    threads: status('Threads') ?? 0,
    disk: readBytes === undefined || writtenBytes === undefined ? undefined : { readBytes, writtenBytes },
    startedOthers,
  }
}

// Each thread has those that it started.
async function childrenOf(folder: string): Promise<readonly number[]> {
  const threads = await readdir(join(folder, 'task')).catch(() => [])
  const texts = await Promise.all(threads.map((thread) => readText(join(folder, 'task', thread, 'children'))))
  return texts.flatMap((text) => text.split(' ').filter((part) => part !== '')).map(Number)
}

// A process may end while it is read, and not every account may read all of them.
function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
