import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { SampledStacks } from '../../domain/profiles/sampled-stacks.ts'
import { cpuStacks, heapStacks } from './to-stacks.ts'

/** Looks at what this process does, one look at a time. */
export type Profiler = {
  /** What the main thread does for some seconds. @throws {Failure} `conflict` while another look goes on */
  cpu(seconds: number, signal: AbortSignal): Promise<SampledStacks>
  /** What it allocates in some seconds and still holds then. @throws {Failure} as above */
  heap(seconds: number, signal: AbortSignal): Promise<SampledStacks>
}

// A hundred looks a second, as in Go: enough for seconds, and what they cost is not seen.
const periodUs = 10_000
// As in Go.
const periodBytes = 524_288

/** @param clock Unix time in milliseconds */
export function createProfiler(clock: () => number): Profiler {
  let isBusy = false
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy)
      throw new Failure(
        'conflict',
        'Cannot look at this process: another profile is being taken; ask when it has ended',
      )
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
  return {
    cpu: (seconds, signal) =>
      alone(async () => {
        await using session = await openSession()
        await session.post('Profiler.enable')
        await session.post('Profiler.setSamplingInterval', { interval: periodUs })
        const startedMs = clock()
        await session.post('Profiler.start')
        await wait(seconds * 1_000, undefined, { signal })
        const { profile } = await session.post('Profiler.stop')
        return cpuStacks(profile, startedMs, periodUs)
      }),
    heap: (seconds, signal) =>
      alone(async () => {
        await using session = await openSession()
        const startedMs = clock()
        await session.post('HeapProfiler.startSampling', { samplingInterval: periodBytes })
        await wait(seconds * 1_000, undefined, { signal })
        const { profile } = await session.post('HeapProfiler.stopSampling')
        return heapStacks(profile, startedMs, clock() - startedMs, periodBytes)
      }),
  }
}

/** A session with V8, which ends what it began when it is left. */
async function openSession() {
  // Few ask, so it is loaded when the first does.
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  return Object.assign(session, { [Symbol.asyncDispose]: async () => session.disconnect() })
}
