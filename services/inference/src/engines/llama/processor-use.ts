import { readdirSync, readFileSync } from 'node:fs'

/** What a process has of the processor. */
export type ProcessorUse = {
  /** Processor time that all of its threads have used, in milliseconds. */
  readonly usedMs: number
  /** Whether a thread waits for its turn on a processor or for a disk: then it is slow, not stuck. */
  readonly wantsOn: boolean
}

// Linux counts in hundredths of a second towards programs, on every architecture that Node runs on.
const tickMs = 10
const stateField = 0
const userTicks = 11
const systemTicks = 12

/** What a process has used so far; `undefined` off Linux or when it is gone. */
export function processorUse(pid: number): ProcessorUse | undefined {
  try {
    const fields = readStat(`/proc/${pid}/stat`)
    const usedMs = (Number(fields[userTicks]) + Number(fields[systemTicks])) * tickMs
    return { usedMs, wantsOn: readdirSync(`/proc/${pid}/task`).some((thread) => wantsOn(pid, thread)) }
  } catch {
    // Another platform, or the process has just ended, which is reported by its exit.
    return undefined
  }
}

/**
 * Whether a signal has stopped a process; one that a debugger holds is not meant. False off Linux, where
 * it cannot be told.
 */
export function isStopped(pid: number): boolean {
  return stateOf(`/proc/${pid}/stat`) === 'T'
}

function wantsOn(pid: number, thread: string): boolean {
  return ['R', 'D'].includes(stateOf(`/proc/${pid}/task/${thread}/stat`))
}

function stateOf(path: string): string {
  try {
    return readStat(path)[stateField] ?? ''
  } catch {
    // Threads and processes come and go.
    return ''
  }
}

// The name in parentheses may contain anything; the fields follow the last one.
function readStat(path: string): readonly string[] {
  const stat = readFileSync(path, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
