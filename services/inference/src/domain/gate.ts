import { Failure } from '@hearth/kernel/base'

export type GateLimits = {
  /** How many may be inside at once. */
  readonly capacity: number
  /** How many may wait outside. */
  readonly maxQueue: number
  /** The longest wait, in milliseconds. */
  readonly maxQueueWaitMs: number
}

/** A bounded queue before a bounded resource. */
export type Gate = {
  /**
   * Resolves with the function that leaves again, first come first served.
   *
   * @throws {Failure} `rate-limited` with code `queue_full` when the queue is full or the wait took
   *   too long; the reason of `signal` when it aborts first
   */
  enter(signal: AbortSignal): Promise<() => void>
  /** Refuses all that wait with `failure`; those inside stay. */
  refuseWaiting(failure: Failure): void
  /** How many may be inside at once. */
  readonly capacity: number
  inside(): number
  waiting(): number
}

type Waiter = { readonly admit: () => void; readonly refuse: (reason: unknown) => void }

/**
 * Creates a gate that is open.
 *
 * @param clock monotonic milliseconds; the time that those inside take gives the `Retry-After` of a refusal
 * @param onChange called after the number of those inside or waiting has changed
 */
export function createGate(limits: GateLimits, clock: () => number, onChange: () => void = () => {}): Gate {
  const queue: Waiter[] = []
  const pace = createPace()
  let inside = 0

  const leaveFrom = (enteredMs: number) => {
    let left = false
    return () => {
      if (left) return
      left = true
      inside--
      pace.observe(clock() - enteredMs)
      queue.shift()?.admit()
      onChange()
    }
  }
  const occupy = () => {
    inside++
    onChange()
    return leaveFrom(clock())
  }
  const refusal = (reason: string) =>
    new Failure('rate-limited', `Cannot take another request: ${reason}; try again later`, {
      code: 'queue_full',
      retryAfterSeconds: pace.seconds((queue.length + 1) / limits.capacity),
    })

  const wait = (signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        const index = queue.indexOf(waiter)
        if (index !== -1) queue.splice(index, 1)
        onChange()
      }
      const waiter: Waiter = {
        admit() {
          settle()
          resolve(occupy())
        },
        refuse(reason) {
          settle()
          reject(reason)
        },
      }
      const onAbort = () => waiter.refuse(signal.reason)
      const timer = setTimeout(
        () => waiter.refuse(refusal(`it waited ${limits.maxQueueWaitMs} ms`)),
        limits.maxQueueWaitMs,
      )
      signal.addEventListener('abort', onAbort, { once: true })
      queue.push(waiter)
      onChange()
    })

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (inside < limits.capacity) return occupy()
      if (queue.length >= limits.maxQueue) throw refusal(`${queue.length} are waiting already`)
      return wait(signal)
    },
    refuseWaiting(failure) {
      for (const waiter of [...queue]) waiter.refuse(failure)
    },
    capacity: limits.capacity,
    inside: () => inside,
    waiting: () => queue.length,
  }
}

// Mean time inside, newer requests weighing more, as whole seconds for a number of rounds.
function createPace() {
  let meanMs = 1_000
  return {
    observe(ms: number) {
      meanMs += 0.2 * (ms - meanMs)
    },
    seconds: (rounds: number) => Math.min(60, Math.max(1, Math.ceil((meanMs * rounds) / 1_000))),
  }
}
