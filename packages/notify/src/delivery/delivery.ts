import type { Message, MessageAlert } from '../receivers/message.ts'

/** A message on its way. It holds no secrets: how to send it is looked up when it is sent. */
export type Delivery = {
  /** By which it is kept; later ones have higher ones. */
  readonly id: number
  /** Which way to reach people, such as `team/webhook/0`. */
  readonly integration: string
  readonly message: Omit<Message, 'externalUrl'>
  /** Unix time in milliseconds at which the oldest part of it was to be said. */
  readonly createdAtMs: number
}

/** What became of an attempt. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Worth another try; not before `afterMs`, if the server said so. */
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs?: number | undefined }
  | { readonly kind: 'never'; readonly reason: string }

/** Deliveries of the same group to the same place, told apart from all others. */
export function deliveryKey({ integration, message: { groupKey } }: Delivery): string {
  return `${integration} ${groupKey}`
}

/** What is said instead of two messages of which the first was never said: the newer one, with the ends that it no longer has. */
export function mergeDeliveries(waiting: Delivery, next: Delivery): Delivery {
  const known = new Set(next.message.alerts.map(({ fingerprint }) => fingerprint))
  const ended = waiting.message.alerts.filter(isOlderEnd(known))
  const message = { ...next.message, alerts: [...next.message.alerts, ...ended] }
  return { ...next, id: waiting.id, message, createdAtMs: waiting.createdAtMs }
}

function isOlderEnd(known: ReadonlySet<string>): (alert: MessageAlert) => boolean {
  return ({ status, fingerprint }) => status === 'resolved' && !known.has(fingerprint)
}
