import type { ProcessorUse } from './processor-use.ts'

/** How long a process with work may go without a sign of life. Times are in milliseconds. */
type SilenceLimits = {
  /** Stopped by a signal, at work or not. */
  readonly stoppedMs: number
  /** Without a message and without wanting a processor at all: it was stopped, or waits for ever. */
  readonly frozenMs: number
  /** Without a message, though it had so much of a processor: its main thread is caught in one piece of work. */
  readonly blockedMs: number
  /** Without a step or an answer, though it says that it lives. */
  readonly stalledMs: number
}

export type SilenceWatch = {
  /** A message came; `progress`: it carried work that was done. */
  messageCame(progress: boolean): void
  /** Looks at how long it has been silent. @returns why the process should be ended, if it should */
  check(busy: 'idle' | 'loading' | 'working'): string | undefined
}

export type SilenceWatchDeps = {
  readonly limits: SilenceLimits
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** What the process has of the processor; `undefined` where the platform does not tell. */
  readonly processorUse: () => ProcessorUse | undefined
  /** Whether a signal has stopped the process, as far as the platform tells. */
  readonly isStopped: () => boolean
  /** Checks come so often; one that comes much later was held up with everything else. */
  readonly everyMs: number
}

/**
 * Tells a process that hangs from one that takes long: a long step uses the processor or waits for it,
 * as everything does on a machine with too much to do; a hang does neither.
 */
export function createSilenceWatch(deps: SilenceWatchDeps): SilenceWatch {
  const { limits, clock, processorUse, isStopped, everyMs } = deps
  let receivedAtMs = clock()
  let progressAtMs = receivedAtMs
  let checkedAtMs = receivedAtMs
  let movedAtMs = receivedAtMs
  let stoppedAtMs: number | undefined
  let usedMs: number | undefined
  /** Since its last message. */
  let silentUseMs = 0

  function startAnew(nowMs: number): void {
    receivedAtMs = nowMs
    progressAtMs = nowMs
    movedAtMs = nowMs
    usedMs = undefined
    silentUseMs = 0
  }
  function isStoppedForLong(nowMs: number): boolean {
    stoppedAtMs = isStopped() ? (stoppedAtMs ?? nowMs) : undefined
    return stoppedAtMs !== undefined && nowMs - stoppedAtMs >= limits.stoppedMs
  }
  function faultOfSilence(nowMs: number): string | undefined {
    const use = processorUse()
    const silentMs = nowMs - receivedAtMs
    if (use !== undefined) {
      if (use.wantsOn || use.usedMs !== usedMs) movedAtMs = nowMs
      silentUseMs += use.usedMs - (usedMs ?? use.usedMs)
      usedMs = use.usedMs
      if (nowMs - Math.max(receivedAtMs, movedAtMs) >= limits.frozenMs)
        return 'it is frozen: no message and no use of the processor'
    }
    const workedMs = use === undefined ? silentMs : Math.min(silentMs, silentUseMs)
    return workedMs >= limits.blockedMs ? 'its main thread is caught in one piece of work' : undefined
  }
  return {
    messageCame(progress) {
      receivedAtMs = clock()
      usedMs = undefined
      silentUseMs = 0
      if (progress) progressAtMs = receivedAtMs
    },
    check(busy) {
      const nowMs = clock()
      const late = nowMs - checkedAtMs > everyMs * 4
      checkedAtMs = nowMs
      // The whole machine may have slept, or all of Hearth was stopped and goes on.
      if (late) stoppedAtMs = undefined
      if (isStoppedForLong(nowMs)) return 'a signal has stopped it'
      if (busy === 'idle' || late) {
        startAnew(nowMs)
        return undefined
      }
      const fault = nowMs - receivedAtMs >= everyMs ? faultOfSilence(nowMs) : undefined
      if (fault !== undefined) return fault
      if (busy === 'working' && nowMs - progressAtMs >= limits.stalledMs) return 'a step does not come to its end'
      return undefined
    },
  }
}
