import type { ActivityStore } from '../../domain/activity/flow-activity.ts'
import { activityQuery, activitySchema, firstDayOf, renderActivity } from '../../wire/chatflows/flow-activity.ts'
import { onFlows } from '../access/access.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type FlowActivityDeps = {
  readonly activity: Pick<ActivityStore, 'since'>
  /** Resolves when what ran by now is counted. */
  readonly activitySettled: () => Promise<void>
  readonly nowMs: () => number
}

/** How often flows run: one answer for all of them. */
export function flowActivityEndpoints({
  activity,
  activitySettled,
  nowMs,
}: FlowActivityDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/flow-activity',
      summary: 'Runs and errors of every flow by day, and when it ran last',
      access: onFlows('view'),
      input: { query: activityQuery },
      output: activitySchema,
      refusals: [400],
      async handle({ query: { days } }) {
        await activitySettled()
        const atMs = nowMs()
        return renderActivity(await activity.since(firstDayOf(days, atMs)), days, atMs)
      },
    }),
  ]
}
