import type { Scope } from '../interpolate/scope.ts'
import { type Datasource, resolveDatasource } from '../queries/build-query.ts'
import type { AdhocFilter, VariableState } from '../variable.ts'
import { addressName } from './address-filters.ts'
import { chosenFilters, renderFilter } from './adhoc-filters.ts'

export type AddedFilter = {
  /** Of the variable that holds the filters of the source. */
  readonly name: string
  /** All of its filters, as the address has them. */
  readonly texts: readonly string[]
}

/**
 * What the address says once a reader chose one more filter for a source. It stands in the dashboard's variable for
 * filters of that source, or in one that the address alone has.
 */
export function addFilter(
  filter: AdhocFilter,
  source: Datasource,
  states: readonly VariableState[],
  datasources: readonly Datasource[],
  scope: Scope,
): AddedFilter {
  const found = states.find(
    ({ variable }) =>
      variable.kind === 'adhoc' &&
      !variable.skipsUrl &&
      resolveDatasource(variable.datasource, datasources, scope)?.uid === source.uid,
  )
  const isTaken = states.some(({ variable }) => variable.name === 'Filters')
  const kept = chosenFilters(found?.selected ?? []).filter((one) => !isReplaced(one, filter))
  return { name: found?.variable.name ?? addressName(source, isTaken), texts: [...kept, filter].map(renderFilter) }
}

// Another word on the same value, or one that would leave nothing beside the new one.
function isReplaced(one: AdhocFilter, { key, operator, value }: AdhocFilter): boolean {
  if (one.key !== key) return false
  return one.value === value ? one.operator === '=' || one.operator === '!=' : operator === '=' && isPlain(one)
}

const isPlain = ({ operator }: AdhocFilter) => operator === '=' || operator === '=|'
