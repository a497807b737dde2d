import type { Logger } from '@hearth/kernel'
import type { KeyRing } from './domain/key-ring.ts'
import type { Storage } from './storage/open-storage.ts'

const usesEveryMs = 60_000

export type HousekeepingOptions = {
  readonly storage: Pick<Storage, 'apiKeys' | 'sweep'>
  readonly ring: Pick<KeyRing, 'takeUses'>
  /** How often it looks for what is to be removed. */
  readonly sweepMs: number
  readonly nowMs: () => number
  readonly logger: Logger
}

/**
 * What the service does by itself: it removes what chatflows no longer keep, and notes when keys
 * were last used. A failure is logged, and the next time tries again.
 */
export function openHousekeeping(options: HousekeepingOptions): { close(): Promise<void> } {
  const { storage, ring, sweepMs, nowMs, logger } = options
  const over = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (what: string, work: () => Promise<unknown>) => () => {
    last = last.then(work).catch((error: unknown) => logger.error({ err: error }, `${what} failed`))
    return last
  }
  const sweep = inTurn('removing old messages', () => storage.sweep(nowMs(), over.signal))
  const noteUses = inTurn('noting the use of keys', () => storage.apiKeys.touch(ring.takeUses()))
  const timers = [setInterval(sweep, sweepMs), setInterval(noteUses, usesEveryMs)]
  void sweep()
  return {
    async close() {
      over.abort()
      for (const timer of timers) clearInterval(timer)
      await noteUses()
    },
  }
}
