import { useQuery } from '@tanstack/react-query'
import type { FlowFaultBody } from '../../../../services/chatflow/src/wire/chatflows/flow-fault.ts'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'

export type FlowFault = FlowFaultBody

/** What keeps a flow from running, in the service's words. */
export function checkFlow(flowData: string, signal?: AbortSignal): Promise<readonly FlowFault[]> {
  const options = signal === undefined ? {} : { signal }
  return askApi<FlowFault[]>('/validation', { method: 'POST', body: { flowData }, ...options })
}

/** The same for a flow that does not change while it is shown. */
export function useFlowCheck(flowData: string) {
  return useQuery({
    queryKey: queryKeys.check(flowData),
    queryFn: ({ signal }) => checkFlow(flowData, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
