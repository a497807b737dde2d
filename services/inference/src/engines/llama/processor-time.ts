import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second towards programs, on every architecture that Node runs on.
const tickMs = 10
const userTicks = 11
const systemTicks = 12

/** Processor time that all threads of a process have used, in milliseconds; `undefined` off Linux or when it is gone. */
export function processorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain anything; the numbers follow the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[userTicks]) + Number(fields[systemTicks])) * tickMs
  } catch {
    // Another platform, or the process has just ended, which is told elsewhere.
    return undefined
  }
}
