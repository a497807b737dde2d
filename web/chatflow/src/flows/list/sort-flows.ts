import type { FlowActivity } from '../../api/use-activity.ts'
import type { FlowRow } from './flow-row.ts'

export const sorts = ['changed', 'ran', 'runs', 'errors', 'name'] as const

export type Sort = (typeof sorts)[number]

type Row = Pick<FlowRow, 'name' | 'updatedDate' | 'activity'>

const orders: Readonly<Record<Sort, (a: Row, b: Row) => number>> = {
  changed: (a, b) => b.updatedDate.localeCompare(a.updatedDate),
  ran: (a, b) => (b.activity?.lastRunDate ?? '').localeCompare(a.activity?.lastRunDate ?? ''),
  runs: (a, b) => sum(b.activity, 'runs') - sum(a.activity, 'runs'),
  errors: (a, b) => sum(b.activity, 'errors') - sum(a.activity, 'errors'),
  name: byName,
}

/** Flows in an order; those that are alike in it by their names. */
export function sortFlows<R extends Row>(flows: readonly R[], sort: Sort): readonly R[] {
  return flows.toSorted((a, b) => orders[sort](a, b) || byName(a, b))
}

function byName(a: Row, b: Row): number {
  return a.name.localeCompare(b.name)
}

function sum(activity: FlowActivity | undefined, what: 'runs' | 'errors'): number {
  return activity?.[what].reduce((total, count) => total + count, 0) ?? 0
}
