import { setTimeout as sleep } from 'node:timers/promises'

/** Wakes one that waits; a ring that nobody waits for is kept. */
export type Bell = {
  readonly ring: () => void
  /** Whether it rang within the time. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>
  /** Waits until it has not rung for that long, or for ten times as long where it never rests. */
  settle(ms: number, signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let rung = Promise.withResolvers<true>()
  const wait = async (ms: number, signal: AbortSignal) => {
    const done = new AbortController()
    const limit = sleep(ms, false as const, { signal: AbortSignal.any([signal, done.signal]) }).catch(
      () => false as const,
    )
    const rang = await Promise.race([rung.promise, limit])
    done.abort()
    if (rang) rung = Promise.withResolvers<true>()
    return rang
  }
  return {
    ring: () => rung.resolve(true),
    wait,
    async settle(ms, signal) {
      for (let round = 0; round < 10 && !signal.aborted; round++) if (!(await wait(ms, signal))) return
    },
  }
}
