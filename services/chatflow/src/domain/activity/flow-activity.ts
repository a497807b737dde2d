/** Milliseconds of a day; days are counted in UTC. */
export const dayMs = 86_400_000

/** How a flow was used on one day. */
export type FlowDay = {
  readonly chatflowId: string
  /** Whole days since 1 January 1970, in UTC. */
  readonly day: number
  readonly runs: number
  /** How many of the runs failed. */
  readonly errors: number
  readonly lastRunAtMs: number
  readonly isLastFailed: boolean
}

/** When a flow ran last, and on how many of the days that were asked for. */
export type FlowActivity = Pick<FlowDay, 'chatflowId' | 'lastRunAtMs' | 'isLastFailed'> & {
  readonly days: readonly Pick<FlowDay, 'day' | 'runs' | 'errors'>[]
}

/** Where it is kept how often flows run. Every engine passes the cases in `storage/activity/activity-store.contract.ts`. */
export type ActivityStore = {
  /** Adds to what is known of these days. A flow that was removed meanwhile is passed over. */
  add(days: readonly FlowDay[]): Promise<void>
  /** Every flow that ever ran, with its days from `firstDay` on. */
  since(firstDay: number): Promise<readonly FlowActivity[]>
}

/** The day that a time belongs to. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / dayMs)
}
