import { readdirSync, readFileSync } from 'node:fs'

const msPerTick = 10

/** What one process takes; PSS counts a page that n processes share as 1/n of it. */
export type ProcessMemory = {
  readonly pid: number
  readonly command: string
  readonly rssBytes: number
  readonly pssBytes: number | undefined
  /** Time on a processor since the process began, with the 10 ms that Linux counts in. */
  readonly cpuMs: number
}

/** Memory of all processes whose environment holds `variable` with this value, from `/proc` (Linux only). */
export function measureProcesses(variable: string, value: string): ProcessMemory[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`${variable}=${value}`))
    .map((pid) => measureProcess(Number(pid)))
    .toSorted((left, right) => left.pid - right.pid)
}

function measureProcess(pid: number): ProcessMemory {
  const kibibytes = (text: string, key: string) => new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1]
  const rss = kibibytes(read(`/proc/${pid}/status`), 'VmRSS')
  const pss = kibibytes(read(`/proc/${pid}/smaps_rollup`), 'Pss')
  return {
    pid,
    command: describeCommand(read(`/proc/${pid}/cmdline`).split('\0')),
    rssBytes: Number(rss ?? 0) * 1_024,
    pssBytes: pss === undefined ? undefined : Number(pss) * 1_024,
    cpuMs: readCpuMs(pid),
  }
}

// The 14th and 15th field, counted from behind the command, which stands in parentheses and may hold spaces.
function readCpuMs(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * msPerTick
}

// Flags and folders say nothing here; `hearth.mjs serve chatflow` does.
function describeCommand(parts: readonly string[]): string {
  const [program = '', ...rest] = parts.map((part) => part.split('/').at(-1) ?? '')
  return [program, ...rest.filter((part) => part !== '' && !part.startsWith('-'))].slice(-3).join(' ')
}

// A process may end between the listing and the reading.
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
