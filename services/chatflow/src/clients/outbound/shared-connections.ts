import { Failure } from '@hearth/kernel'
import { orAborted } from '@hearth/outbound'

export type SharedConnections<T> = {
  /**
   * Runs `work` with the connection of that key, opened when there is none, and keeps it open
   * meanwhile. One who leaves by `signal` stops waiting for it; opening ends when all have left.
   */
  use<R>(
    key: string,
    open: (signal: AbortSignal) => Promise<T>,
    work: (connection: T) => Promise<R>,
    signal?: AbortSignal,
  ): Promise<R>
  /** Lets the next user open a new one; this one closes as soon as nobody uses it. */
  forget(connection: T): void
  /** The same for whatever connection that key has; nothing where it has none. */
  forgetAt(key: string): void
  close(): Promise<void>
}

export type SharedOptions<T> = {
  /** What is connected to, for failures. */
  readonly what: string
  readonly maxConnections: number
  /** A connection that nobody uses is closed after this. */
  readonly idleMs: number
  readonly close: (connection: T) => Promise<void>
}

type Entry<T> = {
  readonly key: string
  readonly opening: Promise<T>
  readonly unwanted: AbortController
  isOpen: boolean
  users: number
  usedAt: number
  idle?: NodeJS.Timeout
}

/** Connections that are opened at first use, shared by all who name the same key, and closed when idle. */
export function createSharedConnections<T>(options: SharedOptions<T>): SharedConnections<T> {
  const entries = new Map<string, Entry<T>>()
  let uses = 0
  function add(key: string, open: (signal: AbortSignal) => Promise<T>): Entry<T> {
    if (entries.size >= options.maxConnections) makeRoom()
    const unwanted = new AbortController()
    const entry: Entry<T> = { key, opening: open(unwanted.signal), unwanted, isOpen: false, users: 0, usedAt: 0 }
    entries.set(key, entry)
    const opened = () => {
      entry.isOpen = true
    }
    entry.opening.then(opened, () => remove(entry))
    return entry
  }
  function makeRoom(): void {
    const free = [...entries.values()].filter(({ users }) => users === 0)
    const [oldest] = free.toSorted((a, b) => a.usedAt - b.usedAt)
    if (oldest === undefined) {
      const message = `Cannot connect to ${options.what}: ${entries.size} are in use, the most allowed`
      throw new Failure('rate-limited', message, { retryAfterSeconds: 1 })
    }
    drop(oldest)
  }
  function remove(entry: Entry<T>): void {
    clearTimeout(entry.idle)
    if (entries.get(entry.key) === entry) entries.delete(entry.key)
  }
  function shut({ opening }: Entry<T>): Promise<void> {
    return opening.then(options.close).catch(() => undefined)
  }
  // Whoever uses it goes on, and the last of them closes it.
  function drop(entry: Entry<T>): void {
    remove(entry)
    if (entry.users === 0) void shut(entry)
  }
  function leave(entry: Entry<T>): void {
    entry.users -= 1
    if (entry.users > 0) return
    if (!entry.isOpen) {
      remove(entry)
      entry.unwanted.abort()
    }
    if (entries.get(entry.key) !== entry) return void shut(entry)
    entry.idle = setTimeout(() => drop(entry), options.idleMs).unref()
  }
  return {
    async use(key, open, work, signal) {
      const entry = entries.get(key) ?? add(key, open)
      clearTimeout(entry.idle)
      entry.users += 1
      entry.usedAt = ++uses
      try {
        return await work(await (signal === undefined ? entry.opening : orAborted(entry.opening, signal)))
      } finally {
        leave(entry)
      }
    },
    forget(connection) {
      for (const entry of entries.values()) {
        entry.opening.then(
          (opened) => {
            if (opened === connection) drop(entry)
          },
          () => undefined,
        )
      }
    },
    forgetAt(key) {
      const entry = entries.get(key)
      if (entry !== undefined) drop(entry)
    },
    async close() {
      const all = [...entries.values()]
      all.forEach(remove)
      await Promise.all(all.map(shut))
    },
  }
}
