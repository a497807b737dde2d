import type { Labels } from '../model/labels.ts'
import type { GroupingKey } from './grouping-key.ts'

export type PushedSample = { readonly labels: Labels; readonly value: number }

/** What was pushed of one metric, all its parts. */
export type PushedFamily = {
  readonly type: string
  readonly help: string
  /** Unix milliseconds. */
  readonly pushedMs: number
  /** With the labels of the group. */
  readonly samples: readonly PushedSample[]
}

/** What was pushed under one grouping key, and stays until it is pushed again, deleted or expires. */
export type PushGroup = {
  readonly labels: GroupingKey
  readonly families: ReadonlyMap<string, PushedFamily>
  /** When the last push succeeded and failed, in Unix milliseconds; 0 for never. */
  readonly succeededMs: number
  readonly failedMs: number
  /** How long after its last push it goes, in milliseconds; `undefined` for never. */
  readonly ttlMs: number | undefined
}

/** When the group was pushed to, as series beside what was pushed. */
export const pushTimes = [
  {
    name: 'push_time_seconds',
    help: 'Last Unix time when changing this group in the Pushgateway succeeded.',
    of: (group: PushGroup) => group.succeededMs / 1000,
  },
  {
    name: 'push_failure_time_seconds',
    help: 'Last Unix time when changing this group in the Pushgateway failed.',
    of: (group: PushGroup) => group.failedMs / 1000,
  },
] as const

/** Equal for equal labels. */
export function keyOf(labels: GroupingKey): string {
  return JSON.stringify(Object.entries(labels))
}
