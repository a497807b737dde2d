import type { FlowOutline } from '../../api/chatflow.ts'
import type { FlowActivity } from '../../api/use-activity.ts'

/** A flow of the list, and what it did; nothing of one that never ran. */
export type FlowRow = FlowOutline & {
  readonly activity?: FlowActivity | undefined
  /** Whether it is not known yet what it did: that is not the same as that it never ran. */
  readonly isUntold?: boolean
}

/** Flows with what they did, by their ids; `undefined` while the service has not told it. */
export function withActivity<T extends Pick<FlowOutline, 'id'>>(
  flows: readonly T[],
  activity: ReadonlyMap<string, FlowActivity> | undefined,
): readonly (T & Pick<FlowRow, 'activity' | 'isUntold'>)[] {
  if (activity === undefined) return flows.map((flow) => ({ ...flow, isUntold: true }))
  return flows.map((flow) => ({ ...flow, activity: activity.get(flow.id) }))
}
