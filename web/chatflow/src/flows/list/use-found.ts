import { useDeferredValue, useMemo } from 'react'
import type { FlowOutline } from '../../api/chatflow.ts'
import { useActivity } from '../../api/use-activity.ts'
import { type FlowRow, withActivity } from './flow-row.ts'
import { matchFlows, type Sought } from './match-flows.ts'
import { type Sort, sortFlows } from './sort-flows.ts'

/**
 * The flows that are sought, in an order. A letter that is typed is shown before the list is, and asks for no new
 * order: of a thousand flows both would be felt.
 */
export function useFound(flows: readonly FlowOutline[], sought: Sought, sort: Sort): readonly FlowRow[] {
  const { data: activity } = useActivity()
  const rows = useMemo(() => sortFlows(withActivity(flows, activity), sort), [flows, activity, sort])
  const soughtLast = useDeferredValue(sought)
  return useMemo(() => matchFlows(rows, soughtLast), [rows, soughtLast])
}
