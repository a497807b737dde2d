import { Failure } from '@hearth/kernel'
import { createFairQueue, type Turn } from './fair-queue.ts'

export type GateLimits = {
  /** How many may be inside at once. */
  readonly capacity: number
  /** How many may wait outside. */
  readonly maxQueue: number
  /** The longest wait, in milliseconds. */
  readonly maxQueueWaitMs: number
}

/** A bounded queue before a bounded resource, in which clients take turns. */
export type Gate = {
  /**
   * Resolves with the function that leaves again.
   *
   * When the queue is full, the newest of the client with most waiting is refused in favour of one who
   * has fewer: who asks for much fills the queue, but keeps nobody else out.
   *
   * @throws {Failure} `rate-limited` with code `queue_full` when the queue is full, or the wait is too
   *   long or sure to be; the reason of `signal` when it aborts first
   */
  enter(signal: AbortSignal, turn?: Turn): Promise<() => void>
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
  return new FairGate(limits, clock, onChange)
}

class FairGate implements Gate {
  readonly capacity: number
  readonly #limits: GateLimits
  readonly #clock: () => number
  readonly #onChange: () => void
  readonly #queue = createFairQueue<Waiter>()
  readonly #pace: Pace
  #inside = 0

  constructor(limits: GateLimits, clock: () => number, onChange: () => void) {
    this.capacity = limits.capacity
    this.#limits = limits
    this.#clock = clock
    this.#onChange = onChange
    this.#pace = createPace(limits.capacity)
  }

  async enter(signal: AbortSignal, turn: Turn = {}): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#inside < this.capacity) return this.#occupy()
    const { maxQueue, maxQueueWaitMs } = this.#limits
    const expectedMs = this.#pace.waitMs(this.#queue.ahead(turn) + 1)
    if (expectedMs > maxQueueWaitMs) throw this.#refusal('the wait would be too long', turn)
    if (this.#queue.size() >= maxQueue && !this.#makeRoom(turn))
      throw this.#refusal(`${this.#queue.size()} are waiting already`, turn)
    return this.#wait(signal, turn)
  }

  refuseWaiting(failure: Failure): void {
    for (const waiter of [...this.#queue.values()]) waiter.refuse(failure)
  }

  inside(): number {
    return this.#inside
  }

  waiting(): number {
    return this.#queue.size()
  }

  #makeRoom(turn: Turn): boolean {
    const given = this.#queue.yieldTo(turn)
    given?.refuse(this.#refusal('others who asked for less go first', turn))
    return given !== undefined
  }

  #occupy(): () => void {
    this.#inside++
    this.#onChange()
    const enteredMs = this.#clock()
    let left = false
    return () => {
      if (left) return
      left = true
      this.#inside--
      this.#pace.observe(this.#clock() - enteredMs)
      this.#queue.shift()?.admit()
      this.#onChange()
    }
  }

  #wait(signal: AbortSignal, turn: Turn): Promise<() => void> {
    const { maxQueueWaitMs } = this.#limits
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        leaveQueue()
      }
      const waiter: Waiter = {
        admit: () => {
          settle()
          resolve(this.#occupy())
        },
        refuse: (reason) => {
          settle()
          reject(reason)
          this.#onChange()
        },
      }
      const onAbort = () => waiter.refuse(signal.reason)
      const onTimeout = () => waiter.refuse(this.#refusal(`it waited ${maxQueueWaitMs} ms`, turn))
      const timer = setTimeout(onTimeout, maxQueueWaitMs)
      signal.addEventListener('abort', onAbort, { once: true })
      const leaveQueue = this.#queue.push(waiter, turn)
      this.#onChange()
    })
  }

  #refusal(reason: string, turn: Turn): Failure {
    const seconds = Math.ceil(this.#pace.waitMs(this.#queue.ahead(turn) + 1) / 1_000)
    return new Failure('rate-limited', `Cannot take another request: ${reason}; try again later`, {
      code: 'queue_full',
      retryAfterSeconds: Math.min(maxRetryAfterSeconds, Math.max(1, seconds)),
    })
  }
}

const maxRetryAfterSeconds = 3_600

/** How long it takes until so many have come in, by the time that those inside take. */
type Pace = { observe(insideMs: number): void; waitMs(places: number): number }

const rememberedStays = 32

// The median: one answer of ten minutes says little about the next. Nothing is known at first, and then
// nobody is expected to wait long.
function createPace(capacity: number): Pace {
  const stays: number[] = []
  let medianMs = 0
  return {
    observe(insideMs) {
      stays.push(insideMs)
      if (stays.length > rememberedStays) stays.shift()
      medianMs = stays.toSorted((one, other) => one - other)[stays.length >> 1] ?? 0
    },
    waitMs: (places) => (medianMs * places) / capacity,
  }
}
