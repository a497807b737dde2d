import type { Alert, LabelSet } from '../model/alert.ts'

/** One alert of a message; times in milliseconds, `endsAtMs` absent while it fires. */
export type MessageAlert = Omit<Alert, 'endsAtMs'> & {
  readonly status: 'firing' | 'resolved'
  readonly endsAtMs: number | undefined
  readonly fingerprint: string
}

/** Why a message is sent, in Alertmanager's words. */
export type NotifyReason =
  | 'first notification'
  | 'new alerts added'
  | 'some alerts resolved'
  | 'all alerts resolved'
  | 'repeat interval elapsed'
  | 'unknown'

/** What a group has to say to one receiver. */
export type Message = {
  readonly receiver: string
  readonly groupKey: string
  readonly groupLabels: LabelSet
  /** What the route is marked with, filled; absent in what an earlier version has kept. */
  readonly routeLabels?: LabelSet
  /** Why it is sent; absent in what an earlier version has kept. */
  readonly reason?: NotifyReason
  readonly alerts: readonly MessageAlert[]
  /** Where people find this service. */
  readonly externalUrl: string
}

/** Firing as soon as one of its alerts is. */
export function statusOf({ alerts }: Pick<Message, 'alerts'>): 'firing' | 'resolved' {
  return alerts.some(({ status }) => status === 'firing') ? 'firing' : 'resolved'
}

/** The name of the receiver, with what means something in an expression escaped, as Alertmanager tells it. */
export function quotedReceiver({ receiver }: Pick<Message, 'receiver'>): string {
  return receiver.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')
}

/** Those that all of the sets have with the same value, sorted by name. */
export function commonOf(sets: readonly LabelSet[]): LabelSet {
  const [first = {}, ...rest] = sets
  const common = Object.entries(first).filter(([name, value]) => rest.every((set) => set[name] === value))
  return sortedSet(Object.fromEntries(common))
}

/** The same set, sorted by name. */
export function sortedSet(set: LabelSet): LabelSet {
  return Object.fromEntries(Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1)))
}
