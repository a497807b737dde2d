import { useQuery } from '@tanstack/react-query'
import type { renderActivity } from '../../../../services/chatflow/src/wire/chatflows/flow-activity.ts'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'

type Activity = ReturnType<typeof renderActivity>

/** How often one flow ran by day, the last day being today in UTC, and when it did last. */
export type FlowActivity = Activity['flows'][number]

const refreshMs = 30_000

/** What every flow that ever ran did in the last fourteen days, by the flow's id. */
export function useActivity() {
  return useQuery({
    queryKey: queryKeys.activity,
    async queryFn({ signal }): Promise<ReadonlyMap<string, FlowActivity>> {
      const { flows } = await askApi<Activity>('/flow-activity', { signal })
      return new Map(flows.map((flow) => [flow.id, flow]))
    },
    refetchInterval: refreshMs,
  })
}
