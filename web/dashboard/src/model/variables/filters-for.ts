import type { Scope } from '../interpolate/scope.ts'
import { type Datasource, resolveDatasource } from '../queries/build-query.ts'
import type { AdhocFilter, VariableState } from '../variable.ts'
import { chosenFilters } from './adhoc-filters.ts'

/** The filters that go with every query to a source: those of all variables that name it. */
export function filtersFor(
  source: Datasource | undefined,
  states: readonly VariableState[],
  datasources: readonly Datasource[],
  scope: Scope,
): readonly AdhocFilter[] {
  if (source === undefined) return []
  return states.flatMap(({ variable, selected }) => {
    if (variable.kind !== 'adhoc') return []
    return resolveDatasource(variable.datasource, datasources, scope)?.uid === source.uid ? chosenFilters(selected) : []
  })
}
