import { readFileSync } from 'node:fs'

/** The most that a process ever held resident, in megabytes of 10^6 bytes. */
export function readPeakMb(pid: number): number {
  return ((kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM') ?? Number.NaN) * 1024) / 1e6
}

export type ProcessMemory = { readonly rssMb: number; readonly pssMb: number | undefined }

/** What a process holds, in megabytes of 10^6 bytes: resident, and its fair share of what it shares with others. */
export function readMemory(pid: number): ProcessMemory {
  const rss = kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS')
  let pss: number | undefined
  try {
    pss = kilobytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss')
  } catch {
    // Not every kernel has it, nor every user the right to read it.
  }
  return { rssMb: ((rss ?? Number.NaN) * 1024) / 1e6, pssMb: pss === undefined ? undefined : (pss * 1024) / 1e6 }
}

function kilobytes(text: string, field: string): number | undefined {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)
  return match === null ? undefined : Number(match[1])
}
