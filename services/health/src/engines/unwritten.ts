import type { StoredMinute } from '../domain/history.ts'
import { type Minute, mergeMinutes, minuteMs } from '../domain/minute.ts'

/** What the checks found that no store has taken yet: one part of each minute of each check. */
export type Unwritten = {
  add(check: string, minute: Minute): void
  /** Takes out all parts, the oldest first. */
  takeAll(): readonly StoredMinute[]
  /** As {@link takeAll}, of the minutes that were over by then. */
  takeEnded(byMs: number): readonly StoredMinute[]
  /** Brings back what was taken out and could not be written. */
  putBack(parts: readonly StoredMinute[]): void
}

/** @param maxParts beyond them the oldest are forgotten: a store that fails for days must not fill the memory */
export function createUnwritten(maxParts: number): Unwritten {
  let parts = new Map<string, StoredMinute>()
  const add = (check: string, minute: Minute) => {
    const key = `${check} ${minute.atMs}`
    const earlier = parts.get(key)
    parts.set(key, { check, minute: earlier ? mergeMinutes(earlier.minute, minute) : minute })
    const [oldest] = parts.keys()
    if (parts.size > maxParts && oldest !== undefined) parts.delete(oldest)
  }
  const takeIf = (isWanted: (part: StoredMinute) => boolean) => {
    const taken = [...parts].filter(([, part]) => isWanted(part))
    for (const [key] of taken) parts.delete(key)
    return taken.map(([, part]) => part)
  }
  return {
    add,
    takeAll: () => takeIf(() => true),
    takeEnded: (byMs) => takeIf(({ minute }) => minute.atMs + minuteMs <= byMs),
    putBack(older) {
      const newer = [...parts.values()]
      parts = new Map()
      for (const { check, minute } of [...older, ...newer]) add(check, minute)
    },
  }
}
