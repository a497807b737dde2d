import { Failure } from '@hearth/kernel'
import type { StreamEntry } from '../domain/streams/stream-store.ts'

// Who is further behind reads too slowly to follow.
const maxQueued = 200_000

type Follower = { queue: (readonly StreamEntry[])[]; queued: number; wake: (() => void) | undefined; lost: boolean }

/** Those who wait for new lines; each has what came since it looked last. */
export class Followers {
  readonly #followers = new Set<Follower>()

  get isEmpty(): boolean {
    return this.#followers.size === 0
  }

  tell(entries: readonly StreamEntry[]): void {
    for (const follower of this.#followers) {
      if (follower.queued + entries.length > maxQueued) follower.lost = true
      else follower.queue.push(entries)
      follower.queued += entries.length
      follower.wake?.()
    }
  }

  /**
   * Takes part from this very moment, before anything is asked of the result.
   *
   * @returns batches of new lines until `signal` aborts; it throws when they come faster than they are taken
   */
  follow(signal: AbortSignal): AsyncGenerator<readonly StreamEntry[]> {
    const follower: Follower = { queue: [], queued: 0, wake: undefined, lost: false }
    this.#followers.add(follower)
    const leave = () => {
      this.#followers.delete(follower)
      follower.wake?.()
    }
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    return this.#batches(follower, signal, leave)
  }

  async *#batches(follower: Follower, signal: AbortSignal, leave: () => void): AsyncGenerator<readonly StreamEntry[]> {
    try {
      while (!signal.aborted) {
        const batch = follower.queue.shift()
        if (batch !== undefined) {
          follower.queued -= batch.length
          yield batch
        } else if (follower.lost) {
          throw new Failure('unavailable', 'Cannot follow the lines: they come faster than they are read')
        } else {
          await new Promise<void>((resolve) => {
            follower.wake = resolve
          })
          follower.wake = undefined
        }
      }
    } finally {
      signal.removeEventListener('abort', leave)
      leave()
    }
  }
}
