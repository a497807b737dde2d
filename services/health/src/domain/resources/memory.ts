import type { Finding } from '../finding.ts'
import { renderBytes, renderRatio } from './bytes.ts'

/** Memory as the tightest of machine and container limit sees it. */
export type MemoryUsage = {
  readonly totalBytes: number
  /** What can be had without swapping, caches included. */
  readonly availableBytes: number
  /** Whether a limit on this process's group, not the machine, is the bound. */
  readonly limited: boolean
  /** Share of the last minute in which something waited for memory (Linux PSI `some avg60`, 0 to 1). */
  readonly pressureRatio: number | undefined
}

export type MemoryLimits = {
  /** Available shares below which the check warns and fails. */
  readonly memoryWarnRatio: number
  readonly memoryFailRatio: number
  /** Pressure above which it warns, however much is available. */
  readonly memoryPressureWarnRatio: number
}

export function judgeMemory(memory: MemoryUsage, limits: MemoryLimits): Finding {
  const ratio = memory.totalBytes === 0 ? 1 : memory.availableBytes / memory.totalBytes
  const bound = memory.limited ? ' of the limit' : ''
  const left = `${renderBytes(memory.availableBytes)} (${renderRatio(ratio)}${bound}) available`
  const observed = { value: 1 - ratio, unit: 'ratio' } as const
  if (ratio < limits.memoryFailRatio) return { state: 'failing', reason: `only ${left}`, observed }
  if (ratio < limits.memoryWarnRatio) return { state: 'warning', reason: `only ${left}`, observed }
  const { pressureRatio } = memory
  if (pressureRatio !== undefined && pressureRatio > limits.memoryPressureWarnRatio)
    return { state: 'warning', reason: `work waited for memory ${renderRatio(pressureRatio)} of the time`, observed }
  return { state: 'passing', note: left, observed }
}
