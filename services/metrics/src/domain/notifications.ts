/** A state of this process that people should know of. */
export type Notification = {
  readonly text: string
  /** Unix time in milliseconds: since when, or when it was seen last. */
  readonly atMs: number
  /** Not any more once it has ended, of which followers alone are told. */
  readonly isActive: boolean
}

export type Notifications = {
  list(): readonly Notification[]
  add(text: string): void
  /** Ends one; nothing where there is none with this text. */
  remove(text: string): void
  /**
   * Those there are, and each that comes or ends, until the signal aborts or {@link close}; the oldest go when nobody
   * takes them. `undefined` where too many follow already.
   */
  follow(signal: AbortSignal): AsyncIterable<Notification> | undefined
  /** Ends those who follow, once they have had what came until now. */
  close(): void
}

// As many as Prometheus keeps.
const maxWaiting = 10
const maxFollowers = 16

type Follower = { readonly waiting: Notification[]; wake: () => void }

/** @param clock Unix time in milliseconds */
export function createNotifications(clock: () => number): Notifications {
  const active = new Map<string, Notification>()
  const followers = new Set<Follower>()
  let isClosed = false
  const send = (notification: Notification) => {
    for (const { waiting, wake } of followers) {
      if (waiting.push(notification) > maxWaiting) waiting.shift()
      wake()
    }
  }
  async function* take(follower: Follower, signal: AbortSignal) {
    const wake = () => follower.wake()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted) {
        const next = follower.waiting.shift()
        if (next !== undefined) yield next
        else if (isClosed) return
        else await new Promise<void>((resolve) => Object.assign(follower, { wake: resolve }))
      }
    } finally {
      signal.removeEventListener('abort', wake)
      followers.delete(follower)
    }
  }
  return {
    list: () => [...active.values()],
    add(text) {
      const notification = { text, atMs: clock(), isActive: true }
      active.set(text, notification)
      send(notification)
    },
    remove(text) {
      const ended = active.get(text)
      active.delete(text)
      if (ended !== undefined) send({ ...ended, isActive: false })
    },
    follow(signal) {
      if (followers.size >= maxFollowers) return undefined
      const follower: Follower = { waiting: [...active.values()], wake: () => undefined }
      followers.add(follower)
      return take(follower, signal)
    },
    close() {
      isClosed = true
      for (const { wake } of followers) wake()
    },
  }
}
