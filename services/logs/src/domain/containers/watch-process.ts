import type { Container } from './container.ts'
import type { ProcessUsage, ReadProcessUsage } from './process-usage.ts'

export type WatchDeps = {
  readonly list: () => Promise<readonly Container[]>
  readonly read: ReadProcessUsage
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Resolves after so many milliseconds; rejects when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** What a process uses at a time; `undefined` while it does not run. */
export type UsageSample = { readonly atMs: number; readonly usage: ProcessUsage | undefined }

/** `before` is a second older, and of the same process. */
export type UsageStep = { readonly now: UsageSample; readonly before: UsageSample | undefined }

const everyMs = 1_000

/**
 * Tells what a supervised process uses, as an engine tells it of a container: once, with a second look after a second by
 * which the share of a processor can be told or at once without, or each second until `signal` aborts. A process that
 * is started anew is followed on.
 *
 * @param id of its container
 */
export async function* watchProcess(
  { list, read, clock, wait }: WatchDeps,
  id: string,
  { stream, oneShot }: { readonly stream: boolean; readonly oneShot: boolean },
  signal: AbortSignal,
): AsyncGenerator<UsageStep> {
  const sample = async (): Promise<UsageSample> => {
    const containers = await list()
    const pid = containers.find((container) => container.id === id)?.pid
    const others = new Set(containers.flatMap((container) => (container.id === id ? [] : (container.pid ?? []))))
    return { usage: pid === undefined ? undefined : await read(pid, others), atMs: clock() }
  }
  try {
    let before = await sample()
    if (!stream && (oneShot || before.usage === undefined)) {
      yield { now: before, before: undefined }
      return
    }
    do {
      await wait(everyMs, signal)
      const now = await sample()
      yield { now, before: before.usage?.startedTicks === now.usage?.startedTicks ? before : undefined }
      before = now
    } while (stream && !signal.aborted)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
