import { readCpuMs } from '../lib/cpu.ts'
import { type Load, type LoadResult, load } from '../lib/load.ts'
import { round } from './round.ts'

export type Measured = LoadResult & {
  readonly what: string
  /** Processor time of the measured process for one request; load of others on the machine does not count. */
  readonly cpuMs: number
}

/** Puts a load on one process. @param pid whose processor time counts */
export async function measure(what: string, pid: number, asked: Load): Promise<Measured> {
  const before = readCpuMs(pid)
  const result = await load(asked)
  return { what, ...result, cpuMs: (readCpuMs(pid) - before) / asked.requests }
}

export function printMeasured(rows: readonly Measured[]): void {
  console.table(
    rows.map(({ what, perSecond, p50Ms, p99Ms, cpuMs }) => ({
      what,
      'per second': Math.round(perSecond),
      'p50 ms': round(p50Ms),
      'p99 ms': round(p99Ms),
      'CPU ms each': round(cpuMs),
    })),
  )
}
