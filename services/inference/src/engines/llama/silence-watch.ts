/** How long a process with work may go without a sign of life. Times are in milliseconds. */
type SilenceLimits = {
  /** Without a message and without using its processor at all: it was stopped, or waits for ever. */
  readonly frozenMs: number
  /** Without a message, though it computes: its main thread is caught in one piece of work. */
  readonly blockedMs: number
  /** Without a step or an answer, though it says that it lives. */
  readonly stalledMs: number
}

export type SilenceWatch = {
  /** A message came; `progress`: it carried work that was done. */
  heard(progress: boolean): void
  /** Looks at how long it has been silent. @returns why the process should be ended, if it should */
  check(busy: 'idle' | 'loading' | 'working'): string | undefined
}

export type SilenceWatchDeps = {
  readonly limits: SilenceLimits
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Processor time that the process has used; `undefined` where the platform does not tell. */
  readonly processorMs: () => number | undefined
  /** Checks come so often; one that comes much later was held up with everything else. */
  readonly everyMs: number
}

/** Tells a process that hangs from one that takes long: a long step uses the processor, a hang does not. */
export function createSilenceWatch({ limits, clock, processorMs, everyMs }: SilenceWatchDeps): SilenceWatch {
  let heardAtMs = clock()
  let progressAtMs = heardAtMs
  let checkedAtMs = heardAtMs
  let used: { readonly ms: number | undefined; readonly atMs: number } = { ms: undefined, atMs: heardAtMs }

  function startAnew(nowMs: number): void {
    heardAtMs = nowMs
    progressAtMs = nowMs
    used = { ms: undefined, atMs: nowMs }
  }
  function isFrozen(nowMs: number): boolean {
    const ms = processorMs()
    if (ms === undefined) return false
    if (ms !== used.ms) used = { ms, atMs: nowMs }
    return nowMs - Math.max(heardAtMs, used.atMs) >= limits.frozenMs
  }
  return {
    heard(progress) {
      heardAtMs = clock()
      if (progress) progressAtMs = heardAtMs
    },
    check(busy) {
      const nowMs = clock()
      const late = nowMs - checkedAtMs > everyMs * 4
      checkedAtMs = nowMs
      // The whole machine may have slept.
      if (busy === 'idle' || late) {
        startAnew(nowMs)
        return undefined
      }
      if (nowMs - heardAtMs >= everyMs && isFrozen(nowMs)) return 'it is frozen: no message and no use of the processor'
      if (nowMs - heardAtMs >= limits.blockedMs) return 'its main thread is caught in one piece of work'
      if (busy === 'working' && nowMs - progressAtMs >= limits.stalledMs) return 'a step does not come to its end'
      return undefined
    },
  }
}
