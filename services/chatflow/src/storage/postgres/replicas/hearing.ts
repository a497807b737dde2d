import { z } from 'zod'
import type { Replicas } from '../../../domain/replicas/replicas.ts'

/** Where triggers tell of changes: see the migration that makes them. */
export const noticeChannel = 'hearth_chatflow'

const noticeSchema = z.object({ topic: z.string(), text: z.string() })

export type Hearing = Pick<Replicas, 'hear' | 'onReturn'> & {
  /** Takes what has come over the connection. */
  take(payload: string): void
  /** Has everything read anew that may have been told meanwhile. */
  returned(): void
  /** Tries again what could not be read then. */
  readOn(): void
}

/** What one process hears. @param onFault told of what could not be read anew, and is tried again */
export function createHearing(onFault: (error: unknown) => void): Hearing {
  const listeners = new Map<string, ((text: string) => void)[]>()
  const readers: (() => Promise<void>)[] = []
  const unread = new Set<() => Promise<void>>()
  let isReading = false
  const readAll = async () => {
    isReading = true
    for (const read of [...unread]) {
      unread.delete(read)
      await read().catch((error: unknown) => {
        unread.add(read)
        onFault(error)
      })
    }
    isReading = false
  }
  const readOn = () => {
    if (unread.size > 0 && !isReading) void readAll()
  }
  return {
    hear(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    onReturn: (read) => void readers.push(read),
    take(payload) {
      const notice = parseNotice(payload)
      if (notice === undefined) return
      for (const listener of listeners.get(notice.topic) ?? []) listener(notice.text)
    },
    readOn,
    returned() {
      for (const read of readers) unread.add(read)
      readOn()
    },
  }
}

// Other programs on the same database may use the channel too.
function parseNotice(payload: string) {
  try {
    return noticeSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
