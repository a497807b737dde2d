import { useQuery } from '@tanstack/react-query'
import type { FlowFaultBody } from '../../../../services/chatflow/src/wire/chatflows/flow-fault.ts'
import { said } from '../flow/said.ts'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'

export type FlowFault = FlowFaultBody

/** What keeps a flow from running, as the service finds it, in the reader's language. */
export async function checkFlow(flowData: string, signal?: AbortSignal): Promise<readonly FlowFault[]> {
  const options = signal === undefined ? {} : { signal }
  const faults = await askApi<FlowFault[]>('/validation', { method: 'POST', body: { flowData }, ...options })
  return faults.map((fault) => ({ ...fault, issues: fault.issues.map(said) }))
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
