import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readText } from '../read-text.ts'

/** One process as `/proc` shows it. */
export type ProcessFigures = {
  readonly pid: number
  /** Tells it from one that had the same number before. */
  readonly startTicks: number
  readonly argv: readonly string[]
  readonly userSeconds: number
  readonly systemSeconds: number
  readonly residentBytes: number
  readonly threads: number
  /** Open files; `undefined` when they are not shown to us. */
  readonly openFiles: number | undefined
}

// The kernel's unit of processor time towards programs, the same on every architecture.
const ticksPerSecond = 100

/** `undefined` when it has ended. */
export async function readProcess(proc: string, pid: number): Promise<ProcessFigures | undefined> {
  const folder = join(proc, String(pid))
  const [stat, status, cmdline] = await Promise.all(
    ['stat', 'status', 'cmdline'].map((file) => readText(join(folder, file))),
  )
  if (stat === undefined || status === undefined) return undefined
  // Behind the name, which may hold anything: the state is the third field of the line, the first here.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const openFiles = await readdir(join(folder, 'fd')).catch(() => undefined)
  return {
    pid,
    startTicks: Number(fields[19]),
    argv: (cmdline ?? '').split('\0').slice(0, -1),
    userSeconds: Number(fields[11]) / ticksPerSecond,
    systemSeconds: Number(fields[12]) / ticksPerSecond,
    residentBytes: statusNumber(status, 'VmRSS') * 1024,
    threads: statusNumber(status, 'Threads'),
    openFiles: openFiles?.length,
  }
}

function statusNumber(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
}

/** The number of its parent; `undefined` when it has ended. */
export async function readParent(proc: string, pid: number): Promise<number | undefined> {
  const status = await readText(join(proc, String(pid), 'status'))
  return status === undefined ? undefined : statusNumber(status, 'PPid')
}

/** What a process has started and what still runs; `undefined` when this kernel does not tell. */
export async function readChildren(proc: string, pid: number): Promise<readonly number[] | undefined> {
  const folder = join(proc, String(pid), 'task')
  const threads = await readdir(folder).catch(() => [])
  const lists = await Promise.all(threads.map((thread) => readText(join(folder, thread, 'children'))))
  if (lists.length > 0 && lists.every((list) => list === undefined)) return undefined
  return lists.flatMap((list) => (list ?? '').split(' ').filter((text) => text.trim() !== '')).map(Number)
}
