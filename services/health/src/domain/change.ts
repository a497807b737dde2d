import type { Check, CheckState } from './check.ts'

/** A verdict that changed. `seq` grows by one with each, from 1 at the start of the process. */
export type Change = {
  readonly seq: number
  readonly check: string
  readonly from: CheckState
  readonly to: CheckState
  readonly atMs: number
  readonly reason: string | undefined
}

/** The change from one verdict to the next, or `undefined` when it is the same state. */
export function changeOf(before: Check, after: Check, seq: number): Change | undefined {
  if (before.state === after.state) return undefined
  return { seq, check: after.name, from: before.state, to: after.state, atMs: after.sinceMs, reason: after.reason }
}
