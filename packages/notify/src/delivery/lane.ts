import { setTimeout as wait } from 'node:timers/promises'
import { type Backoff, backoffMs } from '@hearth/outbound'
import { type Delivery, deliveryKey, mergeDeliveries, type Outcome } from './delivery.ts'

/** Deliveries to one place, in order, one at a time. */
export type Lane = {
  /** The delivery as it has to be added: together with an earlier one of its group that has not been sent, if there is one. */
  merge(delivery: Delivery): Delivery
  /** Takes what {@link Lane.merge} made, which is in the place of the earlier one from now on. */
  add(delivery: Delivery): void
  waiting(): readonly Delivery[]
  close(): Promise<void>
}

export type LaneDeps = {
  readonly send: (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>
  /** Runs once a delivery needs no more attempts; what it does survives before the next one is sent. */
  readonly settled: (delivery: Delivery, outcome: Outcome) => void
  /** Runs after each failed attempt that is followed by another one. */
  readonly failed: (delivery: Delivery, reason: string) => void
  readonly backoff: Backoff
  /** Least time between the beginnings of two messages. */
  readonly minIntervalMs: number
  /** After which a message is of no use any more. */
  readonly maxAgeMs: number
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

/** A lane that sends as soon as something is added. */
export function createLane(deps: LaneDeps): Lane {
  // In the order in which they came; what takes the place of another keeps its turn.
  const queue = new Map<string, Delivery>()
  const closing = new AbortController()
  let sending: Delivery | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (!closing.signal.aborted) {
      const [next] = queue.values()
      if (next === undefined) return
      queue.delete(deliveryKey(next))
      sending = next
      const startedMs = deps.clock()
      const outcome = await deliver(deps, next, closing.signal)
      if (outcome !== undefined) deps.settled(next, outcome)
      sending = undefined
      await pause(startedMs + deps.minIntervalMs - deps.clock(), closing.signal)
    }
  }
  const start = () => {
    running ??= run()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) throw error
      })
      .finally(() => {
        running = undefined
        if (queue.size > 0 && !closing.signal.aborted) start()
      })
  }
  return {
    merge(delivery) {
      const waiting = queue.get(deliveryKey(delivery))
      return waiting === undefined ? delivery : mergeDeliveries(waiting, delivery)
    },
    add(delivery) {
      queue.set(deliveryKey(delivery), delivery)
      start()
    },
    waiting: () => [...(sending === undefined ? [] : [sending]), ...queue.values()],
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Tries until it is sent, or no try is worth it; `undefined` when `signal` ended it. */
async function deliver(deps: LaneDeps, delivery: Delivery, signal: AbortSignal): Promise<Outcome | undefined> {
  for (let failures = 0; ; ) {
    const outcome = await deps.send(delivery, signal)
    if (signal.aborted && outcome.kind !== 'sent') return undefined
    if (outcome.kind !== 'later') return outcome
    failures++
    const restMs = Math.max(backoffMs(deps.backoff, failures), outcome.afterMs ?? 0)
    if (deps.clock() + restMs > delivery.createdAtMs + deps.maxAgeMs) return { kind: 'never', reason: outcome.reason }
    deps.failed(delivery, outcome.reason)
    await pause(restMs, signal)
    if (signal.aborted) return undefined
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => undefined)
}
