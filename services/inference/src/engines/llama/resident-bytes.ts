import { readFileSync } from 'node:fs'

/** What a process has in memory, mapped files included; `undefined` off Linux or when it is gone. */
export function residentBytes(pid: number): number | undefined {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1_024
  } catch {
    // Another platform, or the process has just ended, which is reported by its exit.
    return undefined
  }
}
