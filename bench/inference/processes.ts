import { existsSync, readFileSync } from 'node:fs'
import { readMemory } from '../lib/memory.ts'

const nanosecondsPerMs = 1_000_000

/** A process and those it started, itself first; none once it is gone. */
export function processTree(pid: number): readonly number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  try {
    const children = readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number)
    return [pid, ...children.flatMap(processTree)]
  } catch (error) {
    if (existsSync(path)) throw error
    return []
  }
}

/** Processor time of one thread in milliseconds; finer than the ticks of `readCpuMs`. */
export function readThreadCpuMs(pid: number, thread = pid): number {
  const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
  return Number(ns) / nanosecondsPerMs
}

/** What the processes hold in megabytes of 10^6 bytes, where pages that they share count once. */
export function memoryMb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const { pssMb, rssMb } = readMemory(pid)
    return sum + (pssMb ?? rssMb)
  }, 0)
}
