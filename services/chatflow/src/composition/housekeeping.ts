import type { Logger } from '@hearth/kernel'
import type { ChatflowConfig } from '../config.ts'
import type { KeyRing } from '../domain/access/key-ring.ts'
import type { UiSessions } from '../domain/access/ui-sessions.ts'
import type { FlowFiles } from '../domain/files/flow-files.ts'
import type { Storage } from '../storage/open-storage.ts'

const usesEveryMs = 60_000
// What was uploaded for a question may be read until it is answered, though nothing of it is kept.
const fileGraceMs = 3_600_000

type HousekeepingDeps = {
  readonly storage: Pick<Storage, 'apiKeys' | 'sweep'>
  readonly ring: Pick<KeyRing, 'takeUses'>
  readonly sessions: Pick<UiSessions, 'save'>
  readonly files: Pick<FlowFiles, 'remove' | 'removeOlder'>
  readonly nowMs: () => number
  readonly logger: Logger
}

/**
 * What the service does by itself: it removes what chatflows no longer keep, files of chats with
 * them, and notes when keys
 * and sessions were last used. A failure is logged, and the next time tries again.
 */
export function openHousekeeping(
  { retentionSweepMs }: Pick<ChatflowConfig, 'retentionSweepMs'>,
  { storage, ring, sessions, files, nowMs, logger }: HousekeepingDeps,
): { close(): Promise<void> } {
  const over = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (what: string, work: () => Promise<unknown>) => () => {
    last = last.then(work).catch((error: unknown) => logger.error({ err: error }, `${what} failed`))
    return last
  }
  const sweep = inTurn('removing old messages', () =>
    storage.sweep(
      nowMs(),
      over.signal,
      (chatflowId, chatId) => files.remove({ chatflowId, chatId }),
      (chatflowId, sinceMs) => files.removeOlder(chatflowId, Math.min(sinceMs, nowMs() - fileGraceMs)),
    ),
  )
  const noteUses = inTurn('noting the use of keys', () => storage.apiKeys.touch(ring.takeUses()))
  const saveSessions = inTurn('noting the use of sessions', () => sessions.save())
  const timers = [
    setInterval(sweep, retentionSweepMs),
    setInterval(noteUses, usesEveryMs),
    setInterval(saveSessions, usesEveryMs),
  ]
  void sweep()
  return {
    async close() {
      over.abort()
      for (const timer of timers) clearInterval(timer)
      await noteUses()
      await saveSessions()
    },
  }
}
