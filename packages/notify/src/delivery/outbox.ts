import type { Logger } from '@hearth/kernel'
import type { Integration } from '../config/receiver-schema.ts'
import type { NotifyStore } from '../storage/notify-store.ts'
import type { Delivery, Outcome } from './delivery.ts'
import { createLane, type Lane } from './lane.ts'

/** What became of messages, counted by the name of their kind of receiver. */
export type DeliveryCounts = { readonly sent: number; readonly retried: number; readonly failed: number }

/**
 * Messages on their way to all receivers. What is in it survives a restart; where a crash falls between sending and
 * noting it down, a message is sent twice.
 */
export type Outbox = {
  /**
   * Writes messages down, at most one of a group for each receiver. One of its group that still waits becomes one
   * with it.
   *
   * @returns what has to be handed to {@link Outbox.send} once that is certain
   */
  write(deliveries: readonly Omit<Delivery, 'id'>[]): readonly Delivery[]
  /** Sends each as soon as its turn comes. */
  send(written: readonly Delivery[]): void
  /** Sends what an earlier process has left. */
  resume(): void
  waiting(): number
  counts(): ReadonlyMap<string, DeliveryCounts>
  close(): Promise<void>
}

export type OutboxDeps = {
  readonly table: NotifyStore['deliveries']
  readonly integrations: readonly Integration[]
  readonly send: (integration: Integration, delivery: Delivery, signal: AbortSignal) => Promise<Outcome>
  /** Runs when a message is given up, so that its group is looked at as if it had not been said. */
  readonly givenUp: (delivery: Delivery) => void
  readonly maxAgeMs: number
  readonly clock: () => number
  readonly logger: Logger
}

const backoff = { firstMs: 500, maxMs: 60_000 }

export function createOutbox(deps: OutboxDeps): Outbox {
  const { table, logger } = deps
  const kept = table.all()
  const counts = new Map<string, DeliveryCounts>()
  const lanes = new Map(deps.integrations.map((integration) => [integration.key, openLane(deps, integration, counts)]))
  let nextId = (kept.at(-1)?.[0] ?? 0) + 1
  return {
    write(deliveries) {
      const written = deliveries.flatMap(
        (delivery) => lanes.get(delivery.integration)?.merge({ ...delivery, id: nextId++ }) ?? [],
      )
      table.put(written.map((delivery) => [delivery.id, delivery]))
      return written
    },
    send(written) {
      for (const delivery of written) lanes.get(delivery.integration)?.add(delivery)
    },
    resume() {
      for (const [id, delivery] of kept) {
        const lane = lanes.get(delivery.integration)
        if (lane === undefined)
          logger.warn(
            { receiver: delivery.integration },
            'message dropped: its receiver is gone from the configuration',
          )
        const merged = lane?.merge(delivery)
        // The one that was on its way and the one behind it are both unsaid.
        if (merged !== undefined && merged.id !== id) table.put([[merged.id, merged]])
        if (merged?.id !== id) table.remove([id])
        if (merged !== undefined) lane?.add(merged)
      }
    },
    waiting: () => [...lanes.values()].reduce((sum, lane) => sum + lane.waiting().length, 0),
    counts: () => counts,
    async close() {
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}

function openLane(deps: OutboxDeps, integration: Integration, counts: Map<string, DeliveryCounts>): Lane {
  const { name, minIntervalMs } = integration.kind
  const note = (change: Partial<DeliveryCounts>) => {
    const { sent, retried, failed } = counts.get(name) ?? { sent: 0, retried: 0, failed: 0 }
    counts.set(name, {
      sent: sent + (change.sent ?? 0),
      retried: retried + (change.retried ?? 0),
      failed: failed + (change.failed ?? 0),
    })
  }
  note({})
  return createLane({
    send: (delivery, signal) => deps.send(integration, delivery, signal),
    settled(delivery, outcome) {
      note(outcome.kind === 'sent' ? { sent: 1 } : { failed: 1 })
      const isGivenUp = outcome.kind !== 'sent'
      if (isGivenUp) deps.logger.error({ receiver: integration.key, reason: outcome.reason }, 'message given up')
      try {
        deps.table.remove([delivery.id])
        if (isGivenUp) deps.givenUp(delivery)
      } catch (error) {
        // It is sent again after the next start, at worst.
        deps.logger.error({ err: error, receiver: integration.key }, 'cannot note down what became of a message')
      }
    },
    failed(_, reason) {
      note({ retried: 1 })
      deps.logger.warn({ receiver: integration.key, reason }, 'message not sent; another attempt follows')
    },
    backoff,
    minIntervalMs,
    maxAgeMs: deps.maxAgeMs,
    clock: deps.clock,
  })
}
